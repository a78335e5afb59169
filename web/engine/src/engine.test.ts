/** The engine as others use it: the real module, the real nets. */

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Engine, EngineError, hasVectors } from './engine';

const ROOT = new URL('../../../', import.meta.url);
const bytes = (name: string) => readFileSync(new URL(name, ROOT));

let engine: Engine;
beforeAll(async () => {
    engine = await Engine.start(bytes('build/wasm/marrakech.wasm'));
    for (const players of [2, 3, 4]) engine.addNet(players, bytes(`data/net${players}.mkn`));
});

/** The code of what is refused. */
function refused(task: () => unknown): string {
    try {
        task();
    } catch (problem) {
        if (problem instanceof EngineError) return problem.code;
        throw problem;
    }
    return 'nothing';
}

test('plays the same game as every other build', { timeout: 60_000 }, () => {
    expect(hasVectors()).toBe(true);
    expect(engine.benchSignature()).toBe(bytes('tests/golden/signature').toString().trim());
    expect(engine.rulesSignature()).toBe(bytes('tests/golden/rules_signature').toString().trim());
});

test('so does the engine for browsers without vectors', async () => {
    const portable = await Engine.start(bytes('build/wasm/portable.wasm'));
    portable.addNet(4, bytes('data/net4.mkn'));
    const answers = [engine, portable].map(one => {
        const game = one.newGame(4, 'fr', 'n', 5n);
        game.play('e');
        game.play(game.chance());
        return [game.rank('assam', { nodes: 1500 }), game.evaluate({ nodes: 1500 })];
    });
    expect(answers[1]).toEqual(answers[0]);
});

describe.each([2, 3, 4])('a game of %i', players => {
    test('goes from its beginning to its end and back', () => {
        const game = engine.newGame(players, 'fr', 'e', 7n);
        expect(game.state()).toMatchObject({ players, assam: 'd4', facing: 'e', seat: 0, begins: true });
        while (game.state().phase !== 'over') {
            const { phase, legal } = game.state();
            game.play(phase === 'roll' || phase === 'draw' ? game.chance() : legal[game.count % legal.length] ?? '');
        }
        const end = game.state();
        expect(end.winners.filter(Boolean).length).toBeGreaterThan(0);
        end.scores.forEach((score, seat) => expect(score).toBe(end.in[seat] ? (end.purses[seat] ?? NaN) + (end.visible[seat] ?? NaN) : 0));
        expect(engine.readGame(game.record()).state()).toEqual(end);
        const copy = engine.unpackGame(game.pack());
        expect(copy.seed).toBe(7n);
        expect(copy.actions()).toEqual(game.actions());
        game.undo(game.count);
        expect(game.state()).toEqual(copy.state(0));
    });

    test('has players who choose and advise', () => {
        const game = engine.newGame(players, 'fr', 'n', 3n);
        if (players === 2) game.play(game.chance());
        const { legal } = game.state();
        for (const name of engine.playerNames()) expect(legal).toContain(game.choose(name, { nodes: 500 }));
        const ranked = game.rank('assam', { nodes: 2000 });
        expect(ranked.map(({ action }) => action).sort()).toEqual([...legal].sort());
        const wins = ranked.map(({ win }) => win);
        expect(wins).toEqual([...wins].sort((one, other) => other - one));
        const chances = game.evaluate({ nodes: 2000 });
        expect(chances.reduce((sum, { win }) => sum + win, 0)).toBe(10000);
    });
});

test('foresees what a roll does', () => {
    const game = engine.gameAt('7/7/3Y3/7/7/7/7 - d4n 1 turn 30,30,30,30 12,11,12,12 fr');
    const [one, two] = game.foresee('n');
    expect(one).toMatchObject({ pips: 1, square: 'd5', payee: 1, due: 1, paid: 1, out: false });
    expect(two).toMatchObject({ square: 'd6', payee: -1, due: 0 });
    expect(game.area('d5')).toEqual(['d5']);
    expect(engine.loops()).toHaveLength(28);
});

test('refuses what is wrong, and nothing changes', () => {
    const game = engine.newGame(4);
    const before = game.record();
    expect(refused(() => game.play('s'))).toBe('ILLEGAL');
    expect(refused(() => game.play('zz'))).toBe('ACTION');
    expect(refused(() => game.undo(1))).toBe('UNDO');
    expect(refused(() => game.setTag('Result', '1'))).toBe('TAG_RESERVED');
    expect(refused(() => engine.newGame(5))).toBe('PLAYERS');
    expect(refused(() => engine.newGame(2, 'xx'))).toBe('EDITION');
    expect(refused(() => engine.readGame('[Rules "fr"'))).toBe('RECORD_TAG');
    expect(refused(() => engine.unpackGame(new Uint8Array(40)))).toBe('BINARY_MAGIC');
    expect(refused(() => engine.unpackGame(game.pack().slice(0, -1)))).not.toBe('nothing');
    expect(refused(() => game.choose('nobody'))).toBe('PLAYER');
    expect(refused(() => engine.addNet(2, bytes('data/net3.mkn')))).toBe('NET_FORM');
    expect(() => engine.readGame('x'.repeat(1 << 20))).toThrow(RangeError);
    expect(game.record()).toBe(before);
});

