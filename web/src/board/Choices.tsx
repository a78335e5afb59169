/** What is laid over the board while somebody chooses: arrows, what each roll would reach, places, and hints. */

import { type Colour, type Direction, isDirection, type Square } from 'marrakech-engine';
import { sure } from '../sure';
import { pointing } from './point';
import type { Mark, Place, Reach } from './props';
import { Rug } from './Rug';
import { ANGLE, BOARD, centre, MARGIN, neighbour, type Point, Slippers, STEP } from './shapes';

const ALL: Direction[] = ['n', 'e', 's', 'w'];

/** About the width of a number, in units of the board: its digits are bold and equally wide. */
function width(text: string, size: number): number {
    const wide = Array.from(text).reduce((sum, letter) => sum + (letter === '%' ? 0.95 : /[.,\s]/.test(letter) ? 0.33 : 0.66), 0);
    return wide * size;
}

interface HandlesProps {
    assam: Square;
    directions: Direction[];
    chosen: Direction | null;
    onDirection: (direction: Direction) => void;
    onPoint?: ((direction: Direction | null) => void) | undefined;
}

/**
 * Arrows around Assam. The circle that takes the press is as large as four of them allow: 110 units are 44 pixels
 * on a board of 360. The page has buttons for the same, so these are for pointers only.
 */
export function Handles({ assam, directions, chosen, onDirection, onPoint }: HandlesProps) {
    const [x, y] = centre(assam);
    return (
        <g aria-hidden="true" transform={`translate(${x} ${y})`}>
            {directions.map(direction => (
                <g
                    key={direction}
                    class={direction === chosen ? 'handle handle-chosen' : 'handle'}
                    transform={`rotate(${ANGLE[direction]})`}
                    onClick={() => onDirection(direction)}
                    {...pointing(direction, onPoint)}
                >
                    <circle class="handle-hit" cy="-81" r="56" />
                    <path class="handle-arrow" d="M0-91L34-64Q38-57 30-55Q15-60 0-60Q-15-60-30-55Q-38-57-34-64Z" />
                </g>
            ))}
        </g>
    );
}

/** Everything that ends on one square: the faces of the die that lead there, and below them what it costs. */
function ReachBadge({ square, reach, assam }: { square: Square; reach: Reach[]; assam: Square }) {
    let [x, y] = centre(square);
    // Beside Assam the arrow takes the near part of the square, on his own he does.
    const side = ALL.find(direction => neighbour(assam, direction) === square);
    if (side) [x, y] = [x + STEP[side][0] * 28, y + STEP[side][1] * 28];
    else if (square === assam) y += 36;
    const out = reach.some(({ out }) => out);
    const { cost } = sure(reach[0]);
    const faces = reach.length * 40 + 4;
    const wide = Math.max(faces, cost ? width(cost, 30) + 20 : 0);
    return (
        <g class={out ? 'reach reach-out' : 'reach'} transform={`translate(${x} ${y - (cost ? 17 : 0)})`}>
            <rect class="plate" x={-wide / 2} y="-20" width={wide} height={cost ? 74 : 40} rx="10" />
            {reach.map(({ pips }, i) => (
                <g key={pips} transform={`translate(${22 + i * 40 - faces / 2} 0)`}>
                    <rect class="face" x="-18" y="-17" width="36" height="34" rx="7" />
                    <g transform="scale(.37)"><Slippers pips={pips} /></g>
                </g>
            ))}
            {cost && <rect class="cost" x={3 - wide / 2} y="20" width={wide - 6} height="31" rx="9" />}
            {cost && <text class="cost-text" y="36">{cost}</text>}
            {out && (
                <g transform={`translate(${wide / 2 + 5} -22)scale(.85)`}>
                    <path class="warning" d="M0-20L20 15H-20Z" />
                    <path class="warning-sign" d="M0-7V3M0 9v.1" />
                </g>
            )}
        </g>
    );
}

export function Reaches({ reach, assam }: { reach: Reach[]; assam: Square }) {
    const squares = [...new Set(reach.map(({ square }) => square))];
    return (
        <g aria-hidden="true" class="passive">
            {squares.map(square => (
                <ReachBadge
                    key={square} square={square} assam={assam}
                    reach={reach.filter(one => one.square === square)}
                />
            ))}
        </g>
    );
}

