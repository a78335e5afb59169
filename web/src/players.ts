/** The computer players as people know them. */

import { t } from './i18n';

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
            return t('Assam');
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
            return t('Wants as many squares of its own to be seen as possible.');
        case 'weave':
            return t('Weaves its rugs into one large area.');
        case 'hunter':
            return t('Covers the rugs of whoever is in the lead.');
        case 'greedy':
            return t('Counts exactly what this turn brings, and looks no further.');
        default:
            return '';
    }
}
