/** Choices in words: for the buttons, and for whoever hears them. */

import type { Choice, Direction, Outcome, State, Table } from 'marrakech-engine';
import type { Place, Reach } from '../board/props';
import type { Setup } from '../game/source';
import { locale, percent, t } from '../i18n';
import { choiceName, directionName, seatName, squareText, turnName } from '../words';

/** What the rolls may cost, in few words, roll by roll. */
export function risks(table: Table, setup: Setup, direction: Direction): string[] {
    const own = table.roller === table.state.seat;
    const name = seatName(setup, table.roller);
    const found = (table.foreseen[direction] ?? []).filter(({ paid, out }) => paid > 0 || out);
    if (found.length === 0) return [t('free')];
    return found.map(({ pips, paid, out }) => {
        if (own) return out ? t('{pips}: out of the game', { pips }) : t('{pips}: pay {n}', { pips, n: paid });
        return out ? t('{pips}: {name} out of the game', { pips, name }) : t('{pips}: {name} pays {n}', { pips, name, n: paid });
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
export function directionText(table: Table, setup: Setup, direction: Direction): string {
    return [directionName(direction), turnName(table.state.facing, direction), ...risks(table, setup, direction)].join(', ');
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
export function rollingText(setup: Setup, seat: number): string {
    return t('{name}: the die rolls …', { name: seatName(setup, seat) });
}
