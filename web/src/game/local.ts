/**
 * A game that runs in this browser: the referee's worker knows the rules, the thinker's plays for computers.
 *
 * Every action is stored before it is shown. A lock keeps two windows from playing the same game: the second one
 * watches, is told of every change, and goes on when the first one is closed. Where browsers have no locks, as over
 * plain http, the window has the game that stored it last.
 */

import type { Action, Chances, Choice } from 'marrakech-engine';
import type { Call, Undoing } from '../engine/calls';
import { analyst, type EngineClient, NoEngine, referee, Stopped, thinker } from '../engine/client';
import { type Change, type GameSource, NetProblem, type Problem, type Review, type ReviewError, type Setup, type Step, type Table } from './source';
import { channelOf, loadGame, newSeed, type News, Overtaken, removeGame, type SavedGame, saveGame, StoreProblem, whyUnkept } from './store';

/** How long computer players think about a choice; levels take no longer than they need. */
const THINK = { timeMs: 400 };
const HINT = { timeMs: 700 };
const CHANCES = { timeMs: 150 };
const REVIEW = { nodes: 4000 };

/** Sees to it that a worker has the net for so many players. */
async function needNet(client: EngineClient, players: number): Promise<void> {
    await client.needNet(players).catch(reason => {
        throw reason instanceof Stopped ? reason : new NetProblem('no net', { cause: reason });
    });
}

function problemOf(reason: unknown): Problem {
    if (reason instanceof StoreProblem) return reason.problem;
    if (reason instanceof NoEngine) return 'no-engine';
    return reason instanceof NetProblem ? 'net' : 'engine';
}

interface Played {
    game: Uint8Array;
    step: Step;
}

export class LocalGame implements GameSource {
    readonly setup: Setup;
    watching = false;
    /** Another window has the lock. */
    private waiting = false;
    private show: (change: Change) => Promise<void> = async () => {};
    private busy: Promise<void> = Promise.resolve();
    private stopped = false;
    private release: () => void = () => {};
    /** Why the game is not stored as it is now, as far as that has been told. */
    private unkept: Problem | null;
    private deleted = false;
    /** Somebody wants to take back: computers play nothing more before that. */
    private recalled = false;
    private channel: BroadcastChannel | null = null;

    private constructor(private saved: SavedGame) {
        this.setup = saved.setup;
        this.unkept = whyUnkept(saved.id);
    }

