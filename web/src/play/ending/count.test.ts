/** The count at the end: what is counted when, and for whom. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { State, Table } from 'marrakech-engine';

let speed = '"normal"';
let still = false;
vi.stubGlobal('localStorage', { getItem: () => speed, setItem: () => {} });
vi.stubGlobal('matchMedia', () => ({ matches: still }));
vi.mock('virtual:catalogues', () => ({ default: {} }));
const heard: string[] = [];
vi.mock('../../sounds', () => ({ play: (name: string) => heard.push(name) }));
const { Count } = await import('./count');

const STATE: State = {
    players: 3, rules: 'fr', position: '', seat: 0, phase: 'over', begins: false, assam: 'd4', facing: 'n', hand: null,
    board: `RR${'.'.repeat(20)}YY${'.'.repeat(23)}RB`, whole: [], in: [true, true, false], purses: [20, 25, 0], rugsLeft: [0, 0, 0], visible: [3, 2, 0],
    scores: [23, 27, 0], winners: [false, true, false], coloursLeft: [0, 0, 0, 0], owners: [0, 1, 2, -1], legal: [],
};
const MINE = (seat: number) => seat === 1;

function table(phase: State['phase']): Table {
    return { state: { ...STATE, phase }, turns: [], at: 1, count: 1, actor: 'nobody', foreseen: {}, roller: 0, rugs: [], way: [], canUndo: false };
}

beforeEach(() => {
    vi.useFakeTimers();
    heard.length = 0;
    still = false;
    speed = '"normal"';
});
afterEach(() => vi.useRealTimers());

test('whoever has seen the game end sees the count: dirhams, then halves, the winner last', async () => {
    const count = new Count();
    count.see(table('lay'), false, MINE);
    count.see(table('over'), false, MINE);
    expect(count.counted.value).toBeNull();
    count.see(table('over'), true, MINE);
    expect(count.counted.value).toEqual({ purses: [0, 0, 0], visible: [0, 0, 0], squares: [], seat: null });
    const order: number[] = [];
    count.counted.subscribe(counted => {
        if (counted && counted.seat !== null && counted.seat !== order.at(-1)) order.push(counted.seat);
        if (counted?.seat === 1) expect(counted.visible[0]).toBe(3);
        if (counted?.seat === 1 && counted.visible[1] === 2) expect(counted.squares).toEqual([{ square: 'b4', n: 1 }, { square: 'c4', n: 2 }]);
    });
    expect(count.fresh.value).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(order).toEqual([0, 1]);
    expect(count.counted.value).toBeNull();
    expect(count.fresh.value).toBe(true);
    expect(heard.at(-1)).toBe('win');
    expect(heard.filter(name => name === 'win')).toHaveLength(1);
});

test('it can be skipped, and is not begun again', async () => {
    const count = new Count();
    count.see(table('lay'), false, MINE);
    count.see(table('over'), true, MINE);
    await vi.advanceTimersByTimeAsync(500);
    count.skip();
    expect(count.counted.value).toBeNull();
    count.see(table('over'), true, MINE);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count.counted.value).toBeNull();
    expect(heard.filter(name => name === 'win')).toHaveLength(1);
});

test('whoever leaves it hears no more of it; another ending is counted anew', async () => {
    const count = new Count();
    count.see(table('lay'), false, MINE);
    count.see(table('over'), true, MINE);
    await vi.advanceTimersByTimeAsync(500);
    count.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).not.toContain('win');
    expect(count.fresh.value).toBe(false);
    count.see(table('lay'), false, MINE);
    count.see(table('over'), true, MINE);
    expect(count.counted.value).not.toBeNull();
});

test('a game that was over before is not counted, and without animations nothing moves', async () => {
    const found = new Count();
    found.see(table('over'), true, MINE);
    expect(found.counted.value).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toEqual([]);
    still = true;
    const quick = new Count();
    quick.see(table('lay'), false, () => false);
    quick.see(table('over'), true, () => false);
    expect(quick.counted.value).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(quick.fresh.value).toBe(false);
    expect(heard).toEqual(['end']);
});
