/**
 * The games of this browser, in IndexedDB. A game is saved before its last action is shown; what has been
 * acknowledged is not lost by a reload, a crash or a closed window.
 */

import type { State } from 'marrakech-engine';
import type { Setup } from './source';

export interface SavedGame {
    id: string;
    setup: Setup;
    /** The binary form: start, actions, names, and the seed of the dice to come. */
    game: Uint8Array;
    created: number;
    changed: number;
    over: boolean;
    /** The scores by seat, for the list. */
    scores: number[];
    winners: boolean[];
    /** Of a game that came from elsewhere: the day on which it was played, as it says itself. */
    played?: number;
    /** How often it had been stored when this window last saw it. Games of older versions have none. */
    revision?: number;
}

/** What is in the store has come from this page alone, and perhaps from an older version of it. */
function isSaved(value: unknown): value is SavedGame {
    return typeof value === 'object' && value !== null && 'game' in value && value.game instanceof Uint8Array && 'setup' in value;
}

/** Another window has stored the game since this one last saw it. */
export class Overtaken extends Error {}

/** Why something could not be kept. */
export class StoreProblem extends Error {
    readonly problem: 'storage-full' | 'storage-forbidden';

    constructor(cause: unknown) {
        const problem = cause instanceof DOMException && cause.name === 'QuotaExceededError' ? 'storage-full' : 'storage-forbidden';
        super(problem, { cause });
        this.problem = problem;
    }
}

const NAME = 'marrakech';
const GAMES = 'games';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
        let request: IDBOpenDBRequest;
        try {
            request = indexedDB.open(NAME, 1);
        } catch (problem) {
            reject(new StoreProblem(problem));
            return;
        }
        request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
        request.onsuccess = () => {
            // The browser may close it, as when somebody deletes all that it stores.
            request.result.onclose = () => (opened = null);
            // Another window has a newer version: this one must not be in the way of its upgrade.
            request.result.onversionchange = () => {
                request.result.close();
                opened = null;
            };
            resolve(request.result);
        };
        request.onerror = () => reject(new StoreProblem(request.error));
        request.onblocked = () => reject(new StoreProblem(null));
    });
    opened.catch(() => (opened = null));
    return opened;
}

async function work(mode: IDBTransactionMode, task: (games: IDBObjectStore) => IDBRequest): Promise<unknown> {
    const base = await open();
    return new Promise<unknown>((resolve, reject) => {
        try {
            const transaction = base.transaction(GAMES, mode, { durability: 'strict' });
            const request = task(transaction.objectStore(GAMES));
            transaction.oncomplete = () => resolve(request.result);
            // An error of the request ends here too; only now is its reason known.
            transaction.onabort = () => reject(new StoreProblem(transaction.error));
        } catch (problem) {
            opened = null;
            reject(new StoreProblem(problem));
        }
    });
}

/** What this page has not been able to keep: lost when it is closed, but not before. */
const unkept = new Map<string, SavedGame>();
/** Why not. */
const reasons = new Map<string, StoreProblem['problem']>();

/**
 * Stores a game, and returns it as it is stored now. What another window has stored meanwhile is not overwritten: not
 * every browser has locks, and two windows must not undo each other's turns.
 */
export async function saveGame(game: SavedGame): Promise<SavedGame> {
    const next = { ...game, revision: (game.revision ?? 0) + 1 };
    let before: unknown;
    unkept.set(game.id, game);
    try {
        before = await work('readwrite', games => {
            const stored = games.get(game.id);
            stored.onsuccess = () => {
                if (!isOvertaken(game, stored.result)) games.put(next);
            };
            return stored;
        });
    } catch (problem) {
        if (problem instanceof StoreProblem) reasons.set(game.id, problem.problem);
        throw problem;
    }
    unkept.delete(game.id);
    reasons.delete(game.id);
    if (isOvertaken(game, before)) throw new Overtaken();
    return next;
}

/** Whether what is stored is not what this window last saw of a game. */
function isOvertaken(game: SavedGame, stored: unknown): boolean {
    return isSaved(stored) && (stored.revision ?? 0) !== (game.revision ?? 0);
}

/** Why a game is not kept as it is now; null if it is. */
export function whyUnkept(id: string): StoreProblem['problem'] | null {
    return reasons.get(id) ?? null;
}

export async function loadGame(id: string): Promise<SavedGame | undefined> {
    const here = unkept.get(id);
    if (here) return here;
    const stored = await work('readonly', games => games.get(id));
    return isSaved(stored) ? stored : undefined;
}

export async function removeGame(id: string): Promise<void> {
    unkept.delete(id);
    reasons.delete(id);
    await work('readwrite', games => games.delete(id));
    const channel = channelOf(id);
    channel?.postMessage('deleted' satisfies News);
    channel?.close();
}

/** What windows tell each other about a game. */
export type News = 'changed' | 'deleted';

/** Reaches every other window that has the game open; null where browsers have no such thing. */
export function channelOf(id: string): BroadcastChannel | null {
    return 'BroadcastChannel' in self ? new BroadcastChannel(`marrakech-${id}`) : null;
}

/** All games, the last changed first. */
export async function listGames(): Promise<SavedGame[]> {
    const kept = await work('readonly', games => games.getAll()).catch(() => []);
    const all = [...unkept.values(), ...(Array.isArray(kept) ? kept : []).filter(isSaved).filter(game => !unkept.has(game.id))];
    return all.sort((one, other) => other.changed - one.changed);
}

function newId(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => (byte % 36).toString(36)).join('');
}

/** A game that has come about just now, to be stored. */
export function newGame(setup: Setup, game: Uint8Array, state: State): SavedGame {
    const now = Date.now();
    return {
        id: newId(),
        setup,
        game,
        created: now,
        changed: now,
        over: state.phase === 'over',
        scores: state.scores,
        winners: state.winners,
    };
}

/** A seed for the dice that nobody can guess. */
export function newSeed(): string {
    return crypto.getRandomValues(new BigUint64Array(1)).join();
}