const CORNERS =
    'M-42-24V-36Q-42-42-36-42H-24M24-42H36Q42-42 42-36V-24M42 24V36Q42 42 36 42H24M-24 42H-36Q-42 42-42 36V24';

/** Where a rug may be laid: each square once. The square that all places share is the one already picked. */
export function Places({ places, picked }: { places: Place[]; picked: Square | null }) {
    const squares = new Set(places.flatMap(place => place.squares));
    return (
        <g aria-hidden="true" class="passive">
            {[...squares].map(square => {
                const [x, y] = centre(square);
                return (
                    <g
                        key={square} class={square === picked ? 'legal legal-picked' : 'legal'}
                        transform={`translate(${x} ${y})`}
                    >
                        <rect x="-42" y="-42" width="84" height="84" rx="7" />
                        <path class="legal-under" d={CORNERS} />
                        <path d={CORNERS} />
                    </g>
                );
            })}
        </g>
    );
}

/** A little within two squares that touch, or one. */
export function outline([first, second]: Square[]) {
    const [ax, ay] = centre(sure(first));
    const [bx, by] = centre(sure(second ?? first));
    return {
        x: Math.min(ax, bx) - 47, y: Math.min(ay, by) - 47,
        width: Math.abs(ax - bx) + 94, height: Math.abs(ay - by) + 94, rx: 9,
    };
}

/** The rug as it would lie, held a little above the board. */
export function Preview({ place, hand }: { place: Place; hand: Colour | null }) {
    return (
        <g aria-hidden="true" class="passive preview">
            {hand && <g class="preview-rug"><Rug squares={place.squares} colour={hand} lift={4} /></g>}
            <g transform="translate(0 -4)">
                <rect class="dash-under" {...outline(place.squares)} />
                <rect class="dash" {...outline(place.squares)} />
            </g>
        </g>
    );
}

/** Squares as one area: only its border is drawn, not the lines between its squares. */
export function LitArea({ squares }: { squares: Square[] }) {
    if (squares.length === 0) return null;
    let fill = '';
    let border = '';
    for (const square of squares) {
        const [x, y] = centre(square);
        fill += `M${x - 50} ${y - 50}h100v100h-100Z`;
        for (const direction of ALL) {
            if (squares.includes(neighbour(square, direction) ?? '')) continue;
            const [dx, dy] = STEP[direction];
            border += `M${x + 50 * (dx - dy)} ${y + 50 * (dy + dx)}L${x + 50 * (dx + dy)} ${y + 50 * (dy - dx)}`;
        }
    }
    return (
        <g aria-hidden="true" class="passive">
            <path class="lit-shade" d={`M0 0H${BOARD}V${BOARD}H0Z${fill}`} fill-rule="evenodd" />
            <path class="lit-fill" d={fill} />
            <path class="lit-under" d={border} />
            <path class="lit-line" d={border} />
            <path class="lit-glow" d={border} />
        </g>
    );
}

/** The label of a mark: a circle with its rank, and the text, which is given just so much room in any font. */
const MARK = { height: 40, rank: 40, end: 12 };
const markWidth = (mark: Mark) => MARK.rank + textWidth(mark) + MARK.end;
const textWidth = ({ label }: Mark) => width(label, 25);

function rugOf({ action }: Mark): [Square, Square] | null {
    return action.length === 4 ? [action.slice(0, 2), action.slice(2)] : null;
}

/** Where the label of a place would like to be: in its middle. */
function wished(mark: Mark, rug: [Square, Square]): Point {
    const limit = MARGIN - 2 - markWidth(mark) / 2;
    const box = outline(rug);
    return [Math.min(BOARD + limit, Math.max(-limit, box.x + box.width / 2)), box.y + box.height / 2];
}

