/** Games that come from elsewhere, by a record or a link. */

import type { Packed } from '../engine/calls';
import { referee } from '../engine/client';
import { isPlayer } from './players';
import type { Seat, Setup } from './source';
import { listGames, newGame, type SavedGame } from './store';

/** A record has computers by the engine's names for them, as it was written by beginGame(); others are people. */
export function seatOf(tag = ''): Seat {
    return isPlayer(tag) ? { name: '', player: tag } : { name: tag, player: null };
}

/** The day of a record's tag, as the terminal writes it too: YYYY.MM.DD. */
export function dateTag(day: Date): string {
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(n => String(n).padStart(2, '0')).join('.');
}

/** The beginning of the day that a tag names, in milliseconds; null if it names none. */
export function dayOf(tag = ''): number | null {
    const [, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(tag) ?? [];
    const found = new Date(Number(year), Number(month) - 1, Number(day));
    // 2026.02.31 is no day.
    return dateTag(found) === tag ? found.getTime() : null;
}

/** The game to be stored; throws if it is none. */
export async function savedGame(game: Packed): Promise<SavedGame> {
    const { state, start, tags } = await referee.ask('check', { game });
    const { players, rules, facing } = start;
    const usual = await referee.ask('new', { players, rules, facing, seed: '0', tags: {} });
    const setup: Setup = {
        seats: state.in.map((_, i) => seatOf(tags[`Seat${i + 1}`])),
        rules,
        facing,
        position: start.position === usual.state.position ? null : start.position,
        dice: 'program',
        practice: false,
    };
    const saved = newGame(setup, game, state);
    const played = dayOf(tags.Date);
    return played === null ? saved : { ...saved, played };
}

/** For each of these games the first of the others that is the same one, as far as one knows of the dice to come; -1: none. */
export function sameGames(games: Packed[], among: Packed[]): Promise<number[]> {
    return referee.ask('same', { games, among });
}

/** The stored game that is the same one; undefined if there is none. */
export async function storedGame(game: Packed): Promise<SavedGame | undefined> {
    const stored = await listGames();
    const [found = -1] = await sameGames([game], stored.map(saved => saved.game));
    return stored[found];
}
