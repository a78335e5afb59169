/**
 * The count at the end of a game, before one's eyes: first the dirhams of everybody, then the visible halves seat by seat,
 * whoever has least first. It is shown once, to whoever has seen the game end; everybody else finds it done.
 */

import { signal, type Signal } from '@preact/signals';
import { COLOURS, type Square, type State, type Table } from 'marrakech-engine';
import { COLUMNS, ROWS } from '../../board/shapes';
import { motion } from '../../settings';
import { play as sound, type Sound } from '../../sounds';
import { sure } from '../../sure';
import { type Outcome, outcomeOf, rank } from './why';

/** What has been counted so far. */
export interface Counted {
    purses: number[];
    visible: number[];
    /** The squares whose halves have been counted, each with its number. */
    squares: { square: Square; n: number }[];
    /** Whose halves are being counted; null: the dirhams of everybody are. */
    seat: number | null;
}

const CHEERS: Record<Outcome, Sound> = { win: 'win', loss: 'loss', tie: 'tie', none: 'end' };

const COIN_TICKS = 12;
/** However many halves there are, they take no longer than so many beats. */
const MOST_BEATS = 12;

export class Count {
    /** null: all is counted, or nothing is to be. */
    readonly counted: Signal<Counted | null> = signal(null);
    /** The end has just been seen, and things may move. */
    readonly fresh = signal(false);
    private running = false;
    private left = false;
    private run = 0;

    /** Hears of every table; over: the game is at its end, and nothing moves any more. */
    see(table: Table | null, over: boolean, mine: (seat: number) => boolean): void {
        if (!table) return;
        if (table.state.phase !== 'over') {
            this.stop();
            this.running = true;
        } else if (over && this.running) {
            this.running = false;
            void this.show(table.state, CHEERS[outcomeOf(table.state, mine)]);
        }
    }

    /** Counts the rest at once. */
    readonly skip = (): void => {
        this.run++;
        this.counted.value = null;
    };

    /** Nothing of it is to be seen any more. */
    stop(): void {
        this.skip();
        this.left = true;
        this.fresh.value = false;
    }

    private async show(state: State, cheer: Sound): Promise<void> {
        const beat = motion();
        this.left = false;
        if (beat) await this.tell(state, beat);
        if (this.wasLeft()) return;
        sound(cheer);
        this.fresh.value = beat > 0;
    }

    /** Asked again after something that took its time. */
    private wasLeft(): boolean {
        return this.left;
    }

    private async tell(state: State, beat: number): Promise<void> {
        const run = ++this.run;
        const ended = () => run !== this.run;
        const { players, purses } = state;
        const none = Array.from({ length: players }, () => 0);
        let counted: Counted = { purses: none, visible: none, squares: [], seat: null };
        this.counted.value = counted;
        sound('pay');
        for (let i = 1; i <= COIN_TICKS; i++) {
            await sleep(0.3 * beat);
            if (ended()) return;
            counted = { ...counted, purses: purses.map((purse, seat) => (state.in[seat] ? Math.round((purse * i) / COIN_TICKS) : 0)) };
            this.counted.value = counted;
        }
        const order = none.map((_, seat) => seat).filter(seat => state.in[seat]).sort((one, other) => rank(state, one) - rank(state, other));
        const all = state.visible.reduce((sum, n) => sum + n, 0);
        const tick = Math.min(0.3, MOST_BEATS / all) * beat;
        for (const seat of order) {
            counted = { ...counted, squares: [], seat };
            this.counted.value = counted;
            await sleep(beat);
            for (const square of squaresOf(state, seat)) {
                if (ended()) return;
                const n = sure(counted.visible[seat]) + 1;
                counted = { ...counted, visible: counted.visible.map((old, i) => (i === seat ? n : old)), squares: [...counted.squares, { square, n }] };
                this.counted.value = counted;
                sound('step');
                await sleep(tick);
            }
            await sleep(2 * beat);
            if (ended()) return;
        }
        this.counted.value = null;
    }
}

/** The squares that show a half of this seat, as one reads. */
export function squaresOf({ board, owners }: State, seat: number): Square[] {
    const shows = (square: Square) => owners[COLOURS.findIndex(colour => colour === board[(square.charCodeAt(1) - 49) * 7 + square.charCodeAt(0) - 97])] === seat;
    return ROWS.flatMap(row => COLUMNS.map(column => column + row)).filter(shows);
}

function sleep(ms: number): Promise<void> {
    return new Promise(resolve => setTimeout(resolve, ms));
}
