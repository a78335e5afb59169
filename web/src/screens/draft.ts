/** A position that is being built, and its line of text. Whether it is possible is for the engine to say. */

import { COLOURS, type Colour, type Direction, isColour, type Phase, type Square, type State } from 'marrakech-engine';
import { sure } from '../sure';
import { parseRules } from './ruleset';

export interface Draft {
    rules: string;
    players: number;
    /** 49 squares, a1 to g1 first. */
    board: (Colour | null)[];
    whole: [Square, Square][];
    assam: Square;
    facing: Direction;
    seat: number;
    phase: Phase;
    hand: Colour | null;
    purses: number[];
    in: boolean[];
    /** Rugs left, by colour. */
    left: number[];
    /** They follow from what is painted: nobody has changed them by hand. */
    counted: boolean;
}

export const ROWS = [7, 6, 5, 4, 3, 2, 1];
export const COLUMNS = Array.from('abcdefg');

export function indexOf(square: Square): number {
    return (square.charCodeAt(1) - 49) * 7 + square.charCodeAt(0) - 97;
}

/** The square so many columns and rows away, if there is one. */
export function beside(square: Square, columns: number, rows: number): Square | null {
    const column = COLUMNS[COLUMNS.indexOf(square.charAt(0)) + columns];
    const row = Number(square[1]) + rows;
    return column && row >= 1 && row <= 7 ? `${column}${row}` : null;
}

export function areNeighbours(one: Square, other: Square): boolean {
    return [beside(one, 1, 0), beside(one, -1, 0), beside(one, 0, 1), beside(one, 0, -1)].includes(other);
}

/** A draft of a position, which goes on as it was left; fresh is a game of these players and rules that has not begun. */
export function fromState(state: State, fresh: State): Draft {
    const draft: Draft = {
        rules: state.rules,
        players: state.players,
        board: Array.from(state.board, colour => (isColour(colour) ? colour : null)),
        whole: state.whole,
        assam: state.assam,
        facing: state.facing,
        seat: state.seat,
        phase: state.phase,
        hand: state.hand,
        purses: state.purses,
        in: state.in,
        left: state.coloursLeft,
        counted: true,
    };
    return { ...draft, counted: fit(draft, fresh).left.every((n, i) => n === draft.left[i]) };
}

/** Whether a drawn rug is part of the position. */
export function hasHand({ players, phase, rules }: Draft): boolean {
    return players === 2 && (phase === 'roll' || phase === 'lay' || (phase === 'turn' && parseRules(rules).turning === 'before'));
}

/** Makes a draft fit for the players and the rules of a fresh game, and its counts follow the board. */
export function fit(draft: Draft, fresh: State): Draft {
    const same = draft.players === fresh.players;
    const played = (colour: Colour | null) => (colour && sure(fresh.owners[COLOURS.indexOf(colour)]) >= 0 ? colour : null);
    const board = draft.board.map(played);
    const whole = draft.whole.filter(([square]) => board[indexOf(square)]);
    const left = COLOURS.map((colour, i) => {
        const owner = sure(fresh.owners[i]);
        const seen = board.filter(half => half === colour).length - whole.filter(([square]) => board[indexOf(square)] === colour).length;
        const most = Math.max(0, sure(fresh.coloursLeft[i]) - seen);
        if (owner < 0 || (same && !draft.in[owner])) return 0;
        return draft.counted || !same ? most : Math.min(sure(draft.left[i]), most);
    });
    const fitted: Draft = {
        ...draft,
        players: fresh.players,
        board,
        whole,
        left,
        purses: same ? draft.purses : fresh.purses,
        in: same ? draft.in : fresh.in,
        seat: Math.min(draft.seat, fresh.players - 1),
        phase: same ? draft.phase : fresh.phase,
    };
    if (!hasHand(fitted)) return { ...fitted, hand: null };
    const own = COLOURS.filter((_, i) => fresh.owners[i] === fitted.seat);
    if (fitted.hand && own.includes(fitted.hand)) return fitted;
    return { ...fitted, hand: own.find(colour => sure(left[COLOURS.indexOf(colour)]) > 0) ?? sure(own[0]) };
}

/** Puts a colour on some squares: on two of them a whole rug, on one a half; null takes away what lies there. */
export function paint(draft: Draft, squares: Square[], colour: Colour | null): Draft {
    const board = [...draft.board];
    for (const square of squares) board[indexOf(square)] = colour;
    const whole = draft.whole.filter(pair => !pair.some(square => squares.includes(square)));
    const [first, second] = [...squares].sort();
    if (colour && first && second) whole.push([first, second]);
    return { ...draft, board, whole };
}

export function writePosition(draft: Draft): string {
    const rows = ROWS.map(row =>
        COLUMNS.map(column => draft.board[indexOf(`${column}${row}`)] ?? '.')
            .join('')
            .replace(/\.+/g, gap => String(gap.length)),
    );
    const whole = draft.whole.map(pair => pair.join('')).sort();
    const purses = draft.purses.map((purse, seat) => (draft.in[seat] ? purse : 'x'));
    const { left, players } = draft;
    const rugs = players === 2 ? [`${left[0]}+${left[1]}`, `${left[2]}+${left[3]}`] : left.slice(0, players);
    return [
        rows.join('/'),
        whole.join(',') || '-',
        draft.assam + draft.facing,
        draft.seat + 1,
        draft.hand ? `${draft.phase}:${draft.hand}` : draft.phase,
        purses.join(','),
        rugs.join(','),
        draft.rules,
    ].join(' ');
}
