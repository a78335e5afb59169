/**
 * The rules, the notation and the computer players of Marrakech, compiled from C to WebAssembly.
 *
 * This file only carries texts in and out: it knows no rule of the game. wasm/ is the other side.
 * Seats count from 0, squares are texts from "a1" to "g7", actions the tokens of the notation: a drawn colour
 * ("R"), a direction ("n"), a roll ("3"), a rug ("c2c3").
 */

export type Colour = 'R' | 'Y' | 'B' | 'G';
export type Direction = 'n' | 'e' | 's' | 'w';
export type Phase = 'draw' | 'turn' | 'roll' | 'lay' | 'over';
export type Square = string;
export type Action = string;

export const COLOURS: readonly Colour[] = ['R', 'Y', 'B', 'G'];
export const DIRECTIONS: readonly Direction[] = ['n', 'e', 's', 'w'];

/** Whether a text is a colour; of an action: whether a rug of that colour is drawn. */
export function isColour(text: string): text is Colour {
    return COLOURS.some(colour => colour === text);
}

/** Whether a text is a direction; of an action: whether Assam is turned that way. */
export function isDirection(text: string): text is Direction {
    return DIRECTIONS.some(direction => direction === text);
}

/** Everything that can be seen of a state of the game. Lists by seat have an entry for every seat. */
export interface State {
    players: number;
    /** The edition and its settings, such as "it,turning=after". */
    rules: string;
    /** The state as one line of text. */
    position: string;
    /** Whose turn it is; when over, who acted last. */
    seat: number;
    phase: Phase;
    /** Whether a turn is just beginning. */
    begins: boolean;
    assam: Square;
    facing: Direction;
    /** The drawn rug, with two players. */
    hand: Colour | null;
    /** The visible colour of 49 squares, a1 to g1 first; "." is an empty one. */
    board: string;
    /** The rugs that are wholly visible, by their two squares. */
    whole: [Square, Square][];
    in: boolean[];
    purses: number[];
    rugsLeft: number[];
    visible: number[];
    /** Dirhams and visible halves together. */
    scores: number[];
    /** Who has won or shares the win; nobody until it is over. */
    winners: boolean[];
    /** By colour: rugs still to be laid, and the seat that plays it or -1. */
    coloursLeft: number[];
    owners: number[];
    /** What is legal, or, where chance decides, possible. */
    legal: Action[];
}

/** A step off the board: from a square, facing; to a square, facing. */
export type Loop = [Square, Direction, Square, Direction];

/** What a roll will do to the seat that acts. */
export interface Outcome {
    pips: number;
    /** Where Assam stops, and how he faces then. */
    square: Square;
    facing: Direction;
    /** Who is owed tribute, or -1. */
    payee: number;
    due: number;
    paid: number;
    out: boolean;
    /** His steps, each a square and how he faces there. */
    way: [Square, Direction][];
}

/** An action with what it did, for whoever shows it. */
export interface Step {
    action: Action;
    seat: number;
    /** Of a roll: Assam's way and what is paid, and the squares of the area that is paid for. */
    outcome: Outcome | null;
    area: Square[];
}

/** What people around a game have settled. */
export interface People {
    /** For every seat its computer player, or null: a person. */
    seats: readonly (string | null)[];
    /** People roll a real die and draw real rugs. */
    byHand: boolean;
    /** Everything may be taken back. */
    practice: boolean;
}

/**
 * Who acts next: nobody, because the game is over; the dice of the program; a person, who decides or enters what was
 * rolled or drawn; a computer player.
 */
export type Actor = 'nobody' | 'dice' | 'person' | 'computer';

/** One turn as a line of a list. */
export interface TurnLine {
    /** From 1 on. */
    number: number;
    seat: number;
    /** How many actions had been played before its first. */
    first: number;
    /** Its actions so far. */
    actions: Action[];
    /** On the die; null: it has not been rolled yet. */
    roll: number | null;
    paid: number;
    payee: number;
    out: boolean;
}

/** A rug that can be seen, at least in part, where it lies. One square: only that half is known. */
export interface LaidRug {
    squares: Square[];
    colour: Colour;
    /** The number of the action that laid it, or a negative number: it lay there at the start. Unique. */
    id: number;
}

