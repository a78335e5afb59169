/**
 * The board: one picture, and a grid of 49 cells over it for pointers, keys and screen readers.
 *
 * It draws what it is told and reports what somebody pressed. It knows no rules: a rug can be dropped where
 * one of the offered places is, and nothing else is checked here.
 */

import type { Direction, Square } from 'marrakech-engine';
import type { TargetedKeyboardEvent, TargetedMouseEvent, TargetedPointerEvent, TargetedTouchEvent } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sure } from '../sure';
import { Assam } from './Assam';
import { Handles, LitArea, Marks, Places, Preview, Reaches } from './Choices';
import { Coordinates, Ground } from './Ground';
import type { BoardProps, Place } from './props';
import { Rug } from './Rug';
import { RecentRugs, Trail } from './Trail';
import { BOARD, centre, COLUMNS, MARGIN, neighbour, type Point, ROWS, SIDE, squareAt } from './shapes';
import './board.css';

const KEYS: Record<string, Direction> = { ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w' };

/** After so many milliseconds a rug has been laid, and does not come down again: a little longer than in board.css. */
const LAYING = 400;

/** A place by its squares, in either order. */
function findPlace(places: Place[], one: Square, other: Square): Place | null {
    return places.find(({ squares }) => squares.includes(one) && squares.includes(other)) ?? null;
}

/** The square beside this one towards a point; none while the point is still on it, or far away. */
function towards(square: Square, [x, y]: Point): Square | null {
    const [cx, cy] = centre(square);
    const [dx, dy] = [x - cx, y - cy];
    const far = Math.max(Math.abs(dx), Math.abs(dy));
    if (far < SIDE / 2 || far > 2.5 * SIDE) return null;
    return neighbour(square, Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'e' : 'w') : dy > 0 ? 's' : 'n');
}

/** The square that all places share, if there is a choice left. */
function shared(places: Place[]): Square | null {
    if (places.length < 2) return null;
    return sure(places[0]).squares.find(one => places.every(({ squares }) => squares.includes(one))) ?? null;
}

/** Pressing on one square of a place and letting go on the other. */
function useDrag({ places, onDrop }: BoardProps) {
    const [pressed, setPressed] = useState<Square | null>(null);
    const [over, setOver] = useState<Square | null>(null);
    /** A drag ends with a click in some browsers; that one is none. */
    const moved = useRef(false);

    const pointAt = (event: TargetedPointerEvent<SVGSVGElement>): Point | null => {
        const matrix = event.currentTarget.getScreenCTM()?.inverse();
        if (!matrix) return null;
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        return [x, y];
    };
    const stop = () => {
        setPressed(null);
        setOver(null);
    };
    return {
        moved,
        pressed,
        place: pressed && over ? findPlace(places, pressed, over) : null,
        handlers: {
            onPointerDown(event: TargetedPointerEvent<SVGSVGElement>) {
                moved.current = false;
                if (!event.isPrimary || event.button !== 0) return;
                const point = pointAt(event);
                const square = point && squareAt(point);
                if (square && places.some(({ squares }) => squares.includes(square))) setPressed(square);
            },
            onPointerMove(event: TargetedPointerEvent<SVGSVGElement>) {
                const point = pressed && pointAt(event);
                if (!point) return;
                const square = towards(pressed, point);
                // Held only now, since a press that is held from the start would not click its cell.
                if (square && !moved.current) event.currentTarget.setPointerCapture(event.pointerId);
                if (square) moved.current = true;
                setOver(square);
            },
            onPointerUp() {
                if (pressed && over && findPlace(places, pressed, over)) onDrop(pressed, over);
                stop();
            },
            onPointerCancel: stop,
            // The page moves with a finger that pressed no place. Not by touch-action, which not all browsers know inside a picture;
            // in small letters, since Preact knows the name as onTouchMove only where the browser has such a property.
            ontouchmove(event: TargetedTouchEvent<SVGSVGElement>) {
                if (pressed) event.preventDefault();
            },
        },
    };
}

interface CellProps {
    square: Square;
    stop: boolean;
    selected: boolean;
    text: string;
    click: (square: Square) => void;
    press: (square: Square) => void;
    move: (square: Square) => void;
}

