/** What the game screen makes of changes and of choices, with a source that says what it is told to. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { Choice, Outcome, State, Table } from 'marrakech-engine';
import { flightTime } from '../board/coins';
import type { Analysis, Review } from '../game/analysis';
import type { Change, GameSource, Played } from '../game/source';
import { sure } from '../sure';

vi.stubGlobal('localStorage', { getItem: () => '"off"', setItem: () => {} });
vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
vi.mock('virtual:catalogues', () => ({ default: {} }));
vi.mock('../engine/client', () => ({
    referee: { ask: () => Promise.resolve([]) },
    Stopped: class extends Error {},
    NoEngine: class extends Error {},
    NetProblem: class extends Error {},
}));

const { GameView, PAUSE } = await import('./state');
const { NetProblem } = await import('../engine/client');
const { asking, listenForFingers, speed } = await import('../settings');

/** A press somewhere on the page. */
let heard: (press: { pointerType: string }) => void = () => {};
vi.stubGlobal('addEventListener', (_: string, listener: typeof heard) => (heard = listener));
listenForFingers();

const STATE: State = {
    players: 2, rules: 'fr', position: '', seat: 0, phase: 'turn', begins: false, assam: 'd4', facing: 'n', hand: 'R',
    board: '.'.repeat(49), whole: [], in: [true, true], purses: [30, 30], rugsLeft: [24, 24], visible: [0, 0],
    scores: [30, 30], winners: [false, false], coloursLeft: [12, 12, 12, 12], owners: [0, 0, 1, 1], legal: ['n', 'e', 'w'],
};
const LAY: State = { ...STATE, phase: 'lay', legal: ['d5d6', 'd5c5', 'd5e5', 'c4b4'] };

function table(state: State, more: Partial<Table> = {}): Table {
    const chance = state.phase === 'roll' || state.phase === 'draw';
    const actor = state.phase === 'over' ? 'nobody' : chance ? 'dice' : state.seat === 0 ? 'person' : 'computer';
    return { state, at: 1, count: 1, actor, foreseen: {}, roller: state.seat, turns: [], way: [], rugs: [], canUndo: false, ...more };
}

let played: string[];
let show: (change: Change) => Promise<void>;

function source(more: Partial<GameSource> = {}): GameSource {
    return {
        setup: {
            seats: [{ name: 'Amina', player: null }, { name: 'Merchant', player: 'merchant' }],
            rules: 'fr', facing: 'n', position: null, dice: 'program', practice: false,
        },
        mine: seat => seat === 0,
        watching: false,
        start: wanted => {
            show = wanted;
            return Promise.resolve();
        },
        play: action => {
            played.push(action);
            return Promise.resolve();
        },
        undo: () => Promise.resolve(),
        tryAgain: () => Promise.resolve(),
        look: at => Promise.resolve(table(STATE, { at, count: 9 })),
        record: () => Promise.resolve(''),
        pack: () => Promise.resolve(new Uint8Array()),
        stop: () => {},
        ...more,
    };
}

type Analyst = Pick<Analysis, 'hint' | 'chances' | 'review' | 'stop'>;

function analysis(more: Partial<Analyst>): Analyst {
    return {
        hint: () => Promise.resolve(['n', 'e', 'w', 's'].map((action, i) => ({ action, win: 5000 - i, score: 4000 }))),
        chances: () => Promise.resolve([]),
        review: () => Promise.resolve({ points: [], errors: [] }),
        stop: () => {},
        ...more,
    };
}

async function seen(state: State, more: Partial<GameSource & Analyst> = {}, rest: Partial<Table> = {}) {
    const view = new GameView(source(more), analysis(more));
    await view.open();
    await show({ kind: 'set', table: table(state, rest) });
    return view;
}

beforeEach(() => {
    played = [];
});

test('a direction is chosen, changed and confirmed', async () => {
    const view = await seen(STATE);
    expect(view.deciding.value).toBe(true);
    view.chooseDirection('e');
    view.chooseDirection('w');
    expect(played).toEqual([]);
    view.chooseDirection('w');
    await vi.waitFor(() => expect(played).toEqual(['w']));
    expect(view.direction.value).toBe(null);
});

