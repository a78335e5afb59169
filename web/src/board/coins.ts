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

/** Milliseconds until the last coin has landed. */
export function flightTime(paid: number, pace: number): number {
    const { coins, gap, each } = flightOf(paid, pace);
    return Math.max(0, coins - 1) * gap + each;
}

/** How much later the browser may be than it should. */
const LATE = 500;

/** Lets coins fly, and waits until whoever draws them says that they have landed; nobody may see them just now. */
export function landing(paid: number, pace: number, fly: (landed: () => void) => void): Promise<void> {
    return new Promise(resolve => {
        setTimeout(resolve, flightTime(paid, pace) + LATE);
        fly(resolve);
    });
}
