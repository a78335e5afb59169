/** The worker as the page has it, with the real engine; only messages and fetching are the test's own. */

import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Ask, CallName, Result } from './calls';

const ROOT = new URL('../../../', import.meta.url);
const PEOPLE = { seats: [null, 'tourist', null], byHand: false, practice: false };
const PERSONS = { seats: [null, null], byHand: false, practice: false };

let hear: (event: { data: object }) => void;
const replies = new Map<number, (answer: Answer) => void>();
/** Files that do not come. */
let missing: RegExp | null = null;
const fetched: string[] = [];

vi.stubGlobal('addEventListener', (_name: string, listen: typeof hear) => (hear = listen));
vi.stubGlobal('postMessage', (answer: Answer) => replies.get(answer.id)?.(answer));
vi.stubGlobal('fetch', (name: string) => {
    fetched.push(name);
    return Promise.resolve(missing?.test(name) ? new Response(null, { status: 404 }) : new Response(readFileSync(new URL(name, ROOT))));
});

let next = 0;

function ask<N extends CallName>(name: N, asked: Ask<N>): Promise<Result<N>> {
    const id = ++next;
    return new Promise((resolve, reject) => {
        const settle = (answer: Answer<N>) => {
            if ('result' in answer) resolve(answer.result);
            else reject(new Error(answer.error.message, { cause: answer.error }));
        };
        replies.set(id, settle);
        hear({ data: { id, name, ask: asked } });
    });
}

/** Why a question was refused. */
function refused(question: Promise<unknown>): Promise<unknown> {
    return question.then(
        () => null,
        (problem: unknown) => problem instanceof Error && problem.cause,
    );
}

beforeAll(async () => {
    await import('./worker');
    const nets = { 2: 'data/net2.mkn', 3: 'data/net3.mkn', 4: 'data/net4.mkn' };
    await ask('open', { wasm: 'build/wasm/marrakech.wasm', nets });
});

beforeEach(() => {
    missing = null;
    fetched.length = 0;
});

async function fresh(players = 3) {
    return (await ask('new', { players, rules: 'fr', facing: 'n', seed: '7', tags: { Seat1: 'Ann' } })).game;
}

test('a decision comes back with all that the dice make of it, each step with its table', async () => {
    const { game, steps } = await ask('play', { game: await fresh(), action: 'e', people: PEOPLE });
    expect(steps.map(({ step }) => step.action)).toEqual(['e', expect.stringMatching(/^[1-4]$/)]);
    expect(steps.map(({ table }) => [table.at, table.count, table.actor])).toEqual([[1, 1, 'dice'], [2, 2, 'person']]);
    expect(await ask('table', { game, people: PEOPLE })).toEqual(steps[1]?.table);
    // It ends where somebody is to decide, also a computer.
    const laid = await ask('play', { game, action: steps[1]?.table.state.legal[0] ?? '', people: PEOPLE });
    expect(laid.steps.map(({ table }) => table.actor)).toEqual(['computer']);
    expect(laid.steps[0]?.table.canUndo).toBe(true);
});

test('what is rolled does not depend on how it is asked for', async () => {
    const whole = await ask('play', { game: await fresh(), action: 'e', people: PEOPLE });
    const turned = await ask('play', { game: await fresh(), action: 'e', people: { ...PEOPLE, byHand: true } });
    expect(turned.steps).toHaveLength(1);
    const rolled = await ask('play', { game: turned.game, action: null, people: PEOPLE });
    expect(rolled.game).toEqual(whole.game);
    expect(rolled.steps).toEqual(whole.steps.slice(1));
});

test('an action that stays alone can be taken back; what the dice decide then is the same', async () => {
    const fresh3 = await fresh();
    const whole = await ask('play', { game: fresh3, action: 'e', people: PEOPLE });
    const alone = await ask('play', { game: fresh3, action: 'e', alone: true, people: PEOPLE });
    expect(alone.steps.map(({ table }) => [table.actor, table.canUndo])).toEqual([['dice', true]]);
    expect((await ask('undo', { game: alone.game, people: PEOPLE })).game).toEqual(fresh3);
    const rest = await ask('play', { game: alone.game, action: null, people: PEOPLE });
    expect(rest.game).toEqual(whole.game);
    expect(rest.steps).toEqual(whole.steps.slice(1));
});

