/**
 * The engine in a thread of its own. It keeps no game: every call brings the one it is about, in its binary form,
 * so that a worker can be ended at any moment and another one goes on.
 */

import { type Direction, Engine, EngineError, type Game, type Outcome, type State } from 'marrakech-engine';
import type { LaidRug, Step, Table, TurnLine } from '../game/source';
import type { Answer, Call, Question, Undoing } from './calls';

let engine: Engine;

async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
}

function withTags(game: Game, tags: Record<string, string>): Uint8Array {
    for (const [name, value] of Object.entries(tags)) game.setTag(name, value);
    return game.pack();
}

/** The turns, each with what was paid in it. */
function turnsOf(game: Game, actions: string[], states: State[]): TurnLine[] {
    const turns: TurnLine[] = [];
    actions.forEach((action, i) => {
        const before = states[i]!;
        const after = states[i + 1]!;
        if (before.begins || turns.length === 0)
            turns.push({ number: turns.length + 1, seat: before.seat, actions: [], first: i, roll: null, paid: 0, payee: -1, out: false });
        const turn = turns[turns.length - 1]!;
        turn.actions.push(action);
        if (before.phase === 'roll') {
            const outcome = game.foresee(before.facing, i)[Number(action) - 1]!;
            turn.roll = outcome.pips;
            turn.paid = outcome.paid;
            turn.payee = outcome.payee;
            turn.out = before.in[before.seat]! && !after.in[before.seat]!;
        }
    });
    return turns;
}

/** Every rug in the order in which it was laid, less those of which nothing is left to be seen. */
function rugsOf(actions: string[], states: State[]): LaidRug[] {
    const now = states[states.length - 1]!;
    const seen = new Set<string>();
    const rugs: LaidRug[] = [];
    for (let i = actions.length - 1; i >= 0; i--) {
        if (states[i]!.phase !== 'lay') continue;
        const squares = [actions[i]!.slice(0, 2), actions[i]!.slice(2)];
        if (squares.some(square => !seen.has(square)))
            rugs.push({ squares, colour: colourAt(states[i + 1]!, squares[0]!) as LaidRug['colour'], id: i });
        squares.forEach(square => seen.add(square));
    }
    // What lay there at the start: whole rugs, then halves.
    const first = states[0]!;
    let id = -1;
    for (const squares of first.whole)
        if (squares.some(square => !seen.has(square))) {
            rugs.push({ squares: [...squares], colour: colourAt(first, squares[0]) as LaidRug['colour'], id: id-- });
            squares.forEach(square => seen.add(square));
        }
    for (let row = 1; row <= 7; row++)
        for (const column of 'abcdefg') {
            const square = `${column}${row}`;
            const colour = colourAt(now, square);
            if (colour !== '.' && !seen.has(square)) rugs.push({ squares: [square], colour: colour as LaidRug['colour'], id: id-- });
        }
    return rugs.reverse();
}

function colourAt(state: State, square: string): string {
    return state.board[(square.charCodeAt(1) - 49) * 7 + square.charCodeAt(0) - 97]!;
}

/**
 * How many actions an undo takes back: to the last thing that people did, and never past chance but in practice. At a
 * real board they enter the chance, too: the dice lie on the table for all to see, and what a computer made of a number
 * that was mistyped goes with it.
 */
function undoable(states: State[], { practice, persons, byHand = false }: Undoing): number {
    for (let i = states.length - 2; i >= 0; i--) {
        const before = states[i]!;
        const chance = before.phase === 'draw' || before.phase === 'roll';
        if (chance ? byHand : persons[before.seat]) return states.length - 1 - i;
        if (!practice && !byHand) return 0;
    }
    return 0;
}

