/** Choices that were stored, by us or by somebody else. */

import { expect, test, vi } from 'vitest';

vi.mock('virtual:catalogues', () => ({ default: {} }));
const { cleanName, seated, understood } = await import('./seating');

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