test('a square says where Assam should look, if he may', async () => {
    const view = await seen(STATE);
    view.chooseSquare('g5');
    expect(view.direction.value).toBe('e');
    view.chooseSquare('d1'); // behind him
    expect(view.direction.value).toBe('e');
    view.chooseSquare('d4'); // where he stands
    expect(view.direction.value).toBe('e');
});

test('two squares make a place, and the place is laid when it is touched again', async () => {
    const view = await seen(LAY);
    view.chooseSquare('d5');
    expect(view.first.value).toBe('d5');
    expect(view.place.value).toBe(null);
    view.chooseSquare('e5');
    expect(view.place.value?.action).toBe('d5e5');
    view.chooseSquare('d5');
    await vi.waitFor(() => expect(played).toEqual(['d5e5']));
});

test('a square of one place only is that place; a square of none forgets', async () => {
    const view = await seen(LAY);
    view.chooseSquare('b4');
    expect(view.place.value?.action).toBe('c4b4');
    view.chooseSquare('a1');
    expect(view.place.value).toBe(null);
    expect(view.first.value).toBe(null);
});

test('a square that is touched twice is no place of anybody’s choosing: it is forgotten', async () => {
    const view = await seen(LAY);
    view.chooseSquare('d5');
    view.chooseSquare('d5');
    expect(view.first.value).toBe(null);
    expect(view.place.value).toBe(null);
});

test('a rug that is dropped on a legal place is laid at once, with a pause in which it can be taken back', async () => {
    const pauses: boolean[] = [];
    const play: GameSource['play'] = (action, pause) => {
        played.push(action);
        pauses.push(pause !== undefined);
        return Promise.resolve();
    };
    const view = await seen(LAY, { play });
    view.drop('a1', 'a2');
    expect(played).toEqual([]);
    view.drop('c5', 'd5');
    expect(played).toEqual(['d5c5']);
    expect(pauses).toEqual([true]);
    await vi.waitFor(() => expect(view.deciding.value).toBe(true));
    view.choosePlace(sure(view.places.value[0]));
    await view.confirm();
    expect(pauses).toEqual([true, false]);
});

test('where nobody wants to be asked, pointing is enough, and a finger may be asked about alone', async () => {
    asking.value = 'never';
    try {
        const view = await seen(STATE);
        view.chooseDirection('e');
        expect(played).toEqual(['e']);
        const laying = await seen(LAY);
        laying.chooseSquare('d5');
        laying.chooseSquare('e5');
        expect(played).toEqual(['e', 'd5e5']);
        // A square of one place only is one square: nobody has pointed at the other.
        const other = await seen(LAY);
        other.chooseSquare('b4');
        expect(played).toEqual(['e', 'd5e5']);
        expect(other.place.value?.action).toBe('c4b4');
        asking.value = 'touch';
        const press = (pointerType: string) => heard({ pointerType });
        press('touch');
        const touched = await seen(STATE);
        touched.chooseDirection('w');
        expect(touched.direction.value).toBe('w');
        press('mouse');
        touched.chooseDirection('n');
        expect(played).toEqual(['e', 'd5e5', 'n']);
    } finally {
        asking.value = 'always';
    }
});

test('a pause ends by itself, by going on, and by taking back', async () => {
    vi.useFakeTimers();
    try {
        let ended = 0;
        const undone = vi.fn(() => Promise.resolve());
        const play: GameSource['play'] = async (_, pause) => {
            await pause?.();
            ended++;
        };
        const view = await seen(LAY, { play, undo: undone });
        const begin = async () => {
            await show({ kind: 'set', table: table(LAY) });
            view.drop('c5', 'd5');
            await show({ kind: 'set', table: table({ ...STATE, phase: 'roll' }, { canUndo: true }) });
            expect(view.pause.value).not.toBe(null);
            expect(view.canUndo.value).toBe(true);
        };
        await begin();
        await vi.advanceTimersByTimeAsync(PAUSE - 1);
        expect(ended).toBe(0);
        await vi.advanceTimersByTimeAsync(1);
        expect(ended).toBe(1);
        await begin();
        view.skip();
        await vi.advanceTimersByTimeAsync(0);
        expect(ended).toBe(2);
        await begin();
        await view.undo();
        expect(undone).toHaveBeenCalledOnce();
        await vi.advanceTimersByTimeAsync(0);
        expect(ended).toBe(3);
        expect(view.pause.value).toBe(null);
    } finally {
        vi.useRealTimers();
    }
});