    /** Opens a stored game; null if there is none of that name. */
    static async open(id: string): Promise<LocalGame | null> {
        const saved = await loadGame(id);
        return saved ? new LocalGame(saved) : null;
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

    async play(action: Action): Promise<void> {
        await this.enqueue(async () => {
            if (this.watching) return;
            await this.apply(action);
        });
        void this.enqueue(() => this.goOn());
    }

    async undo(): Promise<void> {
        // A computer that thinks, or is about to, need not go on.
        this.recalled = true;
        thinker.stop();
        await this.enqueue(async () => {
            this.recalled = false;
            if (this.watching) return;
            const game = await referee.ask<Uint8Array>({ kind: 'undo', game: this.saved.game, ...this.undoing() });
            this.saved = { ...this.saved, game };
            const table = await this.table();
            await this.keep(table);
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
        return this.table(at);
    }

    async hint(at: number): Promise<Choice[]> {
        // The game as it is when it is asked about: what at means may be taken back while the net is on its way.
        const { game } = this.saved;
        await needNet(analyst, this.setup.seats.length);
        return this.analyse({ kind: 'rank', game, at, limits: HINT });
    }

    async chances(at: number): Promise<Chances[]> {
        const { game } = this.saved;
        await needNet(analyst, this.setup.seats.length);
        return this.analyse({ kind: 'evaluate', game, at, limits: CHANCES });
    }

    async review(progress: (done: number) => void): Promise<Review> {
        const game = this.saved.game;
        const tableAt = (at?: number) => {
            // It was taken back, or went on elsewhere: nobody waits for what it was.
            if (this.saved.game !== game) throw new Stopped();
            return this.table(at);
        };
        const points: Review['points'] = [];
        const errors: ReviewError[] = [];
        const { turns, count } = await tableAt();
        await needNet(analyst, this.setup.seats.length);
        const starts = [...turns.map(turn => turn.first), count];
        for (const at of starts) {
            const { state } = await tableAt(at);
            const chances = await this.analyse<Chances[]>({ kind: 'evaluate', game, at, limits: REVIEW });
            points.push({ at, scores: state.scores, wins: chances.map(chance => chance.win) });
            progress(points.length / (2 * starts.length));
        }
        for (const turn of turns) {
            for (const [i, chosen] of turn.actions.entries()) {
                const at = turn.first + i;
                const { state } = await tableAt(at);
                if (state.phase !== 'turn' && state.phase !== 'lay') continue;
                const ranked = await this.analyse<Choice[]>({ kind: 'rank', game, at, limits: REVIEW });
                const best = ranked[0]!;
                const taken = ranked.find(choice => choice.action === chosen) ?? best;
                const lost = best.win - taken.win;
                if (lost > 0) errors.push({ at, turn: turn.number, seat: turn.seat, chosen, best: best.action, lost });
            }
            progress(0.5 + turn.number / (2 * turns.length));
        }
        errors.sort((one, other) => other.lost - one.lost);
        return { points, errors };
    }

    record(): Promise<string> {
        return referee.ask({ kind: 'record', game: this.saved.game });
    }

    async pack(): Promise<Uint8Array> {
        return this.saved.game;
    }

    stop(): void {
        this.stopped = true;
        thinker.stop();
        analyst.stop();
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
                if (problem instanceof Stopped || this.stopped) return;
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

    private undoing(): Undoing {
        const { practice, seats, dice } = this.setup;
        return { practice, persons: seats.map(seat => seat.player === null), byHand: dice === 'hand' };
    }

    private table(at = Number.MAX_SAFE_INTEGER): Promise<Table> {
        return referee.ask({ kind: 'table', game: this.saved.game, at, ...this.undoing() });
    }

    /** Once this game has been left its analyst is gone; a new one would have no net. */
    private async analyse<T>(call: Call): Promise<T> {
        if (this.stopped) throw new Stopped();
        return analyst.ask<T>(call);
    }

    /** Chance and computer players, until a person is to decide. */
    private async goOn(): Promise<void> {
        while (!this.stopped && !this.watching && !this.recalled) {
            const { state, count } = await this.table();
            const chance = state.phase === 'draw' || state.phase === 'roll';
            const player = this.setup.seats[state.seat]?.player;
            if (state.phase === 'over' || (chance && this.setup.dice === 'hand') || (!chance && !player)) return;
            const action = chance ? await referee.ask<Action>({ kind: 'chance', game: this.saved.game }) : await this.think(player!, state.seat, count);
            // What a computer has just found is not played any more either; what chance has decided is.
            if (!chance && this.recalled) return;
            await this.apply(action);
        }
    }

    private async think(player: string, seat: number, count: number): Promise<Action> {
        await this.tell({ kind: 'thinking', seat });
        try {
            await needNet(thinker, this.setup.seats.length);
            // A level's dice, so that it does not always err alike.
            const seed = String(BigInt(newSeed()) ^ BigInt(count));
            if (this.recalled || this.stopped) throw new Stopped();
            return await thinker.ask<Action>({ kind: 'choose', game: this.saved.game, player, limits: THINK, seed });
        } finally {
            await this.tell({ kind: 'thinking', seat: null });
        }
    }

    private async apply(action: Action): Promise<void> {
        const { game, step } = await referee.ask<Played>({ kind: 'play', game: this.saved.game, action });
        this.saved = { ...this.saved, game };
        const table = await this.table();
        await this.keep(table);
        await this.tell({ kind: 'step', step, table });
    }

    /** Stores the game. What cannot be stored is played on, and told once; what somebody has deleted stays so. */
    private async keep(table: Table): Promise<void> {
        const { state } = table;
        this.saved = {
            ...this.saved,
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
        await this.tell({ kind: 'set', table: await this.table() });
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
