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
