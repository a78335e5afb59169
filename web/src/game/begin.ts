/** New games: from a setup, from a link, and once more with the same people. */

import type { State } from 'marrakech-engine';
import { referee } from '../engine/client';
import { dateTag, storedGame, savedGame } from './received';
import type { Setup } from './source';
import { newGame, newSeed, type SavedGame, saveGame, StoreProblem } from './store';

/** Stores what can be stored; a game that cannot be is played all the same. */
async function keep(saved: SavedGame): Promise<string> {
    try {
        await saveGame(saved);
    } catch (problem) {
        if (!(problem instanceof StoreProblem)) throw problem;
    }
    return saved.id;
}

/** Begins a game; returns its name. */
export async function beginGame(setup: Setup): Promise<string> {
    // A record is for people of any language: it has names that were given, and computers by the engine's names.
    const tags: Record<string, string> = {};
    setup.seats.forEach(({ name, player }, i) => {
        if (player ?? name) tags[`Seat${i + 1}`] = player ?? name;
    });
    tags.Date = dateTag(new Date());
    const seed = newSeed();
    const { rules, facing, position, seats } = setup;
    const { game, state } = position
        ? await referee.ask('at', { position, seed, tags })
        : await referee.ask('new', { players: seats.length, rules, facing, seed, tags });
    return keep(newGame(setup, game, state));
}

/** The same people in another game, which begins with a position. */
export function playOn(setup: Setup, { position, facing, rules }: State): Setup {
    return { ...setup, rules, facing, position };
}

/** The same again; whoever sat second begins. */
export function rematch(setup: Setup): Setup {
    return { ...setup, position: null, seats: [...setup.seats.slice(1), ...setup.seats.slice(0, 1)] };
}

// ---- Links -------------------------------------------------------------------------------------------------

/** A whole game as a link to this page. */
export function linkOf(game: Uint8Array): string {
    const text = btoa(String.fromCharCode(...game)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    return `${location.href.split('#')[0]}#/link/${text}`;
}

/** Stores the game of a link, unless it is there already; throws if it is none. */
export async function openLink(text: string): Promise<string> {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0));
    return (await storedGame(bytes))?.id ?? keep(await savedGame(bytes));
}