test('without an action only the dice play, and only if it is their turn', async () => {
    const game = await fresh(2);
    const drawn = await ask('play', { game, action: null, people: PERSONS });
    expect(drawn.steps.map(({ table }) => table.state.phase)).toEqual(['turn']);
    expect(await ask('play', { game: drawn.game, action: null, people: PERSONS })).toEqual({ game: drawn.game, steps: [] });
    const byHand = { ...PERSONS, byHand: true };
    expect(await ask('play', { game, action: null, people: byHand })).toEqual({ game, steps: [] });
});

test('taking back gives the game as it is then', async () => {
    const practice = { ...PEOPLE, practice: true };
    const game = await fresh();
    const { game: played } = await ask('play', { game, action: 'e', people: PEOPLE });
    expect((await ask('undo', { game: played, people: PEOPLE })).game).toEqual(played);
    const back = await ask('undo', { game: played, people: practice });
    expect(back.game).toEqual(game);
    expect(back.table).toEqual(await ask('table', { game, people: practice }));
});

test('a refusal says what the engine said', async () => {
    const game = await fresh();
    expect(await refused(ask('play', { game, action: 's', people: PEOPLE }))).toMatchObject({ code: 'ILLEGAL' });
    expect(await refused(ask('read', { record: '[Rules "fr"', seed: '0' }))).toMatchObject({ code: 'RECORD_TAG', line: 1 });
    expect(await refused(ask('new', { players: 3, rules: 'fr', facing: 'n', seed: 'x', tags: {} }))).toMatchObject({ code: 'FAILED' });
});

test('a net is fetched when it is needed, once; if it does not come that is said, and asked for again', async () => {
    const game = await fresh();
    const choose = () => ask('choose', { game, player: 'tourist', limits: { nodes: 10 }, seed: '1' });
    missing = /net3/;
    expect(await refused(choose())).toMatchObject({ code: 'NO_NET' });
    missing = null;
    expect(['n', 'e', 'w']).toContain(await choose());
    expect(await ask('rank', { game, at: 0, limits: { nodes: 10 } })).toHaveLength(3);
    expect((await ask('evaluate', { game, at: 0, limits: { nodes: 10 } })).scores).toEqual([30, 30, 30]);
    expect(fetched).toEqual(['data/net3.mkn', 'data/net3.mkn']);
});

test('a game from elsewhere is looked through', async () => {
    const { game } = await ask('play', { game: await fresh(), action: 'e', people: PEOPLE });
    const found = await ask('check', { game });
    expect(found.tags).toEqual({ Seat1: 'Ann' });
    expect(found.start).toMatchObject({ phase: 'turn', facing: 'n' });
    expect(found.state).toMatchObject({ phase: 'lay', facing: 'e' });
    expect(await ask('read', { record: await ask('record', { game }), seed: '7' })).toEqual(game);
});

test('games are the same by their start, turns and names; as long as they run by the dice to come, where both are known', async () => {
    const begin = (seed: string, name = 'Ann') => ask('new', { players: 2, rules: 'fr', facing: 'n', seed, tags: { Seat1: name } });
    const [one, other, unknown, named] = await Promise.all([begin('5'), begin('6'), begin('0'), begin('5', 'Bo')]);
    const among = [other.game, named.game, new Uint8Array([1, 2, 3]), one.game, unknown.game];
    expect(await ask('same', { games: [one.game], among })).toEqual([3]);
    expect(await ask('same', { games: [unknown.game, named.game], among })).toEqual([0, 1]);
    expect(await ask('same', { games: [one.game, new Uint8Array([1, 2, 3])], among: among.slice(0, 3) })).toEqual([-1, -1]);
    // What is over has no dice to come.
    const record = '[Rules "fr"]\n[Players "2"]\n[Position "7/7/7/7/7/7/7 - d4n 1 over 30,30 0+0,0+0 fr"]\n[Result "1=2"]\n\n1=2\n';
    const [over, again] = await Promise.all([ask('read', { record, seed: '7' }), ask('read', { record, seed: '8' })]);
    expect(await ask('same', { games: [over], among: [again] })).toEqual([0]);
});

test('a step of the past tells what it did', async () => {
    const { game } = await ask('new', { players: 3, rules: 'fr', facing: 'n', seed: '5', tags: {} });
    const { game: rolled, steps } = await ask('play', { game, action: 'e', people: { ...PERSONS, seats: [null, null, null] } });
    expect(await ask('step', { game: rolled, at: 0 })).toEqual(steps[0]?.step);
    expect(await ask('step', { game: rolled, at: 1 })).toEqual(steps[1]?.step);
    expect((await ask('step', { game: rolled, at: 1 })).outcome?.way.length).toBeGreaterThan(0);
});
