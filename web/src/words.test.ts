/** How everybody at the table is called, and sentences about who does what to whom, by case and language. */

import { readFileSync } from 'node:fs';
import { po } from 'gettext-parser';
import type { State, Table } from 'marrakech-engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rematch } from './game/begin';
import { LEVELS, SPARRING } from './game/players';
import { seatOf } from './game/received';
import type { Played, Seat, Setup } from './game/source';
import { sure } from './sure';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.stubGlobal('navigator', { languages: [] });
vi.mock('./engine/client', () => ({ referee: {} }));

/** As vite.config.ts makes them. */
function catalogue(language: string): Record<string, string | string[]> {
    const { translations } = po.parse(readFileSync(new URL(`../../po/${language}.po`, import.meta.url)));
    return Object.fromEntries(
        Object.values(translations[''] ?? {}).map(({ msgid, msgid_plural, msgstr }) => [msgid, msgid_plural ? msgstr : (msgstr[0] ?? '')]),
    );
}

vi.mock('virtual:catalogues', () => ({
    default: Object.fromEntries(['fr', 'es', 'ro', 'pl', 'it'].map(name => [name, () => Promise.resolve({ default: catalogue(name) })])),
}));

const { LANGUAGES, setLanguage } = await import('./i18n');
const { seatNames, seatTitles, stepSentences, tributeText, turnText, winnersText, youOf } = await import('./words');
const { askText, directionText, risks, rollingText, toPlayText } = await import('./play/texts');
const { playerName } = await import('./players');

const person = (name = ''): Seat => ({ name, player: null });
const computer = (player: string): Seat => ({ name: '', player });
const game = (...seats: Seat[]): Setup => ({ seats, rules: 'fr', facing: 'n', position: null, dice: 'program', practice: false });

afterEach(() => setLanguage('en'));

test('whoever has no name gets one, in the language of the moment', async () => {
    const alone = [person(), computer('merchant'), computer('merchant')];
    const friends = [person(), person('Zoe'), person()];
    expect(seatNames(alone)).toEqual(['You', 'Karim', 'Zineb']);
    expect(seatNames(friends)).toEqual(['Player 1', 'Zoe', 'Player 3']);
    expect(seatTitles(alone)).toEqual(['You', 'Karim (Merchant)', 'Zineb (Merchant)']);
    await setLanguage('fr');
    expect(seatNames(alone)).toEqual(['Vous', 'Karim', 'Zineb']);
    expect(seatTitles(alone)).toEqual(['Vous', 'Karim (Marchand)', 'Zineb (Marchand)']);
    expect(seatNames(friends)).toEqual(['Joueur 1', 'Zoe', 'Joueur 3']);
});

test('nobody changes names with the seat, nor in another window', () => {
    const seats = [person(), computer('merchant'), person(), computer('merchant')].map((seat, i) => ({ ...seat, number: i + 1 }));
    expect(seatNames(seats)).toEqual(['Player 1', 'Karim', 'Player 3', 'Zineb']);
    expect(seatNames(rematch(game(...seats)).seats)).toEqual(['Karim', 'Player 3', 'Zineb', 'Player 1']);
});

test('people are called as they want, and no computer player is called as one of them', () => {
    expect(seatNames([person('merchant'), person('Zoe'), computer('merchant')])).toEqual(['merchant', 'Zoe', 'Karim']);
    expect(seatNames([computer('merchant'), person('karim'), computer('merchant'), person('Zineb')])).toEqual(['Rachid', 'karim', 'Malika', 'Zineb']);
    expect(seatNames([person('Zoe'), person('Zoe')])).toEqual(['Zoe', 'Zoe 2']);
});

test('at no table are there two of one name, and nobody is called as the piece is', async () => {
    const players = [...LEVELS, ...SPARRING];
    for (const language of LANGUAGES) {
        await setLanguage(language);
        for (const player of players) expect(playerName(player)).not.toMatch(/Assam/i);
        expect(new Set(players.map(playerName)).size).toBe(players.length);
    }
    const everybody = players.flatMap(player => seatNames([player, player, player, player].map(computer)));
    expect(new Set(everybody).size).toBe(4 * players.length);
    for (const name of everybody) expect(name).toMatch(/^(?!Assam)\p{Lu}\p{Ll}+$/u);
});

