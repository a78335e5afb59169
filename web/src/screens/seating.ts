/** From what was chosen for a game to the game: who sits where. */

import { COLOURS, type Colour, DIRECTIONS, type State } from 'marrakech-engine';
import { isPlayer, LEVELS } from '../game/players';
import type { Seat, Setup } from '../game/source';
import { lastSetup } from '../settings';
import { sure } from '../sure';
import { areRules, homeEdition } from './ruleset';

/** Seats in the order in which they were entered, an empty name where none was given, and who starts. */
export type Choices = Setup & { first?: number | 'lot' };

/** A name as records can have it: what is pasted may have tabs and the like. */
export function cleanName(name: string): string {
    return name.replace(/\p{Cc}/gu, ' ');
}

/** The last choices, or a game for two against the gentlest computer player. Never from a position. */
export function lastChoices(): Choices {
    const fresh: Choices = {
        seats: [
            { name: '', player: null },
            { name: '', player: LEVELS[0] },
        ],
        rules: homeEdition(),
        facing: 'n',
        position: null,
        dice: 'program',
        practice: false,
        first: 'lot',
    };
    return { ...fresh, ...understood(lastSetup.value) };
}

/** What can be used of choices that were stored: another version, or somebody else, may have written there. */
export function understood(stored: unknown): Partial<Choices> {
    const found: Partial<Choices> = {};
    if (!isObject(stored)) return found;
    const { seats, rules, facing, dice, practice, first } = stored;
    if (Array.isArray(seats) && seats.length >= 2 && seats.length <= 4 && seats.every(isSeat))
        found.seats = seats.map(({ name, player }) => ({ name: cleanName(name), player }));
    if (typeof rules === 'string' && areRules(rules)) found.rules = rules;
    const direction = DIRECTIONS.find(one => one === facing);
    if (direction) found.facing = direction;
    if (dice === 'program' || dice === 'hand') found.dice = dice;
    if (typeof practice === 'boolean') found.practice = practice;
    const known = found.seats?.map((_, i) => i).find(seat => seat === first);
    if (known !== undefined) found.first = known;
    return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null;
}

function isSeat(value: unknown): value is Seat {
    if (!isObject(value) || typeof value.name !== 'string') return false;
    return value.player === null || (typeof value.player === 'string' && isPlayer(value.player));
}

/** The game as it begins: whoever starts sits in seat 1, the others follow in order. */
export function seated(choices: Choices): Setup {
    const { first = 0, ...setup } = choices;
    const seats = setup.seats.map(({ name, player }, i) => ({ name: ownName(name.trim()), player, number: i + 1 }));
    const start = setup.position ? 0 : first === 'lot' ? below(seats.length) : first % seats.length;
    return { ...setup, seats: [...seats.slice(start), ...seats.slice(0, start)] };
}

/**
 * The same table with opponents of the next level, for the only person at this screen who has just won: everybody who sits
 * at the strongest level that was beaten moves up. Null where nobody does: not won alone, or nobody stronger is left.
 */
export function nextLevel(setup: Setup, mine: (seat: number) => boolean, winners: boolean[]): { level: string; setup: Setup } | null {
    const [own, ...others] = setup.seats.map((_, seat) => seat).filter(mine);
    if (own === undefined || others.length > 0 || !winners[own] || winners.filter(Boolean).length > 1) return null;
    const beaten = Math.max(...setup.seats.map(({ player }) => LEVELS.findIndex(level => level === player)));
    const level = beaten < 0 ? undefined : LEVELS[beaten + 1];
    if (!level) return null;
    const seats = setup.seats.map(seat => (seat.player === LEVELS[beaten] ? { ...seat, player: level } : seat));
    return { level, setup: { ...setup, seats } };
}

/** Records tell computers from people by names such as "assam": a person of that name is "Assam". */
function ownName(name: string): string {
    return isPlayer(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** A number from 0 to n - 1 that nobody can guess, all equally likely. */
function below(n: number): number {
    for (;;) {
        const byte = sure(crypto.getRandomValues(new Uint8Array(1))[0]);
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
