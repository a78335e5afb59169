/** What a person has settled once and for all, kept in this browser. */

import { effect, signal, type Signal } from '@preact/signals';
import type { Setup } from './game/source';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'off' | 'slow' | 'normal' | 'fast';

function kept<T>(name: string, initial: T): Signal<T> {
    let value = initial;
    try {
        const text = localStorage.getItem(`marrakech.${name}`);
        if (text !== null) value = JSON.parse(text) as T;
    } catch {
        // Storage may be forbidden, or hold what somebody else wrote.
    }
    const found = signal(value);
    effect(() => {
        try {
            localStorage.setItem(`marrakech.${name}`, JSON.stringify(found.value));
        } catch {
            // Then it is settled for this visit.
        }
    });
    return found;
}

/** null: what the browser asks for. */
export const chosenLanguage = kept<string | null>('language', null);
export const theme = kept<Theme>('theme', 'auto');
export const speed = kept<Speed>('speed', 'normal');
export const sound = kept<boolean>('sound', true);
export const showChances = kept<boolean>('chances', false);
export const lastSetup = kept<(Setup & { first?: number | 'lot' }) | null>('setup', null);

/** Milliseconds of one step of an animation. People who ask for reduced motion get none. */
export function pace(): number {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    return { off: 0, slow: 420, normal: 240, fast: 110 }[speed.value];
}
