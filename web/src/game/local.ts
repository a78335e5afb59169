/**
 * A game that runs in this browser: the referee's worker knows the rules, the thinker's plays for computers.
 *
 * Every action is stored before it is shown. A lock keeps two windows from playing the same game: the second one
 * watches, is told of every change, and goes on when the first one is closed. Where browsers have no locks, as over
 * plain http, the window has the game that stored it last.
 */

import type { Action, People, Table } from 'marrakech-engine';
import type { Packed } from '../engine/calls';
import { NetProblem, NoEngine, referee, Stopped, thinker } from '../engine/client';
import { peopleOf, playFrom } from './play';
import type { Change, GameSource, Problem, Setup } from './source';
import { channelOf, loadGame, newSeed, type News, Overtaken, removeGame, type SavedGame, saveGame, StoreProblem, whyUnkept } from './store';

/** How long computer players think about a choice; levels take no longer than they need. */
const THINK = { timeMs: 400 };

function problemOf(reason: unknown): Problem {
    if (reason instanceof StoreProblem) return reason.problem;
    if (reason instanceof NoEngine) return 'no-engine';
    return reason instanceof NetProblem ? 'net' : 'engine';
}

export class LocalGame implements GameSource {
    readonly setup: Setup;
    private readonly people: People;
    watching = false;
    /** Another window has the lock. */
    private waiting = false;
    private show: (change: Change) => Promise<void> = async () => {};
    private busy: Promise<void> = Promise.resolve();
    private stopped = false;
    private release: () => void = () => {};
    /** The table that belongs to a game, the last one that was asked for. */
    private known: { game: Packed; table: Table } | null = null;
    /** Why the game is not stored as it is now, as far as that has been told. */
    private unkept: Problem | null;
    private deleted = false;
    /** Somebody wants to take back: computers play nothing more before that. */
    private recalled = false;
    private channel: BroadcastChannel | null = null;

    private constructor(private saved: SavedGame) {
        this.setup = saved.setup;
        this.people = peopleOf(saved.setup);
        this.unkept = whyUnkept(saved.id);
    }

    /** Opens a stored game; null if there is none of that name. */
    static async open(id: string): Promise<LocalGame | null> {
        const saved = await loadGame(id);
        return saved ? new LocalGame(saved) : null;
    }

    mine(seat: number): boolean {
        return this.setup.seats[seat]?.player === null;
    }

    async start(show: (change: Change) => Promise<void>): Promise<void> {
        this.show = show;
        this.watching = !(await this.lock());
        if (this.stopped) return;
        this.channel = channelOf(this.saved.id);
        this.channel?.addEventListener('message', ({ data }: MessageEvent<News>) => this.hear(data));
        await this.enqueue(async () => {
            // It may have gone on between the moment when it was read and that in which it was locked.
            await this.reload();
            const problem = this.watching ? 'elsewhere' : this.unkept;
            if (problem) await this.tell({ kind: 'problem', problem });
        });
        void this.enqueue(() => this.goOn());
    }

    async play(action: Action, pause?: () => Promise<void>): Promise<void> {
        await this.enqueue(async () => {
            if (!this.watching) await this.apply(action, pause !== undefined);
        });
        const actor = this.known?.table.actor;
        // Not in the queue: whoever takes back meanwhile need not wait for the end of it.
        if (actor === 'dice' || actor === 'computer') await pause?.();
        void this.enqueue(() => this.goOn());
    }

    async undo(): Promise<void> {
        // A computer that thinks, or is about to, need not go on.
        this.recalled = true;
        thinker.stop();
        await this.enqueue(async () => {
            this.recalled = false;
            if (this.watching) return;
            const { game, table } = await referee.ask('undo', { game: this.saved.game, people: this.people });
            await this.keep(game, table);
            await this.tell({ kind: 'set', table });
        });
        void this.enqueue(() => this.goOn());
    }

    tryAgain(): Promise<void> {
        return this.enqueue(async () => {
            if (this.watching && !this.waiting) await this.takeOver();
            await this.goOn();
        });
    }

    look(at: number): Promise<Table> {
        return referee.ask('table', { game: this.saved.game, at, people: this.people });
    }

    record(): Promise<string> {
        return referee.ask('record', { game: this.saved.game });
    }

    pack(): Promise<Packed> {
        return Promise.resolve(this.saved.game);
    }

    stop(): void {
        this.stopped = true;
        thinker.stop();
        this.channel?.close();
        this.release();
    }

    /** What is asked is done one after the other; what fails is told, and the rest goes on. */
    private enqueue(task: () => Promise<void>): Promise<void> {
        const done = this.busy.then(async () => {
            if (this.stopped) return;
            try {
                await task();
            } catch (problem) {
                if (problem instanceof Stopped || this.isLeft()) return;
                if (problem instanceof Overtaken) return this.follow();
                console.error(problem);
                await this.tell({ kind: 'problem', problem: problemOf(problem) });
            }
        });
        this.busy = done;
        return done;
    }

    private async tell(change: Change): Promise<void> {
        if (!this.stopped) await this.show(change);
    }

