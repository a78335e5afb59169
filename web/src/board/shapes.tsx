/** Measures and shapes that the pictures share. One square of the board is 100 units wide, a7 begins at 0, 0. */

import type { Direction, Square } from 'marrakech-engine';

export const SIDE = 100;
export const BOARD = 7 * SIDE;
/** Around the board: a band of mosaic, and a wall that carries the coordinates. */
export const BAND = 200 / 3;
export const MARGIN = 100;

export const COLUMNS = Array.from('abcdefg');
/** From the top of the picture down. */
export const ROWS = Array.from('7654321');

export type Point = [number, number];

export const STEP: Record<Direction, Point> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
export const ANGLE: Record<Direction, number> = { n: 0, e: 90, s: 180, w: 270 };

export function centre(square: Square): Point {
    return [(square.charCodeAt(0) - 96.5) * SIDE, (7.5 - Number(square[1])) * SIDE];
}

/** The square at a point of the picture, if there is one. */
export function squareAt([x, y]: Point): Square | null {
    const column = COLUMNS[Math.floor(x / SIDE)];
    const row = ROWS[Math.floor(y / SIDE)];
    return column && row ? column + row : null;
}

export function neighbour(square: Square, direction: Direction): Square | null {
    const [x, y] = centre(square);
    const [dx, dy] = STEP[direction];
    return squareAt([x + dx * SIDE, y + dy * SIDE]);
}

/** Between 0 and 1, always the same for the same number: what is made by hand is never quite even. */
export function uneven(seed: number): number {
    const x = Math.sin(seed * 12.9898 + 4.1) * 43758.5453;
    return x - Math.floor(x);
}

export function path(points: Point[]): string {
    return 'M' + points.map(([x, y]) => `${+x.toFixed(1)} ${+y.toFixed(1)}`).join('L') + 'Z';
}

export function polar(radius: number, degrees: number): Point {
    const angle = (degrees * Math.PI) / 180;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** The khatam: two squares laid over each other, one a tip, eight tips in all. */
export function star(x: number, y: number, radius: number, tips = 8, waist = 0.7654): string {
    const points: Point[] = [];
    for (let i = 0; i < 2 * tips; i++) {
        const [dx, dy] = polar(i % 2 ? radius * waist : radius, (i * 180) / tips);
        points.push([x + dx, y + dy]);
    }
    return path(points);
}

/** A babouche from the side, with its toe curled up, 46 units long. */
const PROFILE =
    'M-22-5C-24 2-23 8-20 11H8C18 11 24 5 23-5C22-12 14-12 14-6C15-4 17-5 17-3' +
    'C16 1 11 1 7-1C2-4-1-11-5-13C-8-6-15-4-22-5Z';

/** Where the slippers are on a face of 100 units, and how large. */
const FEET: Record<number, [x: number, y: number, size: number][]> = {
    1: [[0, 0, 1.75]],
    2: [[0, -20, 1.4], [0, 22, 1.4]],
    3: [[0, -28, 1], [-8, 1, 1], [8, 30, 1]],
    4: [[-23, -18, 0.95], [24, -18, 0.95], [-23, 20, 0.95], [24, 20, 0.95]],
};

/** A face of the die, 100 units wide: so many slippers. */
export function Slippers({ pips }: { pips: number }) {
    return (
        <>
            {(FEET[pips] ?? []).map(([x, y, size], i) => (
                <g key={i} class="slipper" transform={`translate(${x} ${y})scale(${size})`}>
                    <path d={PROFILE} />
                    <path class="slipper-sole" d="M-20 11H8" />
                </g>
            ))}
        </>
    );
}
