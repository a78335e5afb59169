/** The ornament of the title page: a rosette of zellige, grown from an eight-pointed star. */

import { path, type Point, polar, star } from './shapes';
import './board.css';

/** One piece of the mosaic, repeated round the middle: [radius, degrees] from its axis. */
function ring(count: number, turn: number, piece: Point[]): string {
    return Array.from({ length: count }, (_, i) =>
        path(piece.map(([radius, degrees]) => polar(radius, degrees + turn + (i * 360) / count))),
    ).join('');
}

const PIECES: [string, string][] = [
    ['emblem-ground', star(0, 0, 196)],
    // Tips of the large star, and the hollows between them.
    ['emblem-c', ring(8, 0, [[192, 0], [152, 12.2], [132, 0], [152, -12.2]])],
    ['emblem-b', ring(8, 22.5, [[147, 0], [138, 11], [118, 0], [138, -11]])],
    // Two rings of petals, each in the gaps of the one before it.
    ['emblem-d', ring(8, 0, [[128, 0], [118, 10.5], [84, 8], [76, 0], [84, -8], [118, -10.5]])],
    ['emblem-a', ring(8, 22.5, [[114, 0], [114, 8.5], [80, 10.5], [62, 0], [80, -10.5], [114, -8.5]])],
    ['emblem-e', star(0, 0, 72)],
    ['emblem-a', star(0, 0, 50)],
    ['emblem-c', star(0, 0, 31)],
    ['emblem-e', star(0, 0, 13)],
];

export function Emblem() {
    return (
        <svg class="emblem" viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
            {PIECES.map(([name, d]) => <path class={name} d={d} />)}
        </svg>
    );
}
