/** Pointing: at a square instead of at an arrow, or at something that is not chosen yet. */

import type { Direction, Square } from 'marrakech-engine';

/** Where Assam looks if he looks towards a square, as exactly as he can. */
export function towards(assam: Square, square: Square): Direction | null {
    const across = square.charCodeAt(0) - assam.charCodeAt(0);
    const up = square.charCodeAt(1) - assam.charCodeAt(1);
    if (across === 0 && up === 0) return null;
    if (Math.abs(across) > Math.abs(up)) return across > 0 ? 'e' : 'w';
    return up > 0 ? 'n' : 's';
}

/** For a mouse alone: a finger that leaves has pressed already. */
export function pointing(direction: Direction, onPoint?: (direction: Direction | null) => void) {
    return {
        onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onPoint?.(direction),
        onPointerLeave: () => onPoint?.(null),
    };
}