/** All that a window shows of a game, as it stands or stood after some of its actions. */
export interface Table {
    state: State;
    /** How many actions it is after, and how many there are. */
    at: number;
    count: number;
    actor: Actor;
    /** For each direction that may be chosen what each roll would do; before a roll, for the one that Assam faces. */
    foreseen: Partial<Record<Direction, Outcome[]>>;
    /** Who rolls then, and pays: where Assam is turned at the end of a turn it is the next player. */
    roller: number;
    turns: TurnLine[];
    /** Assam's last way: where he stood and how he faced, and the same after each step; empty: he has not walked yet. */
    way: [Square, Direction][];
    /** The undermost first. */
    rugs: LaidRug[];
    /** Whether people may take something back: always false if it is not the present. */
    canUndo: boolean;
}

/** A winning chance in ten-thousandths and an expected final score in hundredths. */
export interface Chances {
    win: number;
    score: number;
}

export interface Choice extends Chances {
    action: Action;
}

/** When to stop thinking. Without any limit a player looks to the end of the turn. */
export interface Limits {
    timeMs?: number;
    nodes?: number;
}

/** A refusal as wasm/json.c writes it. */
interface Fault {
    error: string;
    text: string;
    offset: number;
    line: number;
    turn: number;
}

/** What the engine refused, and why. Nothing has changed then. */
export class EngineError extends Error {
    /** The name of the reason, such as "ILLEGAL": see MK_ERRORS in marrakech.h. */
    readonly code: string;
    /** Where in a text, if it was one; lines and turns count from 1, 0 is none. */
    readonly offset: number;
    readonly line: number;
    readonly turn: number;

    constructor(fault: Fault) {
        super(fault.text);
        this.name = 'EngineError';
        this.code = fault.error;
        this.offset = fault.offset;
        this.line = fault.line;
        this.turn = fault.turn;
    }
}

type Pointer = number;

/** What the module exports. */
interface Exports {
    memory: WebAssembly.Memory;
    io_room: () => Pointer;
    io_size: () => number;
    game_new: () => Pointer;
    game_free: (game: Pointer) => void;
    game_start: (game: Pointer, players: number, size: number, facing: number, seed: bigint) => number;
    game_start_at: (game: Pointer, size: number, seed: bigint) => number;
    game_read: (game: Pointer, size: number, seed: bigint) => number;
    game_record: (game: Pointer) => number;
    game_unpack: (game: Pointer, size: number) => number;
    game_pack: (game: Pointer) => number;
    game_seed: (game: Pointer) => bigint;
    game_count: (game: Pointer) => number;
    game_play: (game: Pointer, size: number) => number;
    game_undo: (game: Pointer, n: number) => number;
    game_set_tag: (game: Pointer, nameSize: number) => number;
    game_tags: (game: Pointer) => number;
    game_chance: (game: Pointer) => number;
    game_actions: (game: Pointer) => number;
    game_state: (game: Pointer, n: number) => number;
    game_after: (game: Pointer, n: number, size: number) => number;
    game_foresee: (game: Pointer, n: number, facing: number) => number;
    game_area: (game: Pointer, n: number, square: number) => number;
    game_step: (game: Pointer, n: number) => number;
    game_table: (game: Pointer, n: number, size: number, byHand: number, practice: number) => number;
    game_take_back: (game: Pointer, size: number, byHand: number, practice: number) => number;
    loops: () => number;
    net_room: (players: number, size: number) => Pointer;
    net_open: (players: number, size: number) => number;
    player_names: () => number;
    player_choose: (game: Pointer, n: number, size: number, timeMs: bigint, nodes: bigint, seed: bigint) => number;
    player_rank: (game: Pointer, n: number, size: number, timeMs: bigint, nodes: bigint, seed: bigint) => number;
    evaluate: (game: Pointer, n: number, timeMs: bigint, nodes: bigint, seed: bigint) => number;
    version: () => number;
    rules_signature: () => bigint;
    bench_signature: () => bigint;
}

/** A module of nothing but a vector instruction: where it is valid, marrakech.wasm is too. */
const VECTORS = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Whether marrakech.wasm runs here; else portable.wasm does the same, slower. */
export function hasVectors(): boolean {
    return WebAssembly.validate(VECTORS);
}

function limit(value: number | undefined): bigint {
    return BigInt(Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, Math.floor(value ?? 0))));
}

function hex(signature: bigint): string {
    return BigInt.asUintN(64, signature).toString(16).padStart(16, '0');
}

/** One instance of the engine. It is single-threaded: while it thinks it does nothing else. */
export class Engine {
    private readonly wasm: Exports;
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();
    private readonly nets = new Set<number>();
    private readonly forgotten: FinalizationRegistry<Pointer>;

