/** A stored game in a line. */

import type { SavedGame } from '../game/store';
import { locale } from '../i18n';
import { seatName } from '../words';

export function gameNames(game: SavedGame): string {
    return game.setup.seats.map((_, seat) => seatName(game.setup, seat)).join(' · ');
}

export function gameScores(game: SavedGame): string {
    return game.scores.join(' : ');
}

export function dateText(time: number): string {
    return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** When it was played last; of a game that came from elsewhere the day that it names. */
export function whenText(game: SavedGame): string {
    if (!isAsItCame(game)) return dateText(game.changed);
    return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(game.played);
}

export function when(game: SavedGame): number {
    return isAsItCame(game) ? game.played : game.changed;
}

/** Whether it has not been played here, and names its day. */
function isAsItCame(game: SavedGame): game is SavedGame & { played: number } {
    return game.played !== undefined && game.changed === game.created;
}

/** How a finished game ended for the people at this screen; none: there were none, or nobody else. */
export function standing({ setup, winners }: SavedGame): 'won' | 'lost' | 'shared' | 'none' {
    const people = setup.seats.map((_, seat) => seat).filter(seat => setup.seats[seat]?.player === null);
    if (people.length === 0 || people.length === setup.seats.length) return 'none';
    if (!people.some(seat => winners[seat])) return 'lost';
    return winners.filter(Boolean).length > 1 ? 'shared' : 'won';
}