test('what was asked stands until its answer is shown', async () => {
    const view = await seen(STATE, { play: () => new Promise(() => {}) });
    view.chooseDirection('e');
    void view.confirm();
    expect(view.deciding.value).toBe(false);
    expect(view.sent.value).toBe(true);
    const step: Played = { action: 'e', seat: 0, before: STATE, after: { ...STATE, phase: 'roll', facing: 'e' }, outcome: null, area: [] };
    await show({ kind: 'step', step, table: table({ ...STATE, phase: 'roll', facing: 'e' }) });
    expect(view.sent.value).toBe(false);
});

test('nobody decides for a computer, for chance, in the past, or while watching', async () => {
    expect((await seen({ ...STATE, seat: 1 })).deciding.value).toBe(false);
    expect((await seen({ ...STATE, phase: 'roll' })).deciding.value).toBe(false);
    expect((await seen({ ...STATE, phase: 'over' })).deciding.value).toBe(false);
    expect((await seen(STATE, { watching: true })).deciding.value).toBe(false);
    const view = await seen(STATE, {}, { count: 9, at: 9 });
    await view.look(3);
    expect(view.table.value?.at).toBe(3);
    expect(view.deciding.value).toBe(false);
    view.leavePast();
    expect(view.deciding.value).toBe(true);
});

test('at a real board people decide what was rolled', async () => {
    const setup = { ...source().setup, dice: 'hand' as const };
    expect((await seen({ ...STATE, phase: 'roll' }, { setup }, { actor: 'person' })).deciding.value).toBe(true);
    expect((await seen({ ...STATE, phase: 'roll', seat: 1 }, { setup }, { actor: 'person' })).deciding.value).toBe(true);
});

test('a person who sits elsewhere decides there', async () => {
    expect((await seen({ ...STATE, seat: 1 }, {}, { actor: 'person' })).deciding.value).toBe(false);
    expect((await seen({ ...STATE, seat: 1 }, { mine: seat => seat === 1 }, { actor: 'person' })).deciding.value).toBe(true);
});

test('what happens is told in words and forgets what was chosen', async () => {
    const view = await seen(LAY);
    view.chooseSquare('d5');
    const step: Played = { action: 'd5d6', seat: 0, before: LAY, after: { ...STATE, seat: 1 }, outcome: null, area: [] };
    await show({ kind: 'step', step, table: table({ ...STATE, seat: 1 }) });
    expect(view.said.value).toBe('You lay a rug on d5 and d6.');
    expect(view.now.value?.state.seat).toBe(1);
    expect(view.moving.value).toBe(false);
});

test.each([true, false])('purses change when the coins have landed, drawn or not, and nothing is asked before: %s', async drawn => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    speed.value = 'fast';
    try {
        const view = await seen({ ...STATE, phase: 'roll' });
        const outcome: Outcome = { pips: 1, square: 'd5', facing: 'n', payee: 1, due: 3, paid: 3, out: false, way: [['d5', 'n']] };
        const after: State = { ...LAY, purses: [27, 33] };
        const step: Played = { action: '1', seat: 0, before: { ...STATE, phase: 'roll' }, after, outcome, area: ['d5', 'd6', 'd7'] };
        const done = show({ kind: 'step', step, table: table(after) });
        const purses = () => view.now.value?.state.purses;
        await vi.waitUntil(() => view.lit.value.length === 3, { timeout: 10_000 });
        expect(view.paying.value).toBe(null);
        await vi.waitUntil(() => view.paying.value !== null, { timeout: 10_000 });
        expect(view.paying.value).toMatchObject({ from: 0, to: 1, paid: 3 });
        await vi.advanceTimersByTimeAsync(flightTime(3, 110));
        expect(purses()).toEqual([30, 30]);
        if (drawn) view.paying.value?.landed();
        await vi.advanceTimersByTimeAsync(drawn ? 0 : 500);
        expect(purses()).toEqual([27, 33]);
        expect(view.deciding.value).toBe(false);
        await vi.runAllTimersAsync();
        await done;
        expect(view.paying.value).toBe(null);
        expect(view.deciding.value).toBe(true);
    } finally {
        speed.value = 'off';
        vi.stubGlobal('matchMedia', () => ({ matches: true }));
        vi.useRealTimers();
    }
});

