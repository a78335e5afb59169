/** What is asked of the strongest player, and what is made of the answers. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { Choice, Table } from 'marrakech-engine';

const asked: [string, number][] = [];
/** How good each choice is, by where it is made. */
let ranks: Record<number, Choice[]>;
const analyst: { ask: (name: string, ask: { at: number }) => Promise<unknown>; stop: () => void } = vi.hoisted(() => ({
    ask: () => Promise.resolve(),
    stop: () => {},
}));
vi.mock('../engine/client', () => ({ analyst, Stopped: class extends Error {} }));
const { Analysis } = await import('./analysis');
const { Stopped } = await import('../engine/client');

const GAME = new Uint8Array([1]);
const TURN = { roll: 3, paid: 0, payee: -1, out: false };
/** Two turns, the second one not yet at its end. */
const TABLE = {
    count: 5,
    turns: [
        { ...TURN, number: 1, seat: 0, first: 0, actions: ['n', '3', 'd7e7'] },
        { ...TURN, number: 2, seat: 1, first: 3, actions: ['R', 'e'] },
    ],
} satisfies Partial<Table>;

const choice = (action: string, win: number): Choice => ({ action, win, score: 0 });
const READER = { progress: () => {}, isWanted: () => true };

beforeEach(() => {
    asked.length = 0;
    ranks = {
        0: [choice('e', 5000), choice('n', 4900)],
        2: [choice('d7e7', 6000), choice('d7c7', 5000)],
        4: [choice('w', 4000), choice('n', 3000), choice('e', 1000)],
    };
    analyst.ask = (name, { at }) => {
        asked.push([name, at]);
        return Promise.resolve(name === 'rank' ? ranks[at] : { scores: [at, 30], chances: [{ win: 5000 + at, score: 0 }] });
    };
});

test('a review has every turn, and the choices that lost most first', async () => {
    const told: number[] = [];
    const review = await new Analysis().review(GAME, TABLE, { ...READER, progress: done => told.push(done) });
    expect(review.points).toEqual([0, 3, 5].map(at => ({ at, scores: [at, 30], wins: [5000 + at] })));
    expect(review.errors).toEqual([
        { at: 4, turn: 2, seat: 1, chosen: 'e', best: 'w', lost: 3000 },
        { at: 0, turn: 1, seat: 0, chosen: 'n', best: 'e', lost: 100 },
    ]);
    // Nobody chooses what is rolled or drawn.
    expect(asked.filter(([name]) => name === 'rank')).toEqual([['rank', 0], ['rank', 2], ['rank', 4]]);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(told.at(-1)).toBe(1);
});

test('a review that nobody waits for any more ends at once', async () => {
    await expect(new Analysis().review(GAME, TABLE, { ...READER, isWanted: () => asked.length < 4 })).rejects.toThrow(Stopped);
    expect(asked).toHaveLength(4);
});

test('once stopped it asks nothing more, and stops what is under way', async () => {
    analyst.stop = vi.fn();
    const analysis = new Analysis();
    await analysis.hint(GAME, 2);
    expect(await analysis.chances(GAME, 3)).toEqual([{ win: 5003, score: 0 }]);
    analysis.stop();
    expect(analyst.stop).toHaveBeenCalledOnce();
    await expect(analysis.hint(GAME, 2)).rejects.toThrow(Stopped);
    expect(asked).toEqual([['rank', 2], ['evaluate', 3]]);
});
