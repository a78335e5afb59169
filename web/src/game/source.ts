/**
 * Between the page and whoever runs the game: now a worker in this browser, later a server elsewhere.
 *
 * The page shows what it is told and sends decisions; everything that follows from the rules, chance included,
 * comes back as a change. Nothing here knows a rule.
 */

import type { Action, Direction, State, Step, Table } from 'marrakech-engine';
import type { Packed } from '../engine/calls';

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

/** An action that was played, with the states before and after it. */
export interface Played extends Step {
    before: State;
    after: State;
}

/** A change, in the order in which it happened. */
export type Change =
    | { kind: 'step'; step: Played; table: Table }
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

export interface GameSource {
    readonly setup: Setup;
    /** Whether the choices of this seat are made at this screen. */
    mine: (seat: number) => boolean;
    /** May only be looked at: it is played elsewhere. */
    readonly watching: boolean;
    /** Sends all changes from now on, the first at once; each is waited for before the next one. */
    start: (show: (change: Change) => Promise<void>) => Promise<void>;
    /**
     * A person's decision, or the roll or draw of people at a real board. With a pause the decision is shown alone, and nobody
     * answers it before the pause has ended: neither dice nor computers. Meanwhile it can be taken back.
     */
    play: (action: Action, pause?: () => Promise<void>) => Promise<void>;
    /** Takes back one's last decision, as far as that is fair. */
    undo: () => Promise<void>;
    /** Goes on after something that was missing may be there again, or here after it went on elsewhere. */
    tryAgain: () => Promise<void>;
    /** The game as it stood after so many actions. */
    look: (at: number) => Promise<Table>;
    record: () => Promise<string>;
    /** The game in its binary form, as far as this window may know it. */
    pack: () => Promise<Packed>;
    stop: () => void;
}