test('what a problem prevented is done when it is tried again', async () => {
    let there = false;
    const again = vi.fn(() => Promise.resolve());
    const hint = () => (there ? Promise.resolve([{ action: 'n', win: 5000, score: 4000 }]) : Promise.reject(new NetProblem('no net')));
    const view = await seen(STATE, { hint, tryAgain: again });
    await view.hint();
    expect(view.problem.value).toBe('net');
    expect(view.hints.value).toBe(null);
    there = true;
    await view.tryAgain();
    expect(view.problem.value).toBe(null);
    expect(view.hints.value).toHaveLength(1);
    expect(again).toHaveBeenCalledOnce();
});

test('a hint is there where a choice is, and an error of another kind is not taken for a missing net', async () => {
    const hint = vi.fn(() => Promise.resolve<Choice[]>([]));
    const setup = { ...source().setup, dice: 'hand' as const };
    await (await seen({ ...STATE, phase: 'roll' }, { hint, setup }, { actor: 'person' })).hint();
    await (await seen({ ...STATE, phase: 'over' }, { hint })).hint();
    await (await seen({ ...STATE, seat: 1 }, { hint })).hint();
    expect(hint).not.toHaveBeenCalled();
    const view = await seen(STATE, { hint: () => Promise.reject(new Error('broken')) });
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    await view.hint();
    expect(view.problem.value).toBe('engine');
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
});

test('a hint has three choices and goes with the position', async () => {
    const view = await seen(STATE);
    await view.hint();
    expect(view.hints.value).toHaveLength(3);
    await show({ kind: 'set', table: table(LAY) });
    expect(view.hints.value).toBe(null);
});

test('a game that ends a second time is looked at a second time', async () => {
    const over: State = { ...STATE, phase: 'over' };
    const reviews: ((lost: number) => void)[] = [];
    const review = () => new Promise<Review>(resolve => reviews.push(at => resolve({ points: [{ at, scores: [], wins: [] }], errors: [] })));
    const view = await seen(over, { review });
    const first = view.workOutReview();
    await show({ kind: 'set', table: table(LAY) });
    expect(view.reviewed.value).toBe(0);
    await show({ kind: 'set', table: table(over) });
    const second = view.workOutReview();
    sure(reviews[0])(1);
    await first;
    expect(view.review.value).toBe(null);
    sure(reviews[1])(2);
    await second;
    expect(view.review.value?.points[0]?.at).toBe(2);
});

test('the die lies as it was rolled last in what is seen', async () => {
    const turn = { number: 1, seat: 0, actions: ['n', '3'], first: 0, paid: 0, payee: -1, out: false };
    const look = (at: number) =>
        Promise.resolve(table(STATE, { at, count: 9, turns: at ? [{ ...turn, roll: 2 }, { ...turn, roll: null }] : [] }));
    const view = await seen(LAY, { look }, { at: 9, count: 9, turns: [{ ...turn, roll: 3 }] });
    expect(view.die.value).toEqual({ value: 3, rolling: false });
    await view.look(4);
    expect(view.die.value.value).toBe(2);
    await view.look(0);
    expect(view.die.value.value).toBe(null);
    view.leavePast();
    expect(view.die.value.value).toBe(3);
});
