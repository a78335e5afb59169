/** A decision and all that follows from it, in one question to the referee. */

import type { Action, People, Table } from 'marrakech-engine';
import type { Packed } from '../engine/calls';
import { referee } from '../engine/client';
import type { Played, Setup } from './source';

/** A game after some actions were played; at each of them what it did, and the table then. */
export interface Following {
    game: Packed;
    played: { step: Played; table: Table }[];
}

export function peopleOf({ seats, dice, practice }: Setup): People {
    return { seats: seats.map(({ player }) => player), byHand: dice === 'hand', practice };
}

/** Plays an action and, unless it is to stay alone, what the program's dice decide then; without an action only that. */
export async function playFrom(before: Table, game: Packed, action: Action | null, people: People, alone = false): Promise<Following> {
    const { game: after, steps } = await referee.ask('play', { game, action, alone, people });
    let { state } = before;
    const played = steps.map(({ step, table }) => {
        const one = { ...step, before: state, after: table.state };
        ({ state } = table);
        return { step: one, table };
    });
    return { game: after, played };
}
