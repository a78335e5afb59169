/** How dirhams fly from purse to purse: one coin after the other, as fast as everything else on the board. */

/** More coins than these are a swarm: then each stands for several dirhams. */
const MOST = 8;

export interface Flight {
    coins: number;
    /** Milliseconds from one coin to the next, and until a coin has landed. */
    gap: number;
    each: number;
}

export function flightOf(paid: number, pace: number): Flight {
    return { coins: Math.min(paid, MOST), gap: 0.3 * pace, each: 2.5 * pace };
}

/** Milliseconds until the last coin has landed, and a little more: it starts only when the browser has drawn it. */
export function flightTime(paid: number, pace: number): number {
    const { coins, gap, each } = flightOf(paid, pace);
    return Math.max(0, coins - 1) * gap + each + 50;
}
