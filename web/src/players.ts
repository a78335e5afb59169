/** The computer players as people know them: what their level is called, how they play, and who sits down. */

import { t } from './i18n';

/** The level, or the one idea of a sparring partner. The strongest is not called as the piece is: whoever reads must know who is meant. */
export function playerName(player: string): string {
    switch (player) {
        case 'tourist':
            return t('Tourist');
        case 'apprentice':
            return t('Apprentice');
        case 'merchant':
            return t('Merchant');
        case 'master':
            return t('Master');
        case 'assam':
            return t('Vizier');
        case 'spread':
            return t('Spreader');
        case 'weave':
            return t('Weaver');
        case 'hunter':
            return t('Hunter');
        case 'greedy':
            return t('Miser');
        default:
            return player;
    }
}

/** How somebody plays. No text says whether it is a man or a woman: at one level there are both. */
export function playerText(player: string): string {
    switch (player) {
        case 'tourist':
            return t('Easy: has just arrived and often misses the best choice.');
        case 'apprentice':
            return t('Fairly easy: knows the trade, but misjudges now and then.');
        case 'merchant':
            return t('A fair match: plays sensibly and makes small mistakes.');
        case 'master':
            return t('Hard: seldom makes a mistake.');
        case 'assam':
            return t('The strongest: looks several turns ahead.');
        case 'spread':
            return t('Wants to show as many squares as possible.');
        case 'weave':
            return t('Weaves all rugs into one large area.');
        case 'hunter':
            return t('Covers the rugs of whoever is in the lead.');
        case 'greedy':
            return t('Counts exactly what this turn brings, and looks no further.');
        default:
            return '';
    }
}

/**
 * Who sits down at each level: the first of them who is not at the table yet, so that a game always has the same
 * people, in every window and language. At a table of four nobody is ever left without a name. Names are the same
 * in all languages, and none is one of another level.
 */
const CHARACTERS: Record<string, readonly string[]> = {
    tourist: ['Emma', 'Otto', 'Clara', 'Hugo'],
    apprentice: ['Samir', 'Nour', 'Ilyas', 'Hind'],
    merchant: ['Karim', 'Zineb', 'Rachid', 'Malika'],
    master: ['Fatima', 'Idris', 'Salma', 'Tarik'],
    assam: ['Yasmina', 'Harun', 'Soraya', 'Mansur'],
    spread: ['Bilal', 'Amal', 'Jamal', 'Lina'],
    weave: ['Aicha', 'Omar', 'Samira', 'Driss'],
    hunter: ['Faris', 'Leila', 'Rayan', 'Ghita'],
    greedy: ['Hassan', 'Naima', 'Younes', 'Rima'],
};

export function characters(player: string): readonly string[] {
    return CHARACTERS[player] ?? [];
}
