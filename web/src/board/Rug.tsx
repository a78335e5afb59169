/**
 * Rugs. Each colour has a weave of its own, so that nobody needs to tell colours apart: red has stepped diamonds,
 * yellow stripes across, blue eight-pointed stars, green zigzags along.
 *
 * A rug is drawn from the middle (x = 0) outward, and its other half is the mirror image. So a half that is all
 * that is known of a rug is one of the two, with a cut edge.
 */

import type { Colour, Square } from 'marrakech-engine';
import { centre, type Point, path, star, uneven } from './shapes';
import './board.css';

/** A diamond with stairs for sides, as a loom makes it. */
function diamond(x: number, y: number, wide: number, high: number, stairs: number): string {
    const side: Point[] = [];
    for (let i = 0; i < stairs; i++) {
        const inner = (i * wide) / stairs;
        side.push([inner, high - (i * high) / stairs], [((i + 1) * wide) / stairs, high - (i * high) / stairs]);
    }
    const corner = (sx: number, sy: number) => side.map(([dx, dy]): Point => [x + sx * dx, y + sy * dy]);
    return path([...corner(1, -1), ...corner(1, 1).reverse(), ...corner(-1, 1), ...corner(-1, -1).reverse()]);
}

function bars(...spans: Point[]): string {
    return spans.map(([from, to]) => `M${from}-36H${to}V36H${from}Z`).join('');
}

function zigzag(y: number): string {
    let d = `M0 ${y - 8}`;
    for (let i = 1; i <= 6; i++) d += `L${(i * 82) / 6} ${y + (i % 2 ? 8 : -8)}`;
    return d;
}

const along = [-27, -9, 9, 27];

/** What is woven into one half, lightest thread last: [class, path]. */
const WEAVES: Record<Colour, [string, string][]> = {
    R: [
        ['rug-light', diamond(41, 0, 41, 35, 6)],
        ['rug-dark', diamond(41, 0, 35, 30, 6)],
        ['rug-accent', diamond(41, 0, 25, 21, 4)],
        ['rug-dark', diamond(41, 0, 13, 11, 2)],
        ['rug-light', diamond(41, 0, 6, 5, 1)],
        ['rug-light', [-29, 29].map(y => diamond(0, y, 9, 7, 2) + diamond(78, y, 6, 7, 2)).join('')],
    ],
    Y: [
        ['rug-dark', bars([0, 4], [20, 38], [58, 76])],
        ['rug-light', bars([9, 15], [43, 53])],
        ['rug-accent', bars([46, 50])],
        ['rug-light', along.map(y => diamond(29, y, 7, 7, 2) + diamond(67, y, 7, 7, 2)).join('')],
    ],
    B: [
        ['rug-accent', star(41, 0, 36)],
        ['rug-light', star(41, 0, 32)],
        ['rug-dark', star(41, 0, 22)],
        ['rug-accent', star(41, 0, 11)],
        ['rug-light', [-25, 25].map(y => star(0, y, 9) + star(76, y, 7)).join('')],
    ],
    G: [
        ['rug-line rug-line-dark', zigzag(-24) + zigzag(2) + zigzag(28)],
        ['rug-line', zigzag(-28) + zigzag(-2) + zigzag(24)],
        ['rug-accent', [-15, 11].map(y => [14, 41, 68].map(x => diamond(x, y, 4, 4, 1)).join('')).join('')],
    ],
};

const WEFT = Array.from({ length: 21 }, (_, i) => `M0 ${i * 4 - 40}h90`).join('');
const FRINGE = Array.from({ length: 15 }, (_, i) => `M90 ${i * 6 - 42}l8 ${(uneven(i) * 3 - 1.5).toFixed(1)}`).join('');
const CUT = 'M-1-44l4 5l-5 6l6 7l-5 6l5 7l-6 6l5 7l-5 7l6 7l-5 6l5 7l-4 6l3 5V44H90V-44Z';

function Half({ colour, cut = false }: { colour: Colour; cut?: boolean }) {
    return (
        <>
            <path class="rug-fringe" d={FRINGE} />
            <path class="rug-dark" d={cut ? CUT : 'M-.5-44H90V44H-.5Z'} />
            <path class="rug-ground" d={`M${cut ? 6 : -0.5}-37H83V37H${cut ? 6 : -0.5}Z`} />
            <g transform={cut ? 'translate(9)scale(.9 1)' : undefined}>
                {WEAVES[colour].map(([name, d]) => <path class={name} d={d} />)}
            </g>
            <path class="rug-seam" d={`M${cut ? 6 : -0.5}-37H83V37H${cut ? 6 : -0.5}`} />
            <path class="rug-weft" d={WEFT} />
        </>
    );
}

/** A whole rug about 0, 0, its fringes to the west and the east. */
function Whole({ colour }: { colour: Colour }) {
    return (
        <>
            <Half colour={colour} />
            <g transform="scale(-1 1)"><Half colour={colour} /></g>
        </>
    );
}

function name(colour: Colour, neutral: boolean): string {
    return `rug rug-${neutral ? 'neutral' : colour}`;
}

interface RugProps {
    squares: Square[];
    colour: Colour;
    neutral?: boolean;
    /** Of rugs that lie on the board: each lies a little askew in its own way. */
    seed?: number;
    /** How far it is lifted. */
    lift?: number;
    fresh?: boolean;
}

/** A rug on its two squares, or a half on its one. */
export function Rug({ squares, colour, neutral = false, seed, lift = 0, fresh = false }: RugProps) {
    const [first, second] = squares.map(centre);
    if (!first) return null;
    const whole = second !== undefined;
    const x = whole ? (first[0] + second[0]) / 2 : first[0];
    const y = whole ? (first[1] + second[1]) / 2 : first[1];
    const askew = seed === undefined ? 0 : uneven(seed) * 2.4 - 1.2;
    const quarter = whole ? (first[0] === second[0] ? 90 : 0) : Math.floor(uneven((seed ?? 0) + 0.3) * 4) * 90;
    const shadow = (grow: number) => (
        <rect
            class="rug-shadow"
            x={(whole ? -90 : 0) - grow} y={-44 - grow} rx={grow}
            width={(whole ? 180 : 90) + 2 * grow} height={88 + 2 * grow}
        />
    );
    const turned = `rotate(${(quarter + askew).toFixed(2)})` + (whole ? '' : 'translate(-46)');
    return (
        <g class={name(colour, neutral)} transform={`translate(${x} ${y})`}>
            <g class={fresh ? 'fresh' : undefined}>
                <g transform={`translate(${1.5 + lift} ${3 + 2 * lift})${turned}`}>
                    {shadow(1)}
                    {shadow(3.5 + lift / 2)}
                </g>
                <g transform={`translate(0 ${-lift})${turned}`}>
                    {whole ? <Whole colour={colour} /> : <Half colour={colour} cut />}
                </g>
            </g>
        </g>
    );
}

/** A small picture of a rug. It says nothing to a screen reader: the text beside it does. */
export function RugSwatch({ colour, neutral = false }: { colour: Colour; neutral?: boolean }) {
    return (
        <svg class="rug-swatch" viewBox="-100 -47 200 94" aria-hidden="true" focusable="false">
            <g class={name(colour, neutral)}><Whole colour={colour} /></g>
        </svg>
    );
}