function Cell({ square, stop, selected, text, click, press, move }: CellProps) {
    const [x, y] = centre(square);
    const onKeyDown = (event: TargetedKeyboardEvent<SVGGElement>) => {
        const direction = KEYS[event.key];
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (direction) move(neighbour(square, direction) ?? square);
        else if (event.key === 'Home') move('a' + square[1]);
        else if (event.key === 'End') move('g' + square[1]);
        else if (event.key === 'Enter' || event.key === ' ') {
            if (!event.repeat) press(square);
        } else return;
        event.preventDefault();
    };
    return (
        <g
            class="cell" role="gridcell" data-square={square} tabindex={stop ? 0 : -1}
            aria-label={text} aria-selected={selected || undefined}
            transform={`translate(${x - SIDE / 2} ${y - SIDE / 2})`}
            onClick={() => click(square)} onKeyDown={onKeyDown} onFocus={() => move(square)}
        >
            <rect class="hit" width={SIDE} height={SIDE} />
            <rect class="ring ring-dark" x="5" y="5" width="90" height="90" rx="8" />
            <rect class="ring" x="5" y="5" width="90" height="90" rx="8" />
        </g>
    );
}

export function Board(props: BoardProps) {
    const { rugs, neutral, assam, facing, loops, directions, chosen, reach, places, hand, lit, marks, pace } = props;
    const picture = useRef<SVGSVGElement>(null);
    const [stop, setStop] = useState<Square | null>(null);
    const drag = useDrag(props);
    /** Rugs that were there from the start are not laid before one's eyes. */
    const [known] = useState(() => new Set(rugs.map(({ id }) => id)));
    useEffect(() => {
        const timer = setTimeout(() => rugs.forEach(({ id }) => known.add(id)), LAYING);
        return () => clearTimeout(timer);
    }, [rugs]);

    const preview = drag.place ?? props.preview;
    const picked = drag.pressed ?? shared(places);

    const move = (square: Square) => {
        setStop(square);
        picture.current?.querySelector<SVGGElement>(`[data-square=${square}]`)?.focus();
    };
    const click = (square: Square) => {
        if (!drag.moved.current) props.onSquare(square);
    };

    const pressed = ({ target }: TargetedMouseEvent<SVGSVGElement>) => {
        if (!drag.moved.current && target instanceof Element && !target.closest('.cell, .handle')) props.onBorder?.();
    };

    const inside = useMemo(() => <Coordinates inside />, []);
    const ground = useMemo(() => <Ground loops={loops} />, [loops]);
    const laid = useMemo(
        () => (
            <g aria-hidden="true">
                {rugs.map(({ id, squares, colour }) => (
                    <Rug
                        key={id} seed={id} squares={squares} colour={colour}
                        neutral={neutral.includes(colour)} fresh={pace > 0 && !known.has(id)}
                    />
                ))}
            </g>
        ),
        [rugs, neutral, pace],
    );

    return (
        <svg
            ref={picture} class={places.length > 0 ? 'board board-laying' : 'board'} role="none" focusable="false"
            viewBox={`${-MARGIN} ${-MARGIN} ${BOARD + 2 * MARGIN} ${BOARD + 2 * MARGIN}`}
            onClick={pressed}
            {...drag.handlers}
        >
            {ground}
            {laid}
            <RecentRugs rugs={props.recent ?? []} />
            <Trail way={props.way ?? []} loops={loops} />
            {inside}
            <LitArea squares={lit} />
            {places.length > 0 && <Places places={places} picked={picked} />}
            {preview && <Preview place={preview} hand={hand} />}
            <Assam square={assam} facing={facing} loops={loops} pace={pace} />
            <g role="grid" aria-label={props.label} aria-readonly="true" aria-multiselectable="true">
                {ROWS.map(row => (
                    <g key={row} role="row">
                        {COLUMNS.map(column => column + row).map(square => (
                            <Cell
                                key={square} square={square} stop={square === (stop ?? assam)}
                                selected={preview?.squares.includes(square) ?? false}
                                text={props.describe(square)} click={click} press={props.onSquare} move={move}
                            />
                        ))}
                    </g>
                ))}
            </g>
            <Handles assam={assam} directions={directions} chosen={chosen} onDirection={props.onDirection} onPoint={props.onPoint} />
            <Marks marks={marks} assam={assam} />
            <Reaches reach={reach} assam={assam} />
        </svg>
    );
}