test('keeps names and other tags', () => {
    const game = engine.newGame(3);
    game.setTag('Seat1', 'Zoë "die Katze" 漢');
    expect(engine.readGame(game.record()).tags()['Seat1']).toBe('Zoë "die Katze" 漢');
    game.setTag('Seat1', '');
    expect(game.tags()).toEqual({});
});

test('uses the memory of games again', async () => {
    const instances = vi.spyOn(WebAssembly, 'instantiate');
    const own = await Engine.start(bytes('build/wasm/marrakech.wasm'));
    const instance: unknown = await instances.mock.results[0]?.value;
    const memory = instance instanceof WebAssembly.Instance ? instance.exports['memory'] : null;
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('it has no memory');
    own.newGame(2).free();
    const size = memory.buffer.byteLength;
    for (let i = 0; i < 1000; i++) own.newGame(2).free();
    expect(memory.buffer.byteLength).toBe(size);
});

describe('a table', () => {
    const PERSONS = { seats: [null, null, null], byHand: false, practice: false };

    test('says who acts, what was played, and what lies there', () => {
        const game = engine.newGame(3, 'fr', 'n', 1n);
        expect(game.table(PERSONS)).toMatchObject({ at: 0, count: 0, actor: 'person', roller: 0, turns: [], way: [], rugs: [], canUndo: false });
        expect(Object.keys(game.table(PERSONS).foreseen).sort()).toEqual(['e', 'n', 'w']);
        expect(game.table(PERSONS).foreseen.e).toEqual(game.foresee('e'));
        game.play('n');
        expect(game.table(PERSONS)).toMatchObject({ actor: 'dice', foreseen: { n: game.foresee('n') }, canUndo: true });
        game.play('2');
        expect(game.step()).toMatchObject({ action: '2', seat: 0, outcome: { square: 'd6', way: [['d5', 'n'], ['d6', 'n']] }, area: [] });
        game.play('d7e7');
        game.play('n');
        game.play('1');
        expect(game.step()).toMatchObject({ seat: 1, outcome: { payee: 0, paid: 2 }, area: ['d7', 'e7'] });
        const table = game.table(PERSONS);
        expect(table.state).toEqual(game.state());
        expect(table.turns).toEqual([
            { number: 1, seat: 0, first: 0, actions: ['n', '2', 'd7e7'], roll: 2, paid: 0, payee: -1, out: false },
            { number: 2, seat: 1, first: 3, actions: ['n', '1'], roll: 1, paid: 2, payee: 0, out: false },
        ]);
        expect(table.way).toEqual([['d6', 'n'], ['d7', 'n']]);
        // Until he walks again it stays, also while he is turned.
        expect(game.table(PERSONS, 4).way).toEqual([['d4', 'n'], ['d5', 'n'], ['d6', 'n']]);
        expect(table.rugs).toEqual([{ squares: ['d7', 'e7'], colour: 'R', id: 2 }]);
        expect(game.table(PERSONS, 1)).toMatchObject({ at: 1, count: 5, actor: 'dice', canUndo: false });
        expect(game.table({ ...PERSONS, seats: [null, 'merchant', null] }, 3).actor).toBe('computer');
    });

    test('has what lay there at the start, each with a number of its own', () => {
        const { rugs } = engine.gameAt('7/7/3Y3/7/7/7/7 - d4n 1 turn 30,30,30,30 12,11,12,12 fr').table({ ...PERSONS, seats: [null, null, null, null] });
        expect(rugs).toEqual([{ squares: ['d5'], colour: 'Y', id: -36 }]);
    });

    test('takes back what people did last, unless chance has answered', () => {
        const game = engine.newGame(3, 'fr', 'n', 1n);
        game.play('n');
        expect(game.takeBack(PERSONS)).toBe(1);
        game.play('n');
        game.play('2');
        expect(game.takeBack(PERSONS)).toBe(0);
        expect(game.takeBack({ ...PERSONS, practice: true })).toBe(2);
        expect(game.count).toBe(0);
        expect(refused(() => game.step())).toBe('UNDO');
    });

    test('takes back at a real board what people mistyped, and what a computer made of it', () => {
        const people = { seats: [null, 'tourist', 'tourist'], byHand: true, practice: false };
        const game = engine.newGame(3, 'fr', 'n', 1n);
        for (const action of ['n', '2', 'd7e7', 'n', '1']) game.play(action);
        expect(game.table(people)).toMatchObject({ actor: 'computer', canUndo: true });
        game.play(game.state().legal[0] ?? '');
        game.play('w');
        // Of the computer's rug and the next one's turn nothing is left, nor of the roll before them.
        expect(game.table(people)).toMatchObject({ actor: 'person', canUndo: true });
        expect(game.takeBack(people)).toBe(3);
        expect(game.actions()).toEqual(['n', '2', 'd7e7', 'n']);
        expect(game.table(people)).toMatchObject({ actor: 'person', state: { phase: 'roll', seat: 1 } });
    });
});
