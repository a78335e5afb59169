/**
 * The engine in a thread of its own. It keeps no game: every question brings the one it is about, in its binary form,
 * so that a worker can be ended at any moment and another one goes on.
 */

import { Engine, EngineError, type Game, type Table } from 'marrakech-engine';
import { type Answer, type Ask, type Begun, type CallName, type Calls, NO_NET, type Packed, type Question, type Refusal, type Result } from './calls';

let opened: { engine: Engine; nets: Record<number, string> } | null = null;

/** What a computer player needs did not come. */
class NoNet extends Error {}

function there(): NonNullable<typeof opened> {
    if (!opened) throw new Error('the engine has not been opened');
    return opened;
}

async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${String(response.status)}`);
    return new Uint8Array(await response.arrayBuffer());
}

/** Does something with a game; its memory is free again then. */
function using<T>(game: Game, task: (game: Game) => T): T {
    try {
        return task(game);
    } finally {
        game.free();
    }
}

function unpacked<T>(bytes: Packed, task: (game: Game) => T): T {
    return using(there().engine.unpackGame(bytes), task);
}

/** The same, with the net that computer players need for it. */
async function withNet<T>(bytes: Packed, task: (game: Game) => T): Promise<T> {
    const { engine, nets } = there();
    const players = unpacked(bytes, game => game.state(0).players);
    if (!engine.hasNet(players)) {
        const net = await fetchBytes(nets[players] ?? '').catch((cause: unknown) => {
            throw new NoNet(`no net: ${String(cause)}`, { cause });
        });
        engine.addNet(players, net);
    }
    return unpacked(bytes, task);
}

function begun(fresh: Game, tags: Record<string, string>): Begun {
    return using(fresh, game => {
        for (const [name, value] of Object.entries(tags)) game.setTag(name, value);
        return { game: game.pack(), state: game.state() };
    });
}

/** What tells one game from another. */
interface Identity {
    record: string;
    /** 0: whoever wrote the game down did not know it. */
    seed: bigint;
    over: boolean;
}

/** null: it cannot be read. */
function whatIs(bytes: Packed): Identity | null {
    try {
        return unpacked(bytes, game => ({ record: game.record(), seed: game.seed, over: game.state().phase === 'over' }));
    } catch {
        return null;
    }
}

/** Games with the same start, turns and names. As long as they run, the dice to come must not differ where both are known. */
function isSame(one: Identity | null, other: Identity | null): boolean {
    if (!one || one.record !== other?.record) return false;
    return one.over || one.seed === other.seed || one.seed === 0n || other.seed === 0n;
}

function follow({ game: bytes, action, alone = false, people }: Ask<'play'>): Result<'play'> {
    return unpacked(bytes, game => {
        const steps: Result<'play'>['steps'] = [];
        const play = (chosen: string): Table => {
            game.play(chosen);
            const table = game.table(people);
            steps.push({ step: game.step(), table });
            return table;
        };
        let { actor } = action === null ? game.table(people) : play(action);
        while (actor === 'dice' && !alone) ({ actor } = play(game.chance()));
        return { game: game.pack(), steps };
    });
}

const answers: { [N in CallName]: (ask: Calls[N]['ask']) => Calls[N]['result'] | Promise<Calls[N]['result']> } = {
    open: async ({ wasm, nets }) => {
        opened = { engine: await Engine.start(await fetchBytes(wasm)), nets };
        return null;
    },
    loops: () => there().engine.loops(),
    new: ({ players, rules, facing, seed, tags }) => begun(there().engine.newGame(players, rules, facing, BigInt(seed)), tags),
    at: ({ position, seed, tags }) => begun(there().engine.gameAt(position, BigInt(seed)), tags),
    read: ({ record, seed }) => using(there().engine.readGame(record, BigInt(seed)), game => game.pack()),
    position: ({ position }) => using(there().engine.gameAt(position), game => game.state()),
    check: ({ game }) => unpacked(game, found => ({ state: found.state(), start: found.state(0), tags: found.tags() })),
    play: follow,
    undo: ({ game, people }) =>
        unpacked(game, found => {
            found.takeBack(people);
            return { game: found.pack(), table: found.table(people) };
        }),
    table: ({ game, at, people }) => unpacked(game, found => found.table(people, at)),
    step: ({ game, at }) => unpacked(game, found => found.step(at + 1)),
    record: ({ game }) => unpacked(game, found => found.record()),
    same: ({ games, among }) => {
        const others = among.map(whatIs);
        return games.map(whatIs).map(game => others.findIndex(other => isSame(game, other)));
    },
    choose: ({ game, player, limits, seed }) => withNet(game, found => found.choose(player, limits, BigInt(seed))),
    rank: ({ game, at, limits }) => withNet(game, found => found.rank('assam', limits, 0n, at)),
    evaluate: ({ game, at, limits }) => withNet(game, found => ({ chances: found.evaluate(limits, 0n, at), scores: found.state(at).scores })),
};

function refusalOf(problem: unknown): Refusal {
    if (problem instanceof EngineError) {
        const { code, message, line, offset, turn } = problem;
        return { code, message, line, offset, turn };
    }
    const message = problem instanceof Error ? problem.message : String(problem);
    return { code: problem instanceof NoNet ? NO_NET : 'FAILED', message, line: 0, offset: 0, turn: 0 };
}

async function handle<N extends CallName>({ id, name, ask }: Question<N>): Promise<void> {
    let reply: Answer<N>;
    try {
        reply = { id, result: await answers[name](ask) };
    } catch (problem) {
        reply = { id, error: refusalOf(problem) };
    }
    postMessage(reply);
}

// One after the other: the first one opens the engine.
let done = Promise.resolve();
addEventListener('message', (event: MessageEvent<Question>) => {
    done = done.then(() => handle(event.data));
});
