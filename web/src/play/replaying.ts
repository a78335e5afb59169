/**
 * Shows a game again, action by action: the roll, Assam's walk and what is paid, as they were. Where in the game one is
 * looking is the view's; this moves it, and knows what is to be seen between two moments.
 */

import { batch, signal, type Signal } from '@preact/signals';
import type { Action, Direction, Square, Step, Table } from 'marrakech-engine';
import { landing } from '../board/coins';
import { referee } from '../engine/client';
import { motion, pace } from '../settings';
import { play as sound } from '../sounds';
import type { GameView } from './state';

/** How much faster than the game itself. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** Where animations are off, every moment rests as long as at the usual speed. */
const USUAL_BEAT = 240;

/** The turn that an action belongs to, by its number; undefined before the first one. */
export function turnOf({ at, turns }: Table, fault: { turn: number } | null): number | undefined {
    // A direction is chosen before there is anything else of its turn.
    return fault ? fault.turn : turns.filter(({ first }) => at > first).at(-1)?.number;
}

export class Replay {
    readonly playing = signal(false);
    readonly speed: Signal<number> = signal(1);
    /** While an action is shown: the die, Assam, the squares that are paid for, the coins. */
    readonly die: Signal<{ value: number; rolling: boolean } | null> = signal(null);
    readonly walking: Signal<{ square: Square; facing: Direction } | null> = signal(null);
    readonly lit: Signal<Square[]> = signal([]);
    readonly paying: Signal<{ from: number; to: number; paid: number; landed: () => void } | null> = signal(null);
    /** The last change was one step forwards. */
    private readonly moving = signal(false);
    /** What is under way ends when something else has begun. */
    private run = 0;
    private wanted: number | null = null;

    constructor(private readonly view: GameView) {}

    /** Ends with the look back; returns how to stop that. */
    watch(): () => void {
        const forget = this.view.past.subscribe(past => {
            if (!past) this.stop();
        });
        return () => {
            forget();
            this.stop();
        };
    }

    /** Milliseconds of one step of what moves on the board; 0: nothing does, as when one looks somewhere else in the game. */
    pace(): number {
        return this.moving.value ? this.beat() : 0;
    }

    private beat(): number {
        return motion() / this.speed.value;
    }

    private get at(): number {
        return this.view.table.value?.at ?? 0;
    }

    private get count(): number {
        return this.view.now.value?.count ?? 0;
    }

    /** Shows another moment; of several that are asked for quickly the last one. */
    async seek(at: number): Promise<void> {
        this.stop();
        await this.look(at);
    }

    /** To the action before or after; the way there is seen only forwards. */
    async step(by: 1 | -1): Promise<void> {
        // Asked for once more, what is being shown is at its end.
        const busy = this.die.value !== null;
        this.stop();
        if (by < 0 || busy) await this.look(this.at + by);
        else await this.forward();
    }

    async stepTurn(by: 1 | -1): Promise<void> {
        this.stop();
        await this.view.stepTurn(by);
    }

    async play(from = this.at): Promise<void> {
        this.stop();
        await this.look(from >= this.count ? 0 : from);
        this.playing.value = true;
        const run = this.run;
        while (this.at < this.count) {
            await sleep(this.rest());
            if (run !== this.run) return;
            await this.forward();
            if (run !== this.run) return;
        }
        this.playing.value = false;
    }

    toggle(): void {
        if (this.playing.value) this.stop();
        else void this.play();
    }

    stop(): void {
        this.run++;
        batch(() => {
            this.playing.value = false;
            this.moving.value = false;
            this.still();
        });
    }

    private still(): void {
        this.die.value = null;
        this.walking.value = null;
        this.lit.value = [];
        this.paying.value = null;
    }

    /** Keys for looking back; true if this was one of them. */
    key(event: KeyboardEvent): boolean {
        if (!this.view.past.value) return false;
        const move = (by: 1 | -1) => void (event.shiftKey ? this.step(by) : this.stepTurn(by));
        switch (event.key) {
            case 'ArrowLeft':
                move(-1);
                return true;
            case 'ArrowRight':
                move(1);
                return true;
            // As films are looked at picture by picture.
            case ',':
                void this.step(-1);
                return true;
            case '.':
                void this.step(1);
                return true;
            case 'Home':
                void this.seek(0);
                return true;
            case 'End':
                void this.seek(this.count);
                return true;
            case ' ':
                // On a button it presses that.
                if (event.target instanceof Element && event.target.closest('button, a, summary, [role=gridcell]')) return false;
                this.toggle();
                return true;
            default:
                return false;
        }
    }

    /** How long a moment rests before the next one. */
    private rest(): number {
        return (3 * (pace() || USUAL_BEAT)) / this.speed.value;
    }

    private async look(at: number): Promise<void> {
        const busy = this.wanted !== null;
        this.wanted = Math.min(Math.max(at, 0), this.count);
        if (busy) return;
        try {
            for (let next: number = this.wanted; ; next = this.wanted) {
                await this.view.look(next);
                if (this.wanted === next) return;
            }
        } finally {
            this.wanted = null;
        }
    }

    /** The next action as it happened, and the moment after it. */
    private async forward(): Promise<void> {
        const table = this.view.table.value;
        if (!table || table.at >= table.count) return;
        const run = this.run;
        this.moving.value = true;
        if (table.state.phase === 'lay') sound('lay');
        if (table.state.phase === 'roll' && this.beat()) {
            const step = await referee.ask('step', { game: await this.view.source.pack(), at: table.at });
            if (run !== this.run) return;
            await this.show(step, () => run !== this.run);
            if (run !== this.run) return;
        }
        await this.look(table.at + 1);
        if (run === this.run) batch(() => this.still());
    }

    private async show({ action, seat, outcome, area }: Step, left: () => boolean): Promise<void> {
        if (!outcome) return;
        const beat = this.beat();
        sound('roll');
        this.die.value = { value: pipsOf(action), rolling: true };
        await sleep(2 * beat);
        if (left()) return;
        this.die.value = { value: pipsOf(action), rolling: false };
        await sleep(beat);
        for (const [square, facing] of outcome.way) {
            if (left()) return;
            sound('step');
            this.walking.value = { square, facing };
            await sleep(1.4 * beat);
        }
        if (outcome.due === 0 || left()) return;
        this.lit.value = area;
        await sleep(beat);
        if (left() || outcome.paid === 0) return;
        sound('pay');
        const { paid, payee: to } = outcome;
        await landing(paid, beat, landed => (this.paying.value = { from: seat, to, paid, landed }));
    }
}

function pipsOf(action: Action): number {
    return Number(action);
}

function sleep(ms: number): Promise<void> {
    return new Promise(resolve => setTimeout(resolve, ms));
}
