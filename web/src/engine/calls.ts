/** Calls to a worker that runs the engine, and their answers. */

import type { Limits } from 'marrakech-engine';

/** What decides how much may be taken back. */
export interface Undoing {
    /** Everything may. */
    practice: boolean;
    /** Which seats have persons. */
    persons: boolean[];
    /** Chance is entered by people, who may mistype it. */
    byHand?: boolean;
}

/** What the worker is asked; `game` is the binary form of a game. */
export type Call =
    | { kind: 'open'; wasm: string }
    | { kind: 'net'; players: number; url: string }
    | { kind: 'loops' }
    | { kind: 'new'; players: number; rules: string; facing: string; seed: string; tags: Record<string, string> }
    | { kind: 'at'; position: string; seed: string; tags: Record<string, string> }
    | { kind: 'read'; record: string; seed: string }
    | { kind: 'check'; game: Uint8Array }
    | { kind: 'play'; game: Uint8Array; action: string }
    | ({ kind: 'undo'; game: Uint8Array } & Undoing)
    | { kind: 'chance'; game: Uint8Array }
    | ({ kind: 'table'; game: Uint8Array; at: number } & Undoing)
    | { kind: 'record'; game: Uint8Array }
    | { kind: 'position'; position: string }
    | { kind: 'choose'; game: Uint8Array; player: string; limits: Limits; seed: string }
    | { kind: 'rank'; game: Uint8Array; at: number; limits: Limits }
    | { kind: 'evaluate'; game: Uint8Array; at: number; limits: Limits };

export interface Question {
    id: number;
    call: Call;
}

export type Answer =
    | { id: number; result: unknown }
    | { id: number; error: { code: string; message: string; line: number; offset: number; turn: number } };
