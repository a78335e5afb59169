/** Choices in words: for the buttons, and for whoever hears them. */

import type { Choice, Direction, Outcome, State, Table } from 'marrakech-engine';
import type { Place, Reach } from '../board/props';
import { locale, percent, t } from '../i18n';
import { choiceName, directionName, seatName, setupOf, squareText, type Told, turnName, youOf } from '../words';

/** What is asked of whom, at this point of a turn. At a real board people roll and draw for the computer players, too. */
export function askText({ state, roller }: Table, told: Told, name: string): string {
    const { seats } = setupOf(told);
    const you = youOf(told) === state.seat;
    const computer = seats[state.seat]?.player !== null;
    switch (state.phase) {
        case 'draw':
            if (computer) return t('{name} draws. Which rug is it?', { name });
            return you ? t('Your turn: which rug was drawn?') : t('{name}, which rug was drawn?', { name });
        case 'turn': {
            const other = seatName(setupOf(told), roller);
            if (roller !== state.seat)
                return you ? t('Your turn: which way must {other} go?', { other }) : t('{name}, which way must {other} go?', { name, other });
            return you ? t('Your turn: which way?') : t('{name}, which way?', { name });
        }
        case 'roll':
            if (computer) return t('{name} rolls. What is it?', { name });
            return you ? t('Your turn: what did you roll?') : t('{name}, what did you roll?', { name });
        default:
            return you ? t('Your turn: where do you lay the rug?') : t('{name}, where do you lay the rug?', { name });
    }
}

/** Whose turn it is, while nothing is asked. */
export function toPlayText(told: Told, seat: number, name: string): string {
    return youOf(told) === seat ? t('It is your turn.') : t('To play: {name}.', { name });
}

/** What the rolls may cost, in few words, roll by roll. Whoever else has to go that way is named by the question. */
export function risks(table: Table, told: Told, direction: Direction): string[] {
    const { seat } = table.state;
    const you = youOf(told) ?? seat;
    const found = (table.foreseen[direction] ?? []).filter(({ paid, out }) => paid > 0 || out);
    if (found.length === 0) return [t('free')];
    return found.map(({ pips, paid, payee, out }) => {
        if (table.roller === seat) return out ? t('{pips}: out of the game', { pips }) : t('{pips}: pay {n}', { pips, n: paid });
        if (out) return t('{pips}: goes out', { pips });
        return payee === you ? t('{pips}: pays you {n}', { pips, n: paid }) : t('{pips}: pays {n}', { pips, n: paid });
    });
}

/** What each roll would reach, and what it costs: where somebody else rolls it may be one's own gain. */
export function reachOf({ state, roller, foreseen }: Table, direction: Direction): Reach[] {
    const cost = ({ paid, payee, out }: Outcome) => {
        if (paid === 0 && !out) return '';
        if (roller === state.seat) return `−${paid}`;
        return payee === state.seat ? `+${paid}` : String(paid);
    };
    return (foreseen[direction] ?? []).map(outcome => ({ square: outcome.square, pips: outcome.pips, cost: cost(outcome), out: outcome.out }));
}

/** A direction, how it lies, and what each roll costs there. */
export function directionText(table: Table, told: Told, direction: Direction): string {
    return [directionName(direction), turnName(table.state.facing, direction), ...risks(table, told, direction)].join(', ');
}

/** A recommended choice with its chance. */
export function choiceText({ action, win }: Choice): string {
    return `${choiceName(action)} (${percent(win)})`;
}

/** A square with what lies on it, and whether the rug in hand may. */
export function cellText(state: State, places: Place[], square: string): string {
    const parts = [squareText(state, square)];
    if (places.some(({ squares }) => squares.includes(square))) parts.push(t('a rug can lie here'));
    return parts.join(', ');
}

/** One square of a rug that has been chosen, and those that can be the other. */
export function halfText(square: string, places: Place[]): string {
    const others = places.flatMap(({ squares }) => (squares.includes(square) ? squares.filter(other => other !== square) : []));
    return t('{square} is one half. The other: {squares}', { square, squares: new Intl.ListFormat(locale(), { type: 'disjunction' }).format(others) });
}

/** Before it is known what is rolled. */
export function rollingText(told: Told, seat: number): string {
    return youOf(told) === seat ? t('You roll the die …') : t('{name} rolls the die …', { name: seatName(setupOf(told), seat) });
}