test('a record names computers as the engine does; everybody else is a person', () => {
    expect(['merchant', 'greedy', 'Merchant', 'random', 'Zoe', undefined].map(tag => seatOf(tag))).toEqual([
        computer('merchant'),
        computer('greedy'),
        person('Merchant'),
        person('random'),
        person('Zoe'),
        person(),
    ]);
});

// ---- Whom a text speaks to ---------------------------------------------------------------------------------

test('"you" is the only one who plays at this screen, by name or not; the source knows, if there is one', () => {
    expect(youOf(game(person(), computer('merchant')))).toBe(0);
    expect(youOf(game(computer('merchant'), person('Zoe')))).toBe(1);
    expect(youOf(game(person(), person()))).toBeNull();
    expect(youOf(game(computer('merchant'), computer('master')))).toBeNull();
    // Three people, each at a screen of their own.
    const setup = game(person('Ann'), person('Ben'), person('Zoe'));
    expect(youOf({ setup, mine: seat => seat === 1 })).toBe(1);
    expect(youOf({ setup, mine: () => false })).toBeNull();
});

const SOLO = game(person(), computer('merchant'), computer('master'));
const FRIENDS = game(person('Ann'), person('Ben'), computer('merchant'));

/** Who pays whom: you to somebody, somebody to you, and among others. */
const TRIBUTES = {
    en: ['You pay Karim 4 dirhams.', 'Karim pays you 1 dirham.', 'Karim pays Fatima 5 dirhams.'],
    fr: ['Vous payez 4 dirhams à Karim.', 'Karim vous paie 1 dirham.', 'Karim paie 5 dirhams à Fatima.'],
    es: ['Pagas 4 dirhams a Karim.', 'Karim te paga 1 dirham.', 'Karim paga 5 dirhams a Fatima.'],
    ro: ['Plătești 4 dirhami către Karim.', 'Karim îți plătește un dirham.', 'Karim plătește 5 dirhami către Fatima.'],
    pl: ['Płacisz 4 dirhemy, dostaje je Karim.', 'Karim płaci ci 1 dirhem.', 'Karim płaci 5 dirhemów, dostaje je Fatima.'],
    it: ['Paghi 4 dirham a Karim.', 'Karim ti paga 1 dirham.', 'Karim paga 5 dirham a Fatima.'],
};

function state(changed: Partial<State>): State {
    return {
        players: 3, rules: 'fr', position: '', seat: 0, phase: 'turn', begins: false, assam: 'd4', facing: 'n', hand: null,
        board: '.'.repeat(49), whole: [], in: [true, true, true], purses: [30, 30, 30], rugsLeft: [15, 15, 15], visible: [0, 0, 0],
        scores: [30, 30, 30], winners: [false, false, false], coloursLeft: [15, 15, 15, 0], owners: [0, 1, 2, -1], legal: ['n', 'e', 'w'], ...changed,
    };
}

function step(action: string, before: Partial<State>, after: Partial<State> = {}, outcome: Played['outcome'] = null): Played {
    return { action, seat: before.seat ?? 0, before: state(before), after: state({ ...before, ...after }), outcome, area: [] };
}

/** What three rolls of one direction cost, and who is paid. */
function table(changed: Partial<State>, roller: number): Table {
    const n = [1, 2, 3].map(pips => ({ pips, square: 'd5', facing: 'n' as const, way: [], due: pips, paid: pips, payee: pips % 3, out: pips === 3 }));
    return { state: state(changed), at: 1, count: 1, actor: 'person', foreseen: { n }, roller, turns: [], rugs: [], way: [], canUndo: false };
}