/** Labels side by side would cover each other: the better one stays where it is, the other goes a little down. */
function apart(places: MarkedRug[]): Point[] {
    const points: Point[] = [];
    for (const { mark, rug } of places) {
        const [x, wish] = wished(mark, rug);
        const covered = (y: number) =>
            points.some(
                ([ox, oy], i) => Math.abs(ox - x) < (markWidth(mark) + markWidth(sure(places[i]).mark)) / 2 && Math.abs(oy - y) < MARK.height,
            );
        let y = wish;
        while (covered(y)) y += MARK.height / 4;
        points.push([x, y]);
    }
    return points;
}

interface MarkedRug {
    mark: Mark;
    rug: [Square, Square];
}

function MarkedPlace({ mark, rug }: MarkedRug) {
    return (
        <g class={`mark mark-${mark.rank}`}>
            <rect class="dash-under" {...outline(rug)} />
            <rect class="dash" {...outline(rug)} />
        </g>
    );
}

function MarkLabel({ mark, at: [x, y] }: { mark: Mark; at: Point }) {
    const wide = markWidth(mark);
    return (
        <g class={`mark mark-${mark.rank}`} transform={`translate(${x - wide / 2} ${y})`}>
            <rect class="plate" y={-MARK.height / 2} width={wide} height={MARK.height} rx={MARK.height / 2} />
            <circle class="rank" cx={MARK.height / 2} r="16" />
            <text class="rank-text" x={MARK.height / 2}>{mark.rank}</text>
            <text class="mark-text" x={MARK.rank} textLength={textWidth(mark)} lengthAdjust="spacingAndGlyphs">{mark.label}</text>
        </g>
    );
}

/**
 * A recommended direction is the arrow itself, with its text on it. Beyond the border there is not much room: an arrow ends
 * at 116 units from where Assam stands, and its text has two lines where the arrow goes across.
 */
const ARROW = { long: 'M-50-82V-49Q-50-43-44-43H44Q50-43 50-49V-82L0-114Z', broad: 'M-37-94V-49Q-37-43-31-43H31Q37-43 37-49V-94L0-116Z' };
/** The text is upright, so much of the arrow's length and breadth is its own. */
const ROOM = { along: 92, across: 46, size: 23 };

function MarkedArrow({ mark, direction, assam }: { mark: Mark; direction: Direction; assam: Square }) {
    const [x, y] = centre(assam);
    const [dx, dy] = STEP[direction];
    const upright = dy !== 0;
    // "54.2 %" and "mai bine" are cut at their space, or before the sign.
    const lines = upright ? [mark.label] : mark.label.replace(/\s*%/u, ' %').split(/\s+/u);
    const room = upright ? ROOM.along : ROOM.across;
    const tall = ROOM.size * 1.04;
    return (
        <g class={`mark mark-${mark.rank} mark-arrow`} data-direction={direction} transform={`translate(${x} ${y})`}>
            <path class="mark-body" d={upright ? ARROW.long : ARROW.broad} transform={`rotate(${ANGLE[direction]})`} />
            {lines.map((line, i) => (
                <text
                    key={i} class="mark-on" x={dx * 71} y={dy * 67 + (i - (lines.length - 1) / 2) * tall}
                    textLength={Math.min(room, width(line, ROOM.size))} lengthAdjust="spacingAndGlyphs"
                >
                    {line}
                </text>
            ))}
        </g>
    );
}

/** Recommended choices, the best one drawn last and so on top; no place covers a label. */
export function Marks({ marks, assam }: { marks: Mark[]; assam: Square }) {
    const ranked = [...marks].sort((a, b) => a.rank - b.rank);
    const places = ranked.flatMap(mark => {
        const rug = rugOf(mark);
        return rug ? [{ mark, rug }] : [];
    });
    const points = apart(places);
    return (
        <g aria-hidden="true" class="passive">
            {places.map(place => <MarkedPlace key={place.mark.action} {...place} />).reverse()}
            {places.map(({ mark }, i) => <MarkLabel key={mark.action} mark={mark} at={sure(points[i])} />).reverse()}
            {ranked
                .map(mark => isDirection(mark.action) && <MarkedArrow key={mark.action} mark={mark} direction={mark.action} assam={assam} />)
                .reverse()}
        </g>
    );
}
