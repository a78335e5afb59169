/** The game's events and pieces in words: for the log, the prompts and the screen reader. */

import { COLOURS, type Direction, type State, type TurnLine } from 'marrakech-engine';
import type { ReviewError } from './game/analysis';
import type { Played, Seat, Setup } from './game/source';
import { locale, t, tn } from './i18n';
import { playerName } from './players';
import { sure } from './sure';

/** Of a colour, or of an action that draws one. */
export function colourName(colour: string): string {
    switch (colour) {
        case 'R':
            return t('red');
        case 'Y':
            return t('yellow');
        case 'B':
            return t('blue');
        default:
            return t('green');
    }
}

/** Of a direction, or of an action that turns Assam. */
export function directionName(direction: string): string {
    switch (direction) {
        case 'n':
            return t('north');
        case 'e':
            return t('east');
        case 's':
            return t('south');
        default:
            return t('west');
    }
}

/** How a new facing lies to the old one, for whoever thinks in left and right. */
export function turnName(from: Direction, to: Direction): string {
    switch (('nesw'.indexOf(to) - 'nesw'.indexOf(from) + 4) % 4) {
        case 1:
            return t('right');
        case 3:
            return t('left');
        default:
            return t('straight on');
    }
}

export function dirhams(n: number): string {
    return tn('{n} dirham', '{n} dirhams', n);
}

/** A name for every seat; computers and people without a name get one, and no two the same. */
export function seatNames(seats: Seat[]): string[] {
    const alone = seats.filter(seat => seat.player === null).length === 1;
    const number = (i: number) => sure(seats[i]).number ?? i + 1;
    const names: string[] = [];
    for (const i of seats.map((_, i) => i).sort((one, other) => number(one) - number(other))) {
        const { name, player } = sure(seats[i]);
        const base = player ? playerName(player) : name.trim() || (alone ? t('You') : t('Player {n}', { n: number(i) }));
        let found = base;
        for (let n = 2; names.includes(found); n++) found = `${base} ${n}`;
        names[i] = found;
    }
    return names;
}

export function seatName(setup: Setup, seat: number): string {
    return seatNames(setup.seats)[seat] ?? t('Player {n}', { n: seat + 1 });
}

/** The two squares of a rug, apart. */
export function squaresOf(action: string): [string, string] {
    return [action.slice(0, 2), action.slice(2, 4)];
}

export function isRug(action: string): boolean {
    return action.length === 4;
}


/** What happened, sentence by sentence: of a roll first the die, then where Assam stops, then what that means. */
export function stepSentences(step: Played, setup: Setup): string[] {
    const name = seatName(setup, step.seat);
    const { action, before, after, outcome } = step;
    if (before.phase === 'draw') return [t('{name}: a {colour} rug is drawn.', { name, colour: colourName(action) })];
    if (before.phase === 'turn') return [t('{name}: Assam turns {direction}.', { name, direction: directionName(action) })];
    if (before.phase === 'lay') {
        const [first, second] = squaresOf(action);
        return [t('{name}: a rug on {first} and {second}.', { name, first, second }), ...endText(after, setup)];
    }
    const { square, paid, payee } = sure(outcome);
    const texts = [t('{name}: {n} on the die.', { name, n: action }), t('Assam stops on {square}.', { square })];
    if (paid > 0) texts.push(tributeText(setup, step.seat, payee, paid));
    if (before.in[step.seat] && !after.in[step.seat]) texts.push(t('{name}: out of the game.', { name }));
    return [...texts, ...endText(after, setup)];
}

function tributeText(setup: Setup, payer: number, payee: number, paid: number): string {
    return t('Tribute from {name} to {payee}: {money}.', { name: seatName(setup, payer), money: dirhams(paid), payee: seatName(setup, payee) });
}

/** A turn, or what there is of it. */
export function turnText(turn: TurnLine, setup: Setup): string {
    const name = seatName(setup, turn.seat);
    const texts = [`${t('Turn {n}, {name}', { n: turn.number, name })}: ${turn.actions.map(actionName).join(', ')}.`];
    if (turn.paid > 0) texts.push(tributeText(setup, turn.seat, turn.payee, turn.paid));
    if (turn.out) texts.push(t('{name}: out of the game.', { name }));
    return texts.join(' ');
}

function endText(state: State, setup: Setup): string[] {
    return state.phase === 'over' ? [winnersText(state, setup)] : [];
}

export function winnersText(state: State, setup: Setup): string {
    const names = setup.seats.map((_, seat) => seatName(setup, seat)).filter((_, seat) => state.winners[seat]);
    const [name, ...others] = names;
    if (name !== undefined && others.length === 0) return t('The winner: {name}.', { name });
    return t('The winners: {names}.', { names: new Intl.ListFormat(locale()).format(names) });
}

/** A square with what lies on it. */
export function squareText(state: State, square: string): string {
    const index = (square.charCodeAt(1) - 49) * 7 + square.charCodeAt(0) - 97;
    const colour = sure(state.board[index]);
    const parts = [square];
    if (colour === '.') parts.push(t('empty'));
    else {
        const owner = sure(state.owners['RYBG'.indexOf(colour)]);
        const neutral = owner >= 0 && !state.in[owner];
        const whole = state.whole.find(pair => pair.includes(square));
        parts.push(neutral ? t('{colour} rug, nobody’s', { colour: colourName(colour) }) : t('{colour} rug', { colour: colourName(colour) }));
        if (whole) parts.push(t('whole with {square}', { square: whole[0] === square ? whole[1] : whole[0] }));
    }
    if (state.assam === square) parts.push(t('Assam, facing {direction}', { direction: directionName(state.facing) }));
    return parts.join(', ');
}

/** A choice, as short as it can be. */
export function choiceName(action: string): string {
    return isRug(action) ? squaresOf(action).join('–') : directionName(action);
}

/** An action, as short as it can be. */
export function actionName(action: string): string {
    if (COLOURS.some(colour => colour === action)) return colourName(action);
    return /^\d$/.test(action) ? action : choiceName(action);
}

/** A choice that was not the best. */
export function errorText({ chosen, best }: ReviewError): string {
    return t('{chosen}; better was {best}', { chosen: choiceName(chosen), best: choiceName(best) });
}

/** What it lost of the winning chance, in percentage points. */
export function lossText({ lost }: ReviewError): string {
    return `−${new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(lost / 100)}`;
}
