/** Choices in words: for the buttons, and for whoever hears them. */

import type { Choice, Direction, State } from 'marrakech-engine';
import type { Place } from '../board/props';
import type { Table } from '../game/source';
import { percent, t } from '../i18n';
import { choiceName, directionName, squareText, turnName } from '../words';

/** What the rolls may cost, in few words. */
export function risk(table: Table, direction: Direction): string {
    const outcomes = table.foreseen[direction] ?? [];
    const most = Math.max(0, ...outcomes.map(({ paid }) => paid));
    if (most === 0) return t('free');
    const list = outcomes.filter(({ paid }) => paid > 0).map(({ pips, paid }) => t('{pips}: pay {n}', { pips, n: paid }));
    return list.join(', ');
}

/** A direction, how it lies, and what each roll costs there. */
export function directionText(table: Table, direction: Direction): string {
    return [directionName(direction), turnName(table.state.facing, direction), risk(table, direction)].join(', ');
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
