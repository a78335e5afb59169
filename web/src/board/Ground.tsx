/** What never changes during a game: the paved square, its mosaic border with the loops, and the coordinates. */

import type { Loop } from 'marrakech-engine';
import { BAND, BOARD, centre, COLUMNS, MARGIN, type Point, ROWS, SIDE, star, STEP, uneven } from './shapes';

const TILES = ROWS.flatMap((row, y) => COLUMNS.map((column, x) => ({ square: column + row, x, y })));

const STONE = 'h90q3.5 0 3.5 3.5v90q0 3.5-3.5 3.5h-90q-3.5 0-3.5-3.5v-90q0-3.5 3.5-3.5Z';
/** Every piece of stone has its own tone: four paths instead of 49 elements. */
const STONES = [0, 1, 2, 3].map(tone =>
    TILES.filter(({ x, y }) => Math.floor(uneven(x * 7 + y) * 4) === tone)
        .map(({ x, y }) => `M${x * SIDE + 5} ${y * SIDE + 1.5}${STONE}`)
        .join(''),
);
const LIGHT_EDGES = TILES.map(({ x, y }) => `M${x * SIDE + 3} ${y * SIDE + 96}v-93h93`).join('');
const DARK_EDGES = TILES.map(({ x, y }) => `M${x * SIDE + 97} ${y * SIDE + 4}v93h-93`).join('');
/** A star is carved into every other stone, a larger one where Assam begins. */
const CARVED = TILES.filter(({ x, y }) => (x + y) % 2 === 1)
    .map(({ square }) => star(...centre(square), 25) + star(...centre(square), 13))
    .join('');
const MIDDLE = [40, 30, 15].map(radius => star(350, 350, radius)).join('');
const SPECKS = Array.from({ length: 260 }, (_, i) =>
    `M${(uneven(i) * BOARD).toFixed(0)} ${(uneven(i + 0.5) * BOARD).toFixed(0)}h${(uneven(i * 3) * 3).toFixed(1)}`,
).join('');

/** Stars whose tips touch, with crosses between them; three tones of glaze, and a bead in some. */
const PERIOD = SIDE / 3;
const GLAZE = ['', '', ''];
let BEADS = '';
for (let i = 0; i < 25; i++)
    for (let j = 0; j < 25; j++) {
        if (i > 1 && i < 23 && j > 1 && j < 23) continue;
        const x = (i - 1.5) * PERIOD;
        const y = (j - 1.5) * PERIOD;
        GLAZE[Math.floor(uneven(i * 31 + j) * 3)] += star(x, y, PERIOD / 2);
        BEADS += star(x, y, (i + j) % 2 ? 4 : 7);
    }

/** In the two corners that no loop passes. */
const ROSETTES = [30, 21, 11].map(radius => [-BAND / 2, BOARD + BAND / 2].map(at => star(at, at, radius)).join(''));

/** Where Assam steps over the edge, and where he comes back: always an arc about a corner of the paving. */
export function loopEnds([from, out, to, back]: Loop): { start: Point; end: Point; turn: 1 | -1; corner: boolean } {
    const [ox, oy] = STEP[out];
    const [bx, by] = STEP[back];
    const [fx, fy] = centre(from);
    const [tx, ty] = centre(to);
    const start: Point = [fx + (ox * SIDE) / 2, fy + (oy * SIDE) / 2];
    const end: Point = [tx - (bx * SIDE) / 2, ty - (by * SIDE) / 2];
    const right = ox * (end[1] - start[1]) - oy * (end[0] - start[0]) > 0;
    return { start, end, turn: right ? 1 : -1, corner: from === to };
}

function loopPath(loop: Loop): string | null {
    const { start, end, turn, corner } = loopEnds(loop);
    // Each loop comes twice, once in each direction.
    if (turn < 0) return null;
    return `M${start.join(' ')}A50 50 0 ${corner ? 1 : 0} 1 ${end.join(' ')}`;
}

function Loops({ loops }: { loops: Loop[] }) {
    const d = loops.map(loopPath).join('');
    return (
        <g fill="none">
            <path class="loop-edge" d={d} />
            <path class="loop" d={d} />
            <path class="loop-stitch" d={d} />
        </g>
    );
}

/** On the wall; or, where the board fills a small screen and the wall is out of it, on the squares at the edge. */
export function Coordinates({ inside = false }: { inside?: boolean }) {
    const far = BOARD + MARGIN - 17;
    const near = 17 - MARGIN;
    const at = (i: number) => (i + 0.5) * SIDE;
    if (inside)
        return (
            <g class="coordinates-inside" aria-hidden="true">
                {COLUMNS.map((text, i) => <text x={i * SIDE + 89} y={BOARD - 11}>{text}</text>)}
                {ROWS.map((text, i) => <text x={11} y={i * SIDE + 14}>{text}</text>)}
            </g>
        );
    const beads = [0, 1, 2, 3, 4, 5, 6, 7]
        .flatMap(i => [near, far].map(side => star(i * SIDE, side, 6) + star(side, i * SIDE, 6)))
        .join('');
    return (
        <g class="coordinates">
            <path d={beads} />
            {[near, far].map(side => [
                COLUMNS.map((text, i) => <text x={at(i)} y={side}>{text}</text>),
                ROWS.map((text, i) => <text x={side} y={at(i)}>{text}</text>),
            ])}
        </g>
    );
}

function Frame({ by, name }: { by: number; name: string }) {
    return <rect class={name} x={-by} y={-by} width={BOARD + 2 * by} height={BOARD + 2 * by} rx={by > 70 ? 20 : 3} />;
}

export function Ground({ loops }: { loops: Loop[] }) {
    return (
        <g aria-hidden="true">
            <Frame by={MARGIN} name="wall" />
            <Frame by={MARGIN - 4} name="wall-line" />
            <Coordinates />
            <Frame by={BAND} name="mosaic" />
            {GLAZE.map((d, i) => <path class={`glaze glaze-${i}`} d={d} />)}
            <path class="beads" d={BEADS} />
            <Frame by={BAND} name="trim" />
            <Frame by={3} name="trim" />
            {ROSETTES.map((d, i) => <path class={`rosette-${i}`} d={d} />)}
            <Loops loops={loops} />
            <Frame by={0} name="grout" />
            {STONES.map((d, i) => <path class={`stone-${i}`} d={d} />)}
            <path class="carved" d={CARVED + MIDDLE} />
            <path class="specks" d={SPECKS} />
            <path class="edge-light" d={LIGHT_EDGES} />
            <path class="edge-dark" d={DARK_EDGES} />
        </g>
    );
}