/** What each roll would do: to the seat that turns Assam, or, where he is turned at the end, to the next. */
function foreseenBy(game: Game, at: number, state: State): Pick<Table, 'foreseen' | 'roller'> {
    const foreseen: Table['foreseen'] = {};
    let roller = state.seat;
    if (state.phase === 'turn')
        for (const direction of state.legal as Direction[]) {
            const scratch = engine.unpackGame(game.pack());
            scratch.undo(scratch.count - at);
            scratch.play(direction);
            foreseen[direction] = scratch.foresee(direction);
            roller = scratch.state().seat;
            scratch.free();
        }
    if (state.phase === 'roll') foreseen[state.facing] = game.foresee(state.facing, at);
    return { foreseen, roller };
}

function tableOf(game: Game, at: number, undoing: Undoing): Table {
    const all = game.actions();
    const actions = all.slice(0, at);
    const states = Array.from({ length: at + 1 }, (_, i) => game.state(i));
    const state = states[at]!;
    return {
        state,
        at,
        count: all.length,
        ...foreseenBy(game, at, state),
        turns: turnsOf(game, actions, states),
        rugs: rugsOf(actions, states),
        canUndo: at === all.length && undoable(states, undoing) > 0,
    };
}

/** The last action of a game with what it did. */
function lastStep(game: Game): Step {
    const at = game.count - 1;
    const before = game.state(at);
    const action = game.actions()[at]!;
    let outcome: Outcome | null = null;
    let area: string[] = [];
    if (before.phase === 'roll') {
        outcome = game.foresee(before.facing, at)[Number(action) - 1]!;
        if (outcome.due > 0) area = game.area(outcome.square, at);
    }
    return { action, seat: before.seat, before, after: game.state(), outcome, area };
}

async function answer(call: Call): Promise<unknown> {
    switch (call.kind) {
        case 'open':
            engine = await Engine.start(await fetchBytes(call.wasm));
            return null;
        case 'net':
            if (!engine.hasNet(call.players)) engine.addNet(call.players, await fetchBytes(call.url));
            return null;
        case 'loops':
            return engine.loops();
        case 'new':
            return withTags(
                engine.newGame(call.players, call.rules, call.facing as 'n', BigInt(call.seed)),
                call.tags,
            );
        case 'at':
            return withTags(engine.gameAt(call.position, BigInt(call.seed)), call.tags);
        case 'read':
            return engine.readGame(call.record, BigInt(call.seed)).pack();
        case 'check': {
            const game = engine.unpackGame(call.game);
            return { state: game.state(), start: game.state(0), tags: game.tags(), count: game.count };
        }
        case 'play': {
            const game = engine.unpackGame(call.game);
            game.play(call.action);
            return { game: game.pack(), step: lastStep(game) };
        }
        case 'undo': {
            const game = engine.unpackGame(call.game);
            const states = Array.from({ length: game.count + 1 }, (_, i) => game.state(i));
            game.undo(undoable(states, call));
            return game.pack();
        }
        case 'chance':
            return engine.unpackGame(call.game).chance();
        case 'table': {
            const game = engine.unpackGame(call.game);
            return tableOf(game, Math.min(call.at, game.count), call);
        }
        case 'record':
            return engine.unpackGame(call.game).record();
        case 'position':
            return engine.gameAt(call.position).state();
        case 'choose':
            return engine.unpackGame(call.game).choose(call.player, call.limits, BigInt(call.seed));
        case 'rank':
            return engine.unpackGame(call.game).rank('assam', call.limits, 0n, call.at);
        case 'evaluate':
            return engine.unpackGame(call.game).evaluate(call.limits, 0n, call.at);
    }
}

async function handle({ id, call }: Question): Promise<void> {
    let reply: Answer;
    try {
        reply = { id, result: await answer(call) };
    } catch (problem) {
        const { code, line, offset, turn } = problem instanceof EngineError ? problem : { code: 'FAILED', line: 0, offset: 0, turn: 0 };
        reply = { id, error: { code, message: String(problem instanceof Error ? problem.message : problem), line, offset, turn } };
    }
    postMessage(reply);
}

// One after the other: the first one opens the engine.
let done = Promise.resolve();
addEventListener('message', (event: MessageEvent<Question>) => {
    done = done.then(() => handle(event.data));
});
