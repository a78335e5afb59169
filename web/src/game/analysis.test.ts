/** What is asked of the strongest player, and what is made of the answers. */

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Choice, Engine, type Limits, type Table } from 'marrakech-engine';
import { sure } from '../sure';

const asked: [string, number][] = [];
/** How good each choice is, by where it is made. */
let ranks: Record<number, Choice[]>;
const analyst: { ask: (name: string, ask: { at: number; limits: Limits }) => Promise<unknown>; stop: () => void } = vi.hoisted(() => ({
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
    // Nobody chooses what is rolled or drawn. What seems to be costly is looked at once more, the costliest first.
    expect(asked.filter(([name]) => name === 'rank')).toEqual([['rank', 0], ['rank', 2], ['rank', 4], ['rank', 4], ['rank', 0]]);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(told.at(-1)).toBe(1);
});

/** A short game for three: at first sight its last direction, south, seems to lose 7.57 points. */
const RECORD = `[Rules "fr"]
[Players "3"]
[Position "2YYYYY/1YY1YY1/B1RBRYY/B1RBRBB/3RBYY/3RRRR/5Y1 a4a5,b6c6,c4c5,c7d7,d2e2,d4d5,e6f6,f2g2,f3g3,f4g4,f5g5,f7g7 g5s 1 turn 21,26,43 3,3,3 fr"]
[Result "3"]

1. s3 g1f1 2. w3 c2b2 3. n1 d2c2 4. w3 b3b2 5. n4 b7c7 6. w1 b6b5 7. s3 a2a1 8. w3 c3b3 9. s2 b2a2 3
`;

test('a review lists nothing that a hint would call good, and says what a hint says', { timeout: 60_000 }, async () => {
    const file = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url));
    const engine = await Engine.start(file('build/wasm/marrakech.wasm'));
    engine.addNet(3, file('data/net3.mkn'));
    const game = engine.readGame(RECORD);
    analyst.ask = (name, { at, limits }) => {
        if (name === 'rank') return Promise.resolve(game.rank('assam', limits, 0n, at));
        return Promise.resolve({ chances: game.evaluate(limits, 0n, at), scores: game.state(at).scores });
    };
    const analysis = new Analysis();
    const table = game.table({ seats: [null, null, null], byHand: false, practice: false });
    const { errors } = await analysis.review(GAME, table, READER);
    expect(errors.map(({ at, chosen }) => [at, chosen])).toEqual([[14, 'b7c7'], [5, 'c2b2'], [15, 'w'], [11, 'b3b2'], [3, 'w']]);
    for (const { at, chosen, best, lost } of errors) {
        const hint = await analysis.hint(GAME, at);
        expect(sure(hint[0]).action).toBe(best);
        expect(sure(hint[0]).win - sure(hint.find(({ action }) => action === chosen)).win).toBe(lost);
    }
    // The direction that the first look alone calls costly.
    expect(sure((await analysis.hint(GAME, 18))[0]).action).toBe('s');
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
