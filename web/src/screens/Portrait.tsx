/**
 * Who sits at the table, as small pictures. Decoration only: a name stands beside each. What the computer players look
 * like is fetched when the first of them is shown, since no game has to wait for it.
 */

import { signal } from '@preact/signals';
import { star } from '../board/shapes';
import { characters } from '../players';
import type { Bust } from './Bust';

export const GROUND = star(32, 32, 31);

const drawn = signal<typeof Bust | null>(null);
let asked = false;

/** If it does not come there is the ground alone, and the next one asks again. */
function fetchBusts(): void {
    if (asked) return;
    asked = true;
    import('./Bust').then(
        ({ Bust }) => (drawn.value = Bust),
        () => (asked = false),
    );
}

interface PortraitProps {
    /** null: a person. */
    player: string | null;
    /** Which of those of that level it is. */
    name: string;
}

export function Portrait({ player, name }: PortraitProps) {
    if (player !== null) fetchBusts();
    const Drawn = drawn.value;
    return (
        <svg class="portrait" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
            {player !== null && Drawn ? (
                <Drawn player={player} which={Math.max(0, characters(player).indexOf(name))} />
            ) : (
                <path d={GROUND} class="portrait-ground" />
            )}
            {player === null && <path d={SOMEBODY} class="portrait-somebody" />}
        </svg>
    );
}

/** A person: how people look is their own business. */
const SOMEBODY =
    'M32 13c6 0 10 4.5 10 11s-4 11.5-10 11.5S22 30.5 22 24s4-11 10-11zM12 51.5C13 43 21 39.5 32 39.5S51 43 52 51.5A29 29 0 0 1 12 51.5z';
