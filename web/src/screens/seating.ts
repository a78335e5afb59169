/** From what was chosen for a game to the game: who sits where. */

import { COLOURS, type Colour, type State } from 'marrakech-engine';
import type { Setup } from '../game/source';
import { lastSetup } from '../settings';
import { homeEdition } from './ruleset';

/** Seats in the order in which they were entered, an empty name where none was given, and who starts. */
export type Choices = Setup & { first?: number | 'lot' };

/** The last choices, or a game for two against a computer. Never from a position. */
export function lastChoices(): Choices {
    const fresh: Choices = {
        seats: [
            { name: '', player: null },
            { name: '', player: 'merchant' },
        ],
        rules: homeEdition(),
        facing: 'n',
        position: null,
        dice: 'program',
        practice: false,
        first: 'lot',
    };
    const last = lastSetup.value;
    // Somebody else may have written there.
    if (!Array.isArray(last?.seats) || last.seats.length < 2 || last.seats.length > 4) return fresh;
    return { ...fresh, ...last, position: null };
}

/** The game as it begins: whoever starts sits in seat 1, the others follow in order. */
export function seated(choices: Choices): Setup {
    const { first = 0, ...setup } = choices;
    const seats = setup.seats.map(({ name, player }, i) => ({ name: name.trim(), player, number: i + 1 }));
    const start = setup.position ? 0 : first === 'lot' ? below(seats.length) : first % seats.length;
    return { ...setup, seats: [...seats.slice(start), ...seats.slice(0, start)] };
}

/** A number from 0 to n - 1 that nobody can guess, all equally likely. */
function below(n: number): number {
    for (;;) {
        const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
        if (byte < 256 - (256 % n)) return byte % n;
    }
}

/** The colours of a seat before there is a game. */
export function seatColours(players: number, seat: number): Colour[] {
    return players === 2 ? COLOURS.slice(2 * seat, 2 * seat + 2) : COLOURS.slice(seat, seat + 1);
}

/** The colours of a seat in a game. */
export function coloursOf(state: State, seat: number): Colour[] {
    return COLOURS.filter((_, i) => state.owners[i] === seat);
}
