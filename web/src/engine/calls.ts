/** What the engine's workers can be asked, and what they answer. */

import type { Action, Chances, Choice, Direction, Limits, Loop, People, State, Step, Table } from 'marrakech-engine';

/** A whole game in its binary form. */
export type Packed = Uint8Array;

/** A game that has come about just now, and how it stands. */
export interface Begun {
    game: Packed;
    state: State;
}

/** A game, and all that a window shows of it. */
export interface Shown {
    game: Packed;
    table: Table;
}

/** What was played: action by action, each with the table as it is then. */
export interface Followed {
    game: Packed;
    steps: { step: Step; table: Table }[];
}

/** Every call by its name. */
export interface Calls {
    /** The first one: where the engine and the nets for each number of players are. */
    open: { ask: { wasm: string; nets: Record<number, string> }; result: null };
    loops: { ask: null; result: Loop[] };
    new: { ask: { players: number; rules: string; facing: Direction; seed: string; tags: Record<string, string> }; result: Begun };
    at: { ask: { position: string; seed: string; tags: Record<string, string> }; result: Begun };
    read: { ask: { record: string; seed: string }; result: Packed };
    position: { ask: { position: string }; result: State };
    /** Looks through a game from elsewhere; start: as it began. */
    check: { ask: { game: Packed }; result: { state: State; start: State; tags: Record<string, string> } };
    /** Plays an action, if there is one, and what the program's dice decide then; alone: only the action. */
    play: { ask: { game: Packed; action: Action | null; alone?: boolean; people: People }; result: Followed };
    /** Takes back what people may take back. */
    undo: { ask: { game: Packed; people: People }; result: Shown };
    /** The table after so many actions; without a number as it stands. */
    table: { ask: { game: Packed; at?: number; people: People }; result: Table };
    /** The action after so many others, and what it did. */
    step: { ask: { game: Packed; at: number }; result: Step };
    record: { ask: { game: Packed }; result: string };
    /** For each game the first of the others that is the same one; -1 if none is. */
    same: { ask: { games: Packed[]; among: Packed[] }; result: number[] };
    /** These three need the net for the players of the game. */
    choose: { ask: { game: Packed; player: string; limits: Limits; seed: string }; result: Action };
    rank: { ask: { game: Packed; at: number; limits: Limits }; result: Choice[] };
    evaluate: { ask: { game: Packed; at: number; limits: Limits }; result: { chances: Chances[]; scores: number[] } };
}

export type CallName = keyof Calls;
export type Ask<N extends CallName> = Calls[N]['ask'];
export type Result<N extends CallName> = Calls[N]['result'];

export interface Question<N extends CallName = CallName> {
    id: number;
    name: N;
    ask: Ask<N>;
}

/** Why there is no result: what the engine refused, and where; or the code of something else that went wrong. */
export interface Refusal {
    code: string;
    message: string;
    line: number;
    offset: number;
    turn: number;
}

/** The code of a refusal: the net did not come. */
export const NO_NET = 'NO_NET';

export type Answer<N extends CallName = CallName> = { id: number; result: Result<N> } | { id: number; error: Refusal };
