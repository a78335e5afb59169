/**
 * A look into a game with the strongest player: hints, chances, and a finished game in hindsight. It takes games in their
 * binary form, wherever they are played. Everything may end in a NetProblem, or in Stopped.
 */

import type { Action, Chances, Choice, Table } from 'marrakech-engine';
import type { Packed } from '../engine/calls';
import { analyst, Stopped } from '../engine/client';

const HINT = { timeMs: 700 };
const CHANCES = { timeMs: 150 };
const REVIEW = { nodes: 4000 };

/** A finished game in hindsight. */
export interface Review {
    points: ReviewPoint[];
    /** Choices that lost winning chance, the worst first. */
    errors: ReviewError[];
}

/** What each seat had after so many actions. */
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

/** Who asks for a review: hears how far it is, from 0 to 1, and is asked whether somebody still waits for it. */
export interface Reader {
    progress: (done: number) => void;
    isWanted: () => boolean;
}

/** Whether people or players choose this, and not chance: a direction or a rug. */
function isChoice(action: Action): boolean {
    return /^[nesw]$|^.{4}$/.test(action);
}

export class Analysis {
    private stopped = false;

    /** The best choices after so many actions. */
    hint(game: Packed, at: number): Promise<Choice[]> {
        return this.ask('rank', { game, at, limits: HINT });
    }

    /** The chances of every seat after so many actions. */
    async chances(game: Packed, at: number): Promise<Chances[]> {
        return (await this.ask('evaluate', { game, at, limits: CHANCES })).chances;
    }

    /** What each seat had after each turn, and the choices that lost most. The turns are all that the game has. */
    async review(game: Packed, { turns, count }: Pick<Table, 'turns' | 'count'>, { progress, isWanted }: Reader): Promise<Review> {
        const points: ReviewPoint[] = [];
        const errors: ReviewError[] = [];
        const starts = [...turns.map(({ first }) => first), count];
        for (const at of starts) {
            const { scores, chances } = await this.ask('evaluate', { game, at, limits: REVIEW });
            if (!isWanted()) throw new Stopped();
            points.push({ at, scores, wins: chances.map(({ win }) => win) });
            progress(points.length / (2 * starts.length));
        }
        for (const { actions, first, number, seat } of turns) {
            for (const [i, chosen] of actions.entries()) {
                if (!isChoice(chosen)) continue;
                const at = first + i;
                const ranked = await this.ask('rank', { game, at, limits: REVIEW });
                if (!isWanted()) throw new Stopped();
                const [best] = ranked;
                const taken = ranked.find(({ action }) => action === chosen);
                if (best && taken && best.win > taken.win)
                    errors.push({ at, turn: number, seat, chosen, best: best.action, lost: best.win - taken.win });
            }
            progress(0.5 + number / (2 * turns.length));
        }
        errors.sort((one, other) => other.lost - one.lost);
        return { points, errors };
    }

    /** Ends what is under way; nothing more can be asked. */
    stop(): void {
        this.stopped = true;
        analyst.stop();
    }

    /** A new worker would only be started for nobody. */
    private readonly ask: typeof analyst.ask = (name, ask) => {
        return this.stopped ? Promise.reject(new Stopped()) : analyst.ask(name, ask);
    };
}
