/** Pointing at the board instead of at an arrow. */

import type { Direction, Square } from 'marrakech-engine';

/** Where Assam looks if he looks towards a square, as exactly as he can. */
export function towards(assam: Square, square: Square): Direction | null {
    const across = square.charCodeAt(0) - assam.charCodeAt(0);
    const up = square.charCodeAt(1) - assam.charCodeAt(1);
    if (across === 0 && up === 0) return null;
    if (Math.abs(across) > Math.abs(up)) return across > 0 ? 'e' : 'w';
    return up > 0 ? 'n' : 's';
}
