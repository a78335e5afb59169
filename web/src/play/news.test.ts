/** What has happened since somebody rolled last. */

import { expect, test, vi } from 'vitest';
import type { State, Table, TurnLine } from 'marrakech-engine';
import type { Setup } from '../game/source';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
vi.mock('virtual:catalogues', () => ({ default: {} }));
const { rollNews, sinceLastRoll, squareNews } = await import('./news');

const STATE = {
    players: 3, rules: 'fr', position: '', seat: 0, phase: 'turn', begins: true, assam: 'd4', facing: 'n', hand: null, board: '.'.repeat(49),
    whole: [], in: [true, true, true], purses: [], rugsLeft: [], visible: [], scores: [], winners: [], coloursLeft: [], owners: [], legal: [],
} satisfies State;
const turn = (number: number, seat: number, more: Partial<TurnLine> = {}): TurnLine => ({
    number, seat, first: (number - 1) * 3, actions: ['n', '2', 'a1a2'], roll: 2, paid: 0, payee: -1, out: false, ...more,
});
const rug = (number: number, squares: string[]) => ({ squares, colour: 'R' as const, id: (number - 1) * 3 + 2 });
const WAY: Table['way'] = [['d3', 'n'], ['d4', 'n']];

function table(state: Partial<State>, turns: TurnLine[]): Table {
    const rugs = turns.map(({ number }) => rug(number, [`a${number}`, `b${number}`]));
    return { state: { ...STATE, ...state }, at: 0, count: 0, actor: 'person', foreseen: {}, roller: 0, turns, way: WAY, rugs, canUndo: false };
}

const numbers = (recent: ReturnType<typeof sinceLastRoll>) => recent.turns.map(found => found?.number ?? 0);

test('one person: what the others did since, until the own roll', () => {
    const mine = (seat: number) => seat === 0;
    const turns = [turn(1, 0), turn(2, 1), turn(3, 2)];
    const recent = sinceLastRoll(table({}, turns), mine);
    expect(numbers(recent)).toEqual([0, 2, 3]);
    expect(recent.rugs.map(({ id }) => id)).toEqual([5, 8]);
    expect(recent.way).toBe(WAY);
    // While the others play it grows; after the own roll there is nothing.
    expect(numbers(sinceLastRoll(table({ seat: 2 }, turns.slice(0, 2)), mine))).toEqual([0, 2, 0]);
    const rolled = sinceLastRoll(table({ phase: 'lay' }, [...turns, turn(4, 0, { actions: ['n', '2'] })]), mine);
    expect([numbers(rolled), rolled.rugs, rolled.way]).toEqual([[0, 0, 0], [], []]);
    // Turned, but not rolled yet: it still stays.
    expect(numbers(sinceLastRoll(table({ phase: 'roll' }, [...turns, turn(4, 0, { actions: ['n'], roll: null })]), mine))).toEqual([0, 2, 3]);
});

test('several at one screen: what came since the last roll of whoever decides next', () => {
    const turns = [turn(1, 0), turn(2, 1), turn(3, 2), turn(4, 0)];
    expect(numbers(sinceLastRoll(table({ seat: 1 }, turns), () => true))).toEqual([4, 0, 3]);
    // The next one who is still in the game, where computers sit between.
    expect(numbers(sinceLastRoll(table({ seat: 1, in: [true, true, false] }, turns.slice(0, 3)), seat => seat !== 1))).toEqual([0, 2, 3]);
});

test('nobody at this screen plays: the others of whoever is to play', () => {
    expect(numbers(sinceLastRoll(table({ seat: 1 }, [turn(1, 0), turn(2, 1), turn(3, 2)]), () => false))).toEqual([0, 0, 3]);
});

test('a roll in words, and to whom it brought what', () => {
    const setup: Setup = {
        seats: [{ name: '', player: null }, { name: '', player: 'merchant' }, { name: 'Ann', player: null }],
        rules: 'fr', facing: 'n', position: null, dice: 'program', practice: false,
    };
    const own = (seat: number): boolean => seat === 0;
    const news = (more: Partial<TurnLine>, mine: (seat: number) => boolean = own) => rollNews(turn(2, 2, more), setup, mine);
    expect(news({ roll: null })).toBe('');
    expect(news({})).toBe('Ann rolled 2 and paid nothing.');
    expect(news({ paid: 4, payee: 0 })).toBe('Ann rolled 2 and paid you 4.');
    expect(news({ paid: 4, payee: 0 }, () => true)).toBe('Ann rolled 2 and paid Player 1 4.');
    expect(news({ paid: 4, payee: 0, out: true })).toBe('Ann rolled 2, paid you 4 and is out.');
    expect(news({ paid: 4, payee: 1, out: true })).toMatch(/^Ann rolled 2, paid .+ 4 and is out\.$/);
    expect(news({ out: true })).toBe('Ann rolled 2 and is out.');
    const recent = sinceLastRoll(table({}, [turn(1, 0), turn(2, 2)]), own);
    expect(squareNews(recent, 'a2', setup)).toBe('laid last by Ann');
    expect(squareNews(recent, 'a1', setup)).toBe('');
});
