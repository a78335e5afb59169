/** The game's events and pieces in words: for the log, the prompts and the screen reader. */

import { COLOURS, type Direction, type State, type TurnLine } from 'marrakech-engine';
import type { ReviewError } from './game/analysis';
import type { GameSource, Played, Seat, Setup } from './game/source';
import { locale, t, tn } from './i18n';
import { characters, playerName } from './players';
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
    const isTaken = (name: string) => names.some(taken => taken.toLowerCase() === name.toLowerCase());
    // People first: a computer player is never called as one of them.
    const rank = (i: number) => (sure(seats[i]).player === null ? 0 : seats.length) + number(i);
    for (const i of seats.map((_, i) => i).sort((one, other) => rank(one) - rank(other))) {
        const { name, player } = sure(seats[i]);
        const free = player === null ? undefined : characters(player).find(one => !isTaken(one));
        const base = name.trim() || free || (alone ? t('You') : t('Player {n}', { n: number(i) }));
        let found = base;
        for (let n = 2; names.includes(found); n++) found = `${base} ${n}`;
        names[i] = found;
    }
    return names;
}

/** The same, with the level of each computer player. */
export function seatTitles(seats: Seat[]): string[] {
    return seatNames(seats).map((name, i) => {
        const { player } = sure(seats[i]);
        return player === null ? name : `${name} (${playerName(player)})`;
    });
}

export function seatName(setup: Setup, seat: number): string {
    return seatNames(setup.seats)[seat] ?? t('Player {n}', { n: seat + 1 });
}

// ---- Whom a text speaks to ---------------------------------------------------------------------------------

/** A game that a text is about. Of one that is only stored, the people sat here; of one that is played the source knows. */
export type Told = Setup | Pick<GameSource, 'setup' | 'mine'>;

export function setupOf(told: Told): Setup {
    return 'setup' in told ? told.setup : told;
}

/** The seat that is "you": the only one that is played at this screen. Several people here are called by their names. */
export function youOf(told: Told): number | null {
    const seats = setupOf(told).seats.map((_, seat) => seat);
    const [own, ...others] = seats.filter(seat => ('setup' in told ? told.mine(seat) : told.seats[seat]?.player === null));
    return own !== undefined && others.length === 0 ? own : null;
}

/** The two squares of a rug, apart. */
export function squaresOf(action: string): [string, string] {
    return [action.slice(0, 2), action.slice(2, 4)];
}

export function isRug(action: string): boolean {
    return action.length === 4;
}

/** What happened, sentence by sentence: of a roll first the die, then where Assam stops, then what that means. */
export function stepSentences(step: Played, told: Told): string[] {
    const { action, before, after, outcome, seat } = step;
    const you = youOf(told) === seat;
    const name = seatName(setupOf(told), seat);
    if (before.phase === 'draw') {
        const colour = colourName(action);
        return [you ? t('You draw a {colour} rug.', { colour }) : t('{name} draws a {colour} rug.', { name, colour })];
    }
    if (before.phase === 'turn') {
        const direction = directionName(action);
        return [you ? t('You turn Assam {direction}.', { direction }) : t('{name} turns Assam {direction}.', { name, direction })];
    }
    if (before.phase === 'lay') {
        const [first, second] = squaresOf(action);
        const text = you
            ? t('You lay a rug on {first} and {second}.', { first, second })
            : t('{name} lays a rug on {first} and {second}.', { name, first, second });
        return [text, ...endText(after, told)];
    }
    const { square, paid, payee } = sure(outcome);
    const texts = [
        you ? t('You roll a {n}.', { n: action }) : t('{name} rolls a {n}.', { name, n: action }),
        t('Assam stops on {square}.', { square }),
    ];
    if (paid > 0) texts.push(tributeText(told, seat, payee, paid));
    if (before.in[seat] && !after.in[seat]) texts.push(outText(told, seat));
    return [...texts, ...endText(after, told)];
}

/** Who pays how much to whom: a sentence for each that may be spoken to. */
export function tributeText(told: Told, payer: number, payee: number, paid: number): string {
    const you = youOf(told);
    const names = { name: seatName(setupOf(told), payer), payee: seatName(setupOf(told), payee) };
    if (you === payer) return tn('You pay {payee} {n} dirham.', 'You pay {payee} {n} dirhams.', paid, names);
    if (you === payee) return tn('{name} pays you {n} dirham.', '{name} pays you {n} dirhams.', paid, names);
    return tn('{name} pays {payee} {n} dirham.', '{name} pays {payee} {n} dirhams.', paid, names);
}

function outText(told: Told, seat: number): string {
    if (youOf(told) === seat) return t('You are out of the game.');
    return t('{name} is out of the game.', { name: seatName(setupOf(told), seat) });
}

/** A turn, or what there is of it. */
export function turnText(turn: TurnLine, told: Told): string {
    const name = seatName(setupOf(told), turn.seat);
    const texts = [t('Turn {n}, {name}: {steps}.', { n: turn.number, name, steps: turn.actions.map(actionName).join(', ') })];
    if (turn.paid > 0) texts.push(tributeText(told, turn.seat, turn.payee, turn.paid));
    if (turn.out) texts.push(outText(told, turn.seat));
    return texts.join(' ');
}

function endText(state: State, told: Told): string[] {
    return state.phase === 'over' ? [winnersText(state, told)] : [];
}

export function winnersText(state: State, told: Told): string {
    const you = youOf(told);
    const setup = setupOf(told);
    const winners = setup.seats.map((_, seat) => seat).filter(seat => state.winners[seat]);
    const names = winners.filter(seat => seat !== you).map(seat => seatName(setup, seat));
    const list = new Intl.ListFormat(locale()).format(names);
    if (names.length === 0) return t('You have won!');
    if (you !== null && winners.includes(you)) return t('You share the win with {names}.', { names: list });
    return names.length === 1 ? t('The winner: {name}.', { name: list }) : t('The winners: {names}.', { names: list });
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
