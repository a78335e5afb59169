/** Choices that were stored, by us or by somebody else. */

import { expect, test, vi } from 'vitest';

vi.mock('virtual:catalogues', () => ({ default: {} }));
const { cleanName, nextLevel, seated, understood } = await import('./seating');

const GOOD = {
    seats: [
        { name: 'Zoë', player: null },
        { name: '', player: 'greedy' },
    ],
    rules: 'it,turning=after,bankrupt=stay',
    facing: 'w',
    dice: 'hand',
    practice: true,
    first: 1,
};

test('what we have stored comes back', () => {
    expect(understood(JSON.parse(JSON.stringify(GOOD)))).toEqual(GOOD);
    expect(understood({ ...GOOD, position: '7/7/7/7/7/7/7' })).toEqual(GOOD);
});

test('what is not understood is left out, and only that', () => {
    for (const nothing of [null, undefined, 7, 'x', [], {}]) expect(understood(nothing)).toEqual({});
    const without = (...names: string[]) => Object.fromEntries(Object.entries(GOOD).filter(([name]) => !names.includes(name)));
    const rest = without('seats', 'first');
    for (const seats of [[], [{}, {}], [{ name: 1, player: null }], [GOOD.seats[0], { name: '', player: 'nobody' }], Array(5).fill(GOOD.seats[0]), 'two'])
        expect(understood({ ...GOOD, seats })).toEqual(rest);
    const bad = {
        rules: ['', 'xx', 'fr,turning=never', 'fr,x=y', 'fr,turning=before', 'fr,bankrupt=stay,turning=after', 7],
        facing: ['q', '', 0],
        dice: ['loaded', null],
        practice: ['yes', 1],
        first: [2, -1, 0.5, '1', 'last'],
    };
    for (const [name, values] of Object.entries(bad))
        for (const value of values) expect(understood({ ...GOOD, [name]: value }), `${name}: ${String(value)}`).toEqual(without(name));
});

test('names have no control characters', () => {
    expect(cleanName('Ann\tthe\u0085Great\u007f')).toBe('Ann the Great ');
    expect(cleanName('Zoë “Ł” 漢 👍🏽')).toBe('Zoë “Ł” 漢 👍🏽');
});

test('a person is never taken for a computer of the same name', () => {
    const person = (name: string) => ({ name, player: null });
    const { seats } = seated({ seats: [person(' assam '), person('Zoë')], rules: 'fr', facing: 'n', position: null, dice: 'program', practice: false });
    expect(seats.map(({ name }) => name)).toEqual(['Assam', 'Zoë']);
});

test('after a win the next level is offered: to the only person here, who has won alone', () => {
    const setup = (...players: (string | null)[]) => seated({ seats: players.map(player => ({ name: '', player })), rules: 'fr', facing: 'n', position: null, dice: 'program', practice: false });
    const here = (...seats: number[]) => (seat: number) => seats.includes(seat);
    const next = (players: (string | null)[], winners: boolean[], mine = here(0)) => nextLevel(setup(...players), mine, winners);
    const players = (found: ReturnType<typeof next>) => found?.setup.seats.map(({ player }) => player);
    expect(next([null, 'tourist'], [true, false])?.level).toBe('apprentice');
    expect(players(next([null, 'tourist', 'tourist'], [true, false, false]))).toEqual([null, 'apprentice', 'apprentice']);
    // The strongest who was beaten moves up, the others stay; so do sparring partners.
    expect(players(next([null, 'tourist', 'master', 'greedy'], [true, false, false, false]))).toEqual([null, 'tourist', 'assam', 'greedy']);
    for (const none of [
        next([null, 'tourist'], [false, true]),
        next([null, 'tourist'], [true, true]),
        next([null, 'assam'], [true, false]),
        next([null, 'greedy'], [true, false]),
        next([null, null, 'tourist'], [true, false, false], here(0, 1)),
        // Somebody else's win, who sits elsewhere.
        next([null, null, 'tourist'], [true, false, false], here(1)),
        next(['tourist', 'tourist'], [true, false], here()),
    ])
        expect(none).toBeNull();
});
