/** Why a game was won or lost, for every way in which it can end. */

import { expect, test, vi } from 'vitest';
import type { State, Table, TurnLine } from 'marrakech-engine';
import type { Setup } from '../../game/source';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.mock('virtual:catalogues', () => ({ default: {} }));
const { outcomeOf, titleText, whyText } = await import('./why');

const SETUP: Setup = {
    seats: [{ name: '', player: null }, { name: '', player: 'merchant' }, { name: '', player: 'tourist' }],
    rules: 'fr', facing: 'n', position: null, dice: 'program', practice: false,
};
const YOU = (seat: number): boolean => seat === 0;
const NOBODY = () => false;
const ALL = () => true;

const STATE: State = {
    players: 3, rules: 'fr', position: '', seat: 0, phase: 'over', begins: false, assam: 'd4', facing: 'n', hand: null,
    board: '.'.repeat(49), whole: [], in: [true, true, true], purses: [20, 25, 0], rugsLeft: [0, 0, 0], visible: [3, 2, 0],
    scores: [23, 27, 0], winners: [false, true, false], coloursLeft: [0, 0, 0, 0], owners: [0, 1, 2, -1], legal: [],
};
const TURN: TurnLine = { number: 1, seat: 0, first: 0, actions: [], roll: 4, paid: 0, payee: -1, out: false };

/** The end of a game: what each seat has, dirhams and visible halves; null: it is out. */
function ended(seats: ([number, number] | null)[], turns: Partial<TurnLine>[] = []): Table {
    const points = seats.map(seat => (seat ? (seat[0] + seat[1]) * 1000 + seat[0] : -1));
    const state: State = {
        ...STATE, players: seats.length, in: seats.map(Boolean), purses: seats.map(seat => seat?.[0] ?? 0), visible: seats.map(seat => seat?.[1] ?? 0),
        scores: seats.map(seat => (seat ? seat[0] + seat[1] : 0)), winners: points.map(n => n === Math.max(...points)),
    };
    return { state, turns: turns.map(turn => ({ ...TURN, ...turn })), at: 1, count: 1, actor: 'nobody', foreseen: {}, roller: 0, rugs: [], way: [], canUndo: false };
}

function said(table: Table, mine = YOU): string[] {
    return [outcomeOf(table.state, mine), titleText(table, SETUP, mine), whyText(table, SETUP, mine)];
}

test('a loss says by what', () => {
    expect(said(ended([[20, 10], [20, 15], [9, 9]]))).toEqual(['loss', 'You have lost.', 'Karim has 5 visible halves more than you.']);
    expect(said(ended([[20, 10], [21, 10], [9, 9]]))).toEqual(['loss', 'You have lost.', 'Karim has 1 dirham more than you.']);
    expect(said(ended([[20, 10], [18, 15], [9, 9]]))[2]).toBe('Karim has 5 visible halves more than you. You have 2 dirhams more: not enough.');
    expect(said(ended([[20, 10], [28, 9], [9, 9]]))[2]).toBe('Karim has 8 dirhams more than you. You have 1 visible half more: not enough.');
    expect(said(ended([[20, 10], [22, 8], [9, 9]]))[2]).toBe('Karim has as much in all as you, but more dirhams, and these decide.');
    const out = [{ number: 42, seat: 0, out: true }];
    expect(said(ended([null, [40, 10], [50, 9]], out))).toEqual(['loss', 'You have lost.', 'You ran out of money in turn 42.']);
    expect(said(ended([null, [40, 10], [50, 9]]))[2]).toBe('You have run out of money.');
});

test('so does a win', () => {
    expect(said(ended([[20, 15], [20, 10], [9, 9]]))).toEqual(['win', 'You have won!', 'You have 5 visible halves more than Karim.']);
    expect(said(ended([[23, 10], [20, 10], [9, 9]]))[2]).toBe('You have 3 dirhams more than Karim.');
    expect(said(ended([[22, 8], [20, 10], [9, 9]]))[2]).toBe('You have as much in all as Karim, but more dirhams, and these decide.');
    expect(said(ended([[50, 10], [40, 9], null]))[2]).toBe('You have 10 dirhams more than Karim.');
    expect(said(ended([[90, 1], null, null]))[2]).toBe('Everybody else has run out of money.');
    expect(said(ended([[60, 5], null], [{ number: 9, seat: 1, out: true }]))[2]).toBe('Karim ran out of money in turn 9.');
});

test('and a shared win', () => {
    expect(said(ended([[20, 10], [20, 10], [9, 9]]))).toEqual(['tie', 'You share the win.', 'You have as much in all as Karim, and as many dirhams.']);
    expect(said(ended([[20, 10], [20, 10], [20, 10]]))[2]).toBe('You have as much in all as Karim and Emma, and as many dirhams.');
    expect(said(ended([[9, 9], [20, 10], [20, 10]]))).toEqual(['loss', 'You have lost.', 'Karim and Emma have as much in all, and as many dirhams.']);
});

test('where nobody or everybody plays here, it is told of them all', () => {
    for (const mine of [NOBODY, ALL]) {
        expect(said(ended([[9, 9], [20, 15], [20, 10]]), mine)).toEqual(['none', 'The winner: Karim.', 'Karim has 5 visible halves more than Emma.']);
        expect(said(ended([[9, 9], [25, 10], [20, 10]]), mine)[2]).toBe('Karim has 5 dirhams more than Emma.');
        expect(said(ended([[9, 9], [22, 8], [20, 10]]), mine)[2]).toBe('Karim has as much in all as Emma, but more dirhams, and these decide.');
        expect(said(ended([null, [90, 1], null]), mine)[2]).toBe('Everybody but Karim has run out of money.');
    }
});
