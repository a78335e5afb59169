/**
 * Between the page and whoever runs the game: now a worker in this browser, later a server elsewhere.
 *
 * The page shows what it is told and sends decisions; everything that follows from the rules, chance included,
 * comes back as a change. Nothing here knows a rule.
 */

import type { Action, Chances, Choice, Direction, Outcome, State } from 'marrakech-engine';

/** Who sits somewhere: a person, or a computer player by its name in the engine. */
export interface Seat {
    /** As it was given; empty: whoever shows it finds one in the language of the moment. */
    name: string;
    /** null: a person. */
    player: string | null;
    /** From 1 on, which player it is, wherever they sit: they move on from game to game. */
    number?: number;
}

/** What is settled before a game begins. */
export interface Setup {
    seats: Seat[];
    /** The edition and its settings, such as "it,turning=after". */
    rules: string;
    facing: Direction;
    /** Where it starts from, if not from the beginning. */
    position: string | null;
    /** Chance is entered by people at a real board. */
    dice: 'program' | 'hand';
    /** Everything may be taken back. */
    practice: boolean;
}

/** An action with what it did, for whoever shows it. */
export interface Step {
    action: Action;
    seat: number;
    before: State;
    after: State;
    /** Of a roll: the way that Assam goes and what is paid, and the squares of the area that is paid for. */
    outcome: Outcome | null;
    area: string[];
}

/** One turn as a line of a list. */
export interface TurnLine {
    /** From 1 on. */
    number: number;
    seat: number;
    /** Its actions so far, and how many had been played before the first of them. */
    actions: Action[];
    first: number;
    /** On the die; null: it has not been rolled yet. */
    roll: number | null;
    paid: number;
    payee: number;
    out: boolean;
}

/** The game as it stands, or stood after some of its actions. */
export interface Table {
    state: State;
    /** How many actions it is after, and how many there are. */
    at: number;
    count: number;
    /** For each legal direction what each roll would do, where a direction is to be chosen; else empty. */
    foreseen: Partial<Record<Direction, Outcome[]>>;
    /** Who rolls then, and pays: where Assam is turned at the end of a turn it is the next player. */
    roller: number;
    turns: TurnLine[];
    /** Rugs in the order in which they were laid, the undermost first. */
    rugs: LaidRug[];
    /** Whether a decision may be taken back. */
    canUndo: boolean;
}

/** A rug that can be seen, at least in part, where it lies. One square: only that half is known. */
export interface LaidRug {
    squares: string[];
    colour: 'R' | 'Y' | 'B' | 'G';
    /** The number of the action that laid it; unique. */
    id: number;
}

/** A change, in the order in which it happened. */
export type Change =
    | { kind: 'step'; step: Step; table: Table }
    /** Actions were taken back, or the game was seen for the first time. */
    | { kind: 'set'; table: Table }
    /** A computer player thinks, or has ended. */
    | { kind: 'thinking'; seat: number | null }
    /** Something went wrong that a person should know; null: it has been put right. */
    | { kind: 'problem'; problem: Problem | null };

/**
 * Problems by name; the page has the words for them. `overtaken`: another window went on, and nothing locks it;
 * `unreadable`: what is stored is forbidden; `no-engine`: it did not come.
 */
export type Problem = 'storage-full' | 'storage-forbidden' | 'unreadable' | 'elsewhere' | 'overtaken' | 'deleted' | 'engine' | 'no-engine' | 'net';

/** What a computer player needs could not be loaded. */
export class NetProblem extends Error {}

export interface GameSource {
    readonly setup: Setup;
    /** May only be looked at: it is played elsewhere. */
    readonly watching: boolean;
    /** Sends all changes from now on, the first at once; each is waited for before the next one. */
    start(show: (change: Change) => Promise<void>): Promise<void>;
    /** A person's decision, or the roll or draw of people at a real board. */
    play(action: Action): Promise<void>;
    /** Takes back one's last decision, as far as that is fair. */
    undo(): Promise<void>;
    /** Goes on after something that was missing may be there again, or here after it went on elsewhere. */
    tryAgain(): Promise<void>;
    /** The game as it stood after so many actions. */
    look(at: number): Promise<Table>;
    /** The best choices here, as the strongest player sees them. This and what follows may end in a NetProblem. */
    hint(at: number): Promise<Choice[]>;
    /** The chances of every seat after so many actions. */
    chances(at: number): Promise<Chances[]>;
    /** What each seat had after each turn, and the choices that lost most. */
    review(progress: (done: number) => void): Promise<Review>;
    record(): Promise<string>;
    /** The whole game in its binary form. */
    pack(): Promise<Uint8Array>;
    stop(): void;
}

/** A finished game in hindsight. */
export interface Review {
    points: ReviewPoint[];
    /** Choices that lost winning chance, the worst first. */
    errors: ReviewError[];
}

export interface ReviewPoint {
    at: number;
    scores: number[];
    /** Winning chances in ten-thousandths. */
    wins: number[];
}

export interface ReviewError {
    at: number;
    turn: number;
    seat: number;
    chosen: Action;
    best: Action;
    /** Winning chance lost, in ten-thousandths: the best choice less the chosen one. */
    lost: number;
}