/** Everything that is said of a game, by everybody to everybody. */
function everything(setup: Setup): string[] {
    const seats = setup.seats.map((_, seat) => seat);
    const winners = [[0], [1], [0, 1], [1, 2], [0, 1, 2]].map(found => seats.map(seat => found.includes(seat)));
    const rolled = (seat: number, payee: number) => {
        const outcome = { pips: 2, square: 'd6', facing: 'n', way: [], due: 9, paid: 9, payee, out: true } satisfies Played['outcome'];
        return step('2', { phase: 'roll', seat }, { in: seats.map(one => one !== seat) }, outcome);
    };
    const texts: string[][] = [winners.map(found => winnersText(state({ phase: 'over', winners: found }), setup))];
    for (const seat of seats) {
        const name = sure(seatNames(setup.seats)[seat]);
        const payee = (seat + 1) % 3;
        texts.push([
            ...stepSentences(step('Y', { phase: 'draw', seat }), setup),
            ...stepSentences(step('e', { phase: 'turn', seat }), setup),
            ...stepSentences(step('d4d5', { phase: 'lay', seat }), setup),
            ...stepSentences(rolled(seat, payee), setup),
            rollingText(setup, seat),
            toPlayText(setup, seat, name),
            turnText({ number: 7, seat, first: 0, actions: ['e', '2', 'd4d5'], roll: 2, paid: 4, payee, out: true }, setup),
            // Of a computer player only what it has drawn or rolled is asked, at a real board.
            ...(['draw', 'roll', ...(setup.seats[seat]?.player ? [] : ['turn', 'lay'] as const)] as const).flatMap(phase =>
                [seat, payee].map(roller => askText(table({ phase, seat }, roller), setup, name)),
            ),
            ...[seat, payee].flatMap(roller => [...risks(table({ seat }, roller), setup, 'n'), directionText(table({ seat }, roller), setup, 'n')]),
        ]);
        for (const other of seats) if (other !== seat) for (const n of [1, 2, 5, 21, 30]) texts.push([tributeText(setup, seat, other, n)]);
    }
    return texts.flat();
}

describe.each(LANGUAGES)('in %s', language => {
    test('tribute is a whole sentence for each case', async () => {
        await setLanguage(language);
        const plain = (text: string) => text.replace(/\s/g, ' ');
        expect([tributeText(SOLO, 0, 1, 4), tributeText(SOLO, 1, 0, 1), tributeText(SOLO, 1, 2, 5)].map(plain)).toEqual(TRIBUTES[language]);
    });

    test('no sentence has a name twice, or one that is bent; none is left in English', async () => {
        const english = [SOLO, FRIENDS].map(everything);
        await setLanguage(language);
        for (const [i, setup] of [SOLO, FRIENDS].entries()) {
            const names = [...seatNames(setup.seats), 'Assam'];
            for (const [j, text] of everything(setup).entries()) {
                expect(text, text).not.toMatch(/[{}]|undefined/);
                for (const sentence of text.split(/[.?!:]/)) for (const name of names) expect(sentence.split(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u')).length - 1, `${name}: ${text}`).toBeLessThan(2);
                // Nothing is glued to a name: no ending, no elided article.
                for (const name of names.slice(1, 3)) expect(text, text).not.toMatch(new RegExp(`\\p{L}['’]${name}|${name}['’]?\\p{L}`, 'u'));
                if (language !== 'en' && /\p{L}{3}/u.test(text.replace(/Karim|Fatima|Ann|Ben|Assam/g, ''))) expect(text).not.toBe(english[i]?.[j]);
            }
        }
    });

    test('whoever is "you" is not spoken of: that word heads a turn, or begins a sentence with its own verb', async () => {
        await setLanguage(language);
        const you = sure(seatNames(SOLO.seats)[0]);
        const own = /^(You (pay|draw|turn|lay|roll|are|have|share)|Vous (payez|piochez|tournez|posez|lancez|avez|partagez)) /;
        const heading = new RegExp(`^\\p{L}+ 7, ${you}\\s?:`, 'u');
        const said = everything(SOLO).filter(text => new RegExp(`(?<!\\p{L})${you}(?!\\p{L})`, 'u').test(text));
        expect(said.filter(text => !own.test(text) && !heading.test(text))).toEqual([]);
    });
});

test('English has no "You" with a verb of somebody else', () => {
    for (const text of everything(SOLO)) expect(text).not.toMatch(/\bYou (pays|rolls|turns|draws|lays|is|has|goes|shares)\b|You,|from You|to You/);
    expect(everything(SOLO)).toContain('Your turn: which way?');
    expect(everything(FRIENDS)).toContain('Ben, which way must Karim go?');
    expect(everything(FRIENDS)).not.toContain('You have won!');
});