    private constructor(instance: WebAssembly.Instance) {
        // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what a module exports has no type
        this.wasm = instance.exports as unknown as Exports;
        this.forgotten = new FinalizationRegistry(game => this.wasm.game_free(game));
    }

    /** Starts an engine from the bytes of marrakech.wasm or portable.wasm, or from the compiled module. */
    static async start(source: BufferSource | WebAssembly.Module): Promise<Engine> {
        const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
        const host = { now: () => performance.now() };
        return new Engine(await WebAssembly.instantiate(module, { host }));
    }

    /** Gives it the net (data/netN.mkn) for this number of players, which computer players need. */
    addNet(players: number, bytes: Uint8Array): void {
        const room = this.wasm.net_room(players, bytes.length);
        if (room === 0) throw new RangeError(`not a net for ${players} players`);
        new Uint8Array(this.wasm.memory.buffer).set(bytes, room);
        this.answer(this.wasm.net_open(players, bytes.length));
        this.nets.add(players);
    }

    hasNet(players: number): boolean {
        return this.nets.has(players);
    }

    /** The names of the computer players, weakest first. */
    playerNames(): string[] {
        return this.answer<{ players: string[] }>(this.wasm.player_names()).players;
    }

    version(): string {
        return this.answer<{ version: string }>(this.wasm.version()).version;
    }

    /** For every step off the board, where Assam comes back: from a square, facing; to a square, facing. */
    loops(): Loop[] {
        return this.answer<{ loops: Loop[] }>(this.wasm.loops()).loops;
    }

    /** One number over fixed games, the same on every machine. */
    rulesSignature(): string {
        return hex(this.wasm.rules_signature());
    }

    /** The same over the computer players too; needs all three nets. */
    benchSignature(): string {
        return hex(this.wasm.bench_signature());
    }

    /** A new game. */
    newGame(players: number, rules = 'fr', facing: Direction = 'n', seed = 0n): Game {
        return this.makeGame(game =>
            this.wasm.game_start(game, players, this.write(rules), DIRECTIONS.indexOf(facing), seed),
        );
    }

    /** A game from any position. */
    gameAt(position: string, seed = 0n): Game {
        return this.makeGame(game => this.wasm.game_start_at(game, this.write(position), seed));
    }

    /** A game from its record. */
    readGame(record: string, seed = 0n): Game {
        return this.makeGame(game => this.wasm.game_read(game, this.write(record), seed));
    }

    /** A game from its binary form. */
    unpackGame(bytes: Uint8Array): Game {
        return this.makeGame(game => this.wasm.game_unpack(game, this.writeBytes(bytes)));
    }

    private makeGame(fill: (game: Pointer) => number): Game {
        const pointer = this.wasm.game_new();
        if (pointer === 0) throw new RangeError('no memory for another game');
        try {
            this.answer(fill(pointer));
        } catch (error) {
            this.wasm.game_free(pointer);
            throw error;
        }
        const game = new Game(this.wasm, pointer, this);
        this.forgotten.register(game, pointer, game);
        return game;
    }

    /** @internal Gives the memory of a game back at once. */
    release(game: Game, pointer: Pointer): void {
        this.forgotten.unregister(game);
        this.wasm.game_free(pointer);
    }

    /** @internal Writes a text where the engine reads it; returns its size in bytes. */
    write(text: string): number {
        return this.writeBytes(this.encoder.encode(text));
    }

    /** @internal */
    writeBytes(bytes: Uint8Array): number {
        if (bytes.length >= this.wasm.io_size()) throw new RangeError('the text is too long');
        const room = new Uint8Array(this.wasm.memory.buffer, this.wasm.io_room(), bytes.length + 1);
        room.set(bytes);
        room[bytes.length] = 0;
        return bytes.length;
    }

    /** @internal */
    readBytes(size: number): Uint8Array {
        return new Uint8Array(this.wasm.memory.buffer, this.wasm.io_room(), size).slice();
    }

    /**
     * @internal The answer of so many bytes; throws what was refused. That it has the form that a caller expects is seen
     * to by wasm/, and by the tests of each call: no compiler sees both sides.
     */
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- every other way has an assertion for every call
    answer<T extends object>(size: number): T {
        // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- what has been parsed has no type
        const found: T | Fault = JSON.parse(this.decoder.decode(this.readBytes(size)));
        if ('error' in found) throw new EngineError(found);
        return found;
    }
}

/** A game from its start: the actions played, and the seed of the dice to come. */
export class Game {
    /** @internal Made by an Engine. */
    constructor(
        private readonly wasm: Exports,
        private readonly pointer: Pointer,
        private readonly engine: Engine,
    ) {}