    /** Chance and computer players, until a person is to decide. */
    private async goOn(): Promise<void> {
        while (!this.stopped && !this.watching && !this.recalled) {
            const { state, actor, count } = await this.present();
            if (actor === 'dice') {
                await this.apply(null);
                continue;
            }
            if (actor !== 'computer') return;
            const action = await this.think(this.people.seats[state.seat] ?? '', state.seat, count);
            // What a computer has just found is not played any more.
            if (this.wasRecalled()) return;
            await this.apply(action);
        }
    }

    /** Asked again after something that took its time. */
    private wasRecalled(): boolean {
        return this.recalled;
    }

    private isLeft(): boolean {
        return this.stopped;
    }

    private async think(player: string, seat: number, count: number): Promise<Action> {
        await this.tell({ kind: 'thinking', seat });
        try {
            // Somebody may have asked while that was shown.
            if (this.recalled || this.stopped) throw new Stopped();
            // A level's dice, so that it does not always err alike.
            const seed = String(BigInt(newSeed()) ^ BigInt(count));
            return await thinker.ask('choose', { game: this.saved.game, player, limits: THINK, seed });
        } finally {
            await this.tell({ kind: 'thinking', seat: null });
        }
    }

    /**
     * Plays an action and, unless it is to stay alone, what the program's dice decide then; without an action only that.
     * All is stored before any of it is shown.
     */
    private async apply(action: Action | null, alone = false): Promise<void> {
        const { game, played } = await playFrom(await this.present(), this.saved.game, action, this.people, alone);
        const last = played.at(-1);
        if (!last) return;
        await this.keep(game, last.table);
        for (const { step, table } of played) await this.tell({ kind: 'step', step, table });
    }

    /** The table of the game as it stands. */
    private async present(): Promise<Table> {
        const { game } = this.saved;
        if (this.known?.game !== game) this.known = { game, table: await referee.ask('table', { game, people: this.people }) };
        return this.known.table;
    }

    /** Stores the game. What cannot be stored is played on, and told once; what somebody has deleted stays so. */
    private async keep(game: Packed, table: Table): Promise<void> {
        const { state } = table;
        this.known = { game, table };
        this.saved = {
            ...this.saved,
            game,
            changed: Date.now(),
            over: state.phase === 'over',
            scores: state.scores,
            winners: state.winners,
        };
        if (this.deleted) return;
        try {
            this.saved = await saveGame(this.saved);
        } catch (problem) {
            if (!(problem instanceof StoreProblem)) throw problem;
        }
        const problem = whyUnkept(this.saved.id);
        if (problem !== this.unkept) await this.tell({ kind: 'problem', problem });
        this.unkept = problem;
        this.channel?.postMessage('changed' satisfies News);
    }

    /** News from another window. */
    private hear(news: News): void {
        if (news === 'changed') void this.enqueue(() => this.catchUp());
        if (news !== 'deleted' || this.deleted) return;
        this.deleted = true;
        void this.tell({ kind: 'problem', problem: 'deleted' });
        // What was just being stored when it was deleted came after that.
        void this.enqueue(() => removeGame(this.saved.id).catch(() => {}));
    }

    /** Shows the game as it is stored; one that cannot be read goes on as it is here. */
    private async reload(): Promise<void> {
        this.saved = (await loadGame(this.saved.id).catch(() => undefined)) ?? this.saved;
        await this.tell({ kind: 'set', table: await this.present() });
    }

    private async catchUp(): Promise<void> {
        if (this.watching) return this.reload();
        // News may be older than what has been read since.
        const stored = await loadGame(this.saved.id);
        if ((stored?.revision ?? 0) > (this.saved.revision ?? 0)) await this.follow();
    }

    /** Another window went on with the game: this one shows how. */
    private async follow(): Promise<void> {
        this.watching = true;
        await this.reload();
        await this.tell({ kind: 'problem', problem: 'overtaken' });
    }

    /** From now on the game is played here. */
    private async takeOver(): Promise<void> {
        this.watching = false;
        await this.reload();
        if (!this.deleted) await this.tell({ kind: 'problem', problem: this.unkept });
    }

    /** Takes the game for this window; false if another one has it: then it is waited for. */
    private lock(): Promise<boolean> {
        // Browsers have them only where the connection is safe.
        if (!('locks' in navigator)) return Promise.resolve(true);
        const name = `marrakech-${this.saved.id}`;
        const hold = () => new Promise<void>(release => (this.release = release));
        return new Promise(resolve => {
            void navigator.locks.request(name, { ifAvailable: true }, lock => {
                resolve(lock !== null);
                // A game that was left meanwhile needs no lock.
                if (this.stopped) return;
                if (lock) return hold();
                void this.waitFor(name, hold);
            });
        });
    }

    /** Waits until the other window is closed, and goes on here. */
    private async waitFor(name: string, hold: () => Promise<void>): Promise<void> {
        this.waiting = true;
        const left = new AbortController();
        this.release = () => left.abort();
        const request = navigator.locks.request(name, { signal: left.signal }, () => {
            if (this.stopped) return;
            this.waiting = false;
            void this.enqueue(async () => {
                await this.takeOver();
                await this.goOn();
            });
            return hold();
        });
        // Given up, since this window is left.
        await request.catch(() => {});
    }
}
