/** What the board is told to draw. It knows no rules: everything here has been worked out elsewhere. */

import type { Colour, Direction, LaidRug, Loop, Square } from 'marrakech-engine';

/** A square that a roll would reach. */
export interface Reach {
    square: Square;
    pips: number;
    /** What that costs, such as −3, or brings; empty: nothing. */
    cost: string;
    /** The payer would go out. */
    out: boolean;
}

/** A place where the rug may be laid. */
export interface Place {
    /** The action that lays it there, and its two squares. */
    action: string;
    squares: [Square, Square];
}

/** A choice that is recommended, 1 being the best. */
export interface Mark {
    action: string;
    rank: number;
    /** Such as "54.2 %". */
    label: string;
}

export interface BoardProps {
    /** The undermost first. */
    rugs: LaidRug[];
    /** Rugs of a player who is out: nobody's. */
    neutral: Colour[];
    /** Where Assam stands, and how he faces; while he walks, where he is just now. */
    assam: Square;
    facing: Direction;
    /** The border loops, for drawing. */
    loops: Loop[];
    /** Directions that may be chosen now (empty: none), and the one that is chosen so far. */
    directions: Direction[];
    chosen: Direction | null;
    reach: Reach[];
    /** Places for the rug (empty: none may be laid now), its colour, and the one that is chosen so far. */
    places: Place[];
    hand: Colour | null;
    preview: Place | null;
    /** The area that is just being paid for. */
    lit: Square[];
    marks: Mark[];
    /** Rugs that were laid while somebody waited, and Assam's last way: where he stood, and each step. */
    recent?: LaidRug[];
    way?: [Square, Direction][];
    /** Text of a square for a screen reader, such as "c4, red rug, whole with c5". */
    describe: (square: Square) => string;
    label: string;
    /** Somebody clicked, tapped or pressed Enter on a square, or dropped the rug on two. */
    onSquare: (square: Square) => void;
    onDrop: (first: Square, second: Square) => void;
    onDirection: (direction: Direction) => void;
    /** Somebody pressed the border. */
    onBorder?: () => void;
    /** A mouse rests on the arrow of a direction, or no longer on any. */
    onPoint?: (direction: Direction | null) => void;
    /** Milliseconds of one step of an animation; 0: no animation. */
    pace: number;
}