    /** How many actions have been played. */
    get count(): number {
        return this.wasm.game_count(this.pointer);
    }

    get seed(): bigint {
        return BigInt.asUintN(64, this.wasm.game_seed(this.pointer));
    }

    /** The state now, or after the first n actions. */
    state(n = this.count): State {
        return this.engine.answer(this.wasm.game_state(this.pointer, n));
    }

    actions(): Action[] {
        return this.engine.answer<{ actions: Action[] }>(this.wasm.game_actions(this.pointer)).actions;
    }

    play(action: Action): void {
        this.engine.answer(this.wasm.game_play(this.pointer, this.engine.write(action)));
    }

    undo(n = 1): void {
        this.engine.answer(this.wasm.game_undo(this.pointer, n));
    }

    /** What the game's own dice give now, without playing it. */
    chance(): Action {
        return this.engine.answer<{ action: Action }>(this.wasm.game_chance(this.pointer)).action;
    }

    /** The state that would follow from an action. */
    after(action: Action, n = this.count): State {
        return this.engine.answer(this.wasm.game_after(this.pointer, n, this.engine.write(action)));
    }

    /** What each of the four rolls would do if Assam faced this way. */
    foresee(facing: Direction, n = this.count): Outcome[] {
        const found = this.wasm.game_foresee(this.pointer, n, DIRECTIONS.indexOf(facing));
        return this.engine.answer<{ outcomes: Outcome[] }>(found).outcomes;
    }

    /** The connected squares of one colour around a square. */
    area(square: Square, n = this.count): Square[] {
        const number = square.charCodeAt(0) - 97 + 8 * (square.charCodeAt(1) - 49);
        return this.engine.answer<{ squares: Square[] }>(this.wasm.game_area(this.pointer, n, number)).squares;
    }

    /** The last of the first n actions, and what it did. */
    step(n = this.count): Step {
        return this.engine.answer(this.wasm.game_step(this.pointer, n));
    }

    /** All that a window shows of the game, now or after n actions. */
    table(people: People, n = this.count): Table {
        const size = this.writePeople(people);
        return this.engine.answer(this.wasm.game_table(this.pointer, n, size, Number(people.byHand), Number(people.practice)));
    }

    /** Takes back what people may take back now; returns how many actions that were. */
    takeBack(people: People): number {
        const size = this.writePeople(people);
        return this.wasm.game_take_back(this.pointer, size, Number(people.byHand), Number(people.practice));
    }

    private writePeople({ seats }: People): number {
        return this.engine.write(seats.map(player => `${player ?? ''}\0`).join(''));
    }

    /** Ends the use of this game before the garbage collector does; it must not be used any more. */
    free(): void {
        this.engine.release(this, this.pointer);
    }

    tags(): Record<string, string> {
        return this.engine.answer(this.wasm.game_tags(this.pointer));
    }

    /** An empty value removes the tag. */
    setTag(name: string, value: string): void {
        this.engine.write(`${name}\0${value}`);
        this.engine.answer(this.wasm.game_set_tag(this.pointer, new TextEncoder().encode(name).length));
    }

    record(): string {
        return this.engine.answer<{ record: string }>(this.wasm.game_record(this.pointer)).record;
    }

    /** The binary form, with the seed. */
    pack(): Uint8Array {
        return this.engine.readBytes(this.wasm.game_pack(this.pointer));
    }

    /** What a computer player would do now (or after n actions). */
    choose(player: string, limits: Limits = {}, seed = 0n, n = this.count): Action {
        const size = this.engine.write(player);
        const found = this.wasm.player_choose(this.pointer, n, size, limit(limits.timeMs), limit(limits.nodes), seed);
        return this.engine.answer<{ action: Action }>(found).action;
    }

    /** All choices of the seat that acts, best first, with its chances after each. */
    rank(player: string, limits: Limits = {}, seed = 0n, n = this.count): Choice[] {
        const size = this.engine.write(player);
        const found = this.wasm.player_rank(this.pointer, n, size, limit(limits.timeMs), limit(limits.nodes), seed);
        return this.engine.answer<{ choices: Choice[] }>(found).choices;
    }

    /** The chances of every seat. */
    evaluate(limits: Limits = {}, seed = 0n, n = this.count): Chances[] {
        const found = this.wasm.evaluate(this.pointer, n, limit(limits.timeMs), limit(limits.nodes), seed);
        return this.engine.answer<{ chances: Chances[] }>(found).chances;
    }
}
