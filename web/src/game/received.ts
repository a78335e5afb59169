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
    return newGame(setup, game, state);
}

/** A stored game that is the same to the last byte, dice to come included; undefined if there is none. */
export async function sameGame(game: Packed): Promise<SavedGame | undefined> {
    const same = (other: Packed) => other.length === game.length && other.every((byte, i) => byte === game[i]);
    return (await listGames()).find(saved => same(saved.game));
}
