/** Assam, the merchant, seen from above: a turban round a red fez, a robe, and slippers that point where he faces. */

import type { Direction, Loop, Square } from 'marrakech-engine';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { loopEnds } from './Ground';
import { ANGLE, centre, type Point } from './shapes';
import './board.css';

/** He stands on a disc with a beak, so that his direction shows even where the slippers are too small to see. */
const BASE = 'M0-53L15-40A43 43 0 1 1-15-40Z';
const ROBE =
    'M-16-21C-31-18-38-3-36 11C-34 28-18 37 0 37C18 37 34 28 36 11C38-3 31-18 16-21C9-23-9-23-16-21Z';
const MOUSTACHE = 'M0-19C4-23 11-18 19-24C20-14 9-11 0-15C-9-11-20-14-19-24C-11-18-4-23 0-19Z';
const FOLDS =
    'M-18-1C-11-13 9-15 17-4M-19 8C-16-4-7-8 4-6M19 7C17 16 6 23-5 21M-15 15C-9 20 0 20 8 15M11-8C16-3 17 2 15 8';
const SLIPPER = 'M11-14C5-18 4-29 5-35C6-41 10-43 14-50C17-44 20-40 20-33C20-26 18-18 11-14Z';

function Shape() {
    return (
        <>
            <path class="assam-halo" d={BASE} />
            <path class="assam-base" d={BASE} />
            <g class="assam-line">
                {[-1, 1].map(side => (
                    <g transform={`scale(${side} 1)`}>
                        <path class="slipper" d={SLIPPER} />
                        <path class="slipper-trim" d="M6-33Q12-38 19-33" />
                        <circle class="jewel" cx="14" cy="-48" r="2.8" />
                    </g>
                ))}
                <path class="robe" d={ROBE} />
                <path class="tunic" d="M-11-22C-5-24 5-24 11-22L13-4H-13Z" />
                {[-1, 1].map(side => (
                    <g transform={`scale(${side} 1)`}>
                        <path class="skin" d="M27-25a6 6 0 1 0 .1 0Z" />
                        <path class="robe" d="M19-17C28-20 35-15 38-6C41 4 34 12 27 10C19 7 15-9 19-17Z" />
                        <path class="robe-trim" d="M20.5-17C26-19 33-16 36-10" />
                    </g>
                ))}
                <path class="roll" d="M-33 23H33q3 0 3 3v8q0 3-3 3H-33q-3 0-3-3v-8q0-3 3-3Z" />
                <path class="roll-band" d="M-23 23v14M23 23v14" />
                <path class="skin" d="M0-25C9-25 14-17 14-6H-14C-14-17-9-25 0-25Z" />
                <path class="moustache" d={MOUSTACHE} />
                <circle class="skin" cy="-23" r="4" />
                <circle class="turban" cy="4" r="20" />
                <path class="turban-fold" d={FOLDS} />
                <circle class="jewel" cy="-12" r="3.5" />
                <circle class="fez" cy="5" r="10" />
                <path class="tassel" d="M0 5C6 8 8 16 12 28" />
            </g>
        </>
    );
}

/** Assam by himself, facing north unless told otherwise. */
export function AssamFigure({ facing = 'n' }: { facing?: Direction }) {
    return (
        <svg class="assam-figure" viewBox="-57 -57 114 114" aria-hidden="true" focusable="false">
            <g transform={`rotate(${ANGLE[facing]})`}><Shape /></g>
        </svg>
    );
}

/** The way along a loop as key frames: straight to the edge, round, and straight in again. */
function roundLoop(loop: Loop, from: number, to: number): { move: Keyframe[]; spin: Keyframe[] } {
    const { start, end, turn, corner } = loopEnds(loop);
    const bend = (corner ? 1.5 : 1) * Math.PI;
    const length = 100 + 50 * bend;
    // The centre of the arc lies a half square beside the way out.
    const [x, y] = centre(loop[0]);
    const ahead: Point = [(start[0] - x) / 50, (start[1] - y) / 50];
    const pivot: Point = [start[0] - ahead[1] * 50 * turn, start[1] + ahead[0] * 50 * turn];
    const at = ([px, py]: Point, offset: number) => ({ transform: `translate(${px}px,${py}px)`, offset });
    const move = [at([x, y], 0)];
    for (let i = 0; i <= 12; i++) {
        const angle = (turn * bend * i) / 12;
        const [dx, dy] = [start[0] - pivot[0], start[1] - pivot[1]];
        const point: Point = [
            pivot[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
            pivot[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
        ];
        move.push(at(i === 12 ? end : point, (50 + (50 * bend * i) / 12) / length));
    }
    move.push(at(centre(loop[2]), 1));
    const rotate = (degrees: number, offset: number) => ({ transform: `rotate(${degrees}deg)`, offset });
    return {
        move,
        spin: [rotate(from, 0), rotate(from, 50 / length), rotate(to, 1 - 50 / length), rotate(to, 1)],
    };
}

interface AssamProps {
    square: Square;
    facing: Direction;
    loops: Loop[];
    pace: number;
}

/** Assam on the board. He walks and turns smoothly, and around the loops where he steps off it. */
export function Assam({ square, facing, loops, pace }: AssamProps) {
    const outer = useRef<SVGGElement>(null);
    const inner = useRef<SVGGElement>(null);
    const last = useRef({ square, facing, angle: ANGLE[facing] });

    const before = last.current;
    const loop = loops.find(
        ([from, out, to, back]) => from === before.square && out === before.facing && to === square && back === facing,
    );
    // The angle is not kept within a turn, so that he always turns the short way, or as a loop bends.
    let delta = (((ANGLE[facing] - before.angle) % 360) + 540) % 360 - 180;
    if (loop) {
        const { turn, corner } = loopEnds(loop);
        delta = turn * (corner ? 270 : 180);
    }
    const angle = before.angle + delta;

    useLayoutEffect(() => {
        last.current = { square, facing, angle };
        if (!loop || pace <= 0) return;
        const { move, spin } = roundLoop(loop, before.angle, angle);
        outer.current?.animate(move, pace);
        inner.current?.animate(spin, pace);
    }, [square, facing]);

    const [x, y] = centre(square);
    const transition = pace > 0 && !loop ? `transform ${pace}ms ease-in-out` : 'none';
    return (
        <g ref={outer} class="assam" aria-hidden="true" style={{ transform: `translate(${x}px,${y}px)`, transition }}>
            <circle class="assam-shadow" cx="3" cy="7" r="45" />
            <g ref={inner} style={{ transform: `rotate(${angle}deg)`, transition }}><Shape /></g>
        </g>
    );
}
