/**
 * A look into a game with the strongest player: hints, chances, and a finished game in hindsight. It takes games in their
 * binary form, wherever they are played. Everything may end in a NetProblem, or in Stopped.
 */

import type { Action, Chances, Choice, Table } from 'marrakech-engine';
import type { Packed } from '../engine/calls';
import { analyst, Stopped } from '../engine/client';

/** By nodes and not by time, so that every answer about a choice is the same, whenever it is given. */
const HINT = { nodes: 128_000 };
const CHANCES = { timeMs: 150 };
/** Enough to find the choices that may have lost something. */
const SIFT = { nodes: 4000 };

/** How many costly choices are listed, and the least loss that is worth it, in ten-thousandths. */
const LISTED = 6;
const WORTH = 100;

/** A finished game in hindsight. */
export interface Review {
    points: ReviewPoint[];
    /** The choices that lost most, as a hint for them would say too; the worst first. */
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

function costlier(one: ReviewError, other: ReviewError): number {
    return other.lost - one.lost;
}

/** What a choice lost compared with the best one of a ranking; null: nothing. */
function errorOf({ at, turn, seat, chosen }: Omit<ReviewError, 'best' | 'lost'>, ranked: Choice[]): ReviewError | null {
    const [best] = ranked;
    const taken = ranked.find(({ action }) => action === chosen);
    if (!best || !taken || best.win <= taken.win) return null;
    return { at, turn, seat, chosen, best: best.action, lost: best.win - taken.win };
}

/** The same reader for a part of the work, from one share of all of it to another. */
function part({ progress, isWanted }: Reader, from: number, to: number): Reader {
    return { isWanted, progress: done => progress(from + (to - from) * done) };
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
    async review(game: Packed, table: Pick<Table, 'turns' | 'count'>, reader: Reader): Promise<Review> {
        const points = await this.points(game, table, part(reader, 0, 0.3));
        const suspects = await this.sift(game, table, part(reader, 0.3, 0.6));
        return { points, errors: await this.confirm(game, suspects, part(reader, 0.6, 1)) };
    }

    private async points(game: Packed, { turns, count }: Pick<Table, 'turns' | 'count'>, { progress, isWanted }: Reader): Promise<ReviewPoint[]> {
        const points: ReviewPoint[] = [];
        const starts = [...turns.map(({ first }) => first), count];
        for (const at of starts) {
            const { scores, chances } = await this.ask('evaluate', { game, at, limits: SIFT });
            if (!isWanted()) throw new Stopped();
            points.push({ at, scores, wins: chances.map(({ win }) => win) });
            progress(points.length / starts.length);
        }
        return points;
    }

    /** The choices that seem to have lost something at first sight, the worst first. */
    private async sift(game: Packed, { turns }: Pick<Table, 'turns'>, { progress, isWanted }: Reader): Promise<ReviewError[]> {
        const found: ReviewError[] = [];
        for (const { actions, first, number, seat } of turns) {
            for (const [i, chosen] of actions.entries()) {
                if (!isChoice(chosen)) continue;
                const made = { at: first + i, turn: number, seat, chosen };
                const error = errorOf(made, await this.ask('rank', { game, at: made.at, limits: SIFT }));
                if (!isWanted()) throw new Stopped();
                if (error && error.lost >= WORTH) found.push(error);
            }
            progress(number / turns.length);
        }
        return found.sort(costlier);
    }

    /** What of that a hint would say too: the first look errs. */
    private async confirm(game: Packed, suspects: ReviewError[], { progress, isWanted }: Reader): Promise<ReviewError[]> {
        const found: ReviewError[] = [];
        for (const [i, suspect] of suspects.entries()) {
            // The rest has lost less even at first sight.
            if (found.length === LISTED) break;
            const error = errorOf(suspect, await this.hint(game, suspect.at));
            if (!isWanted()) throw new Stopped();
            if (error && error.lost >= WORTH) found.push(error);
            progress((i + 1) / suspects.length);
        }
        progress(1);
        return found.sort(costlier);
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
