/** What a person has settled once and for all, kept in this browser. */

import { effect, signal, type Signal } from '@preact/signals';
import { type Language, LANGUAGES } from './i18n';
import { sure } from './sure';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'off' | 'slow' | 'normal' | 'fast';
/** When a direction or a rug that was pointed at must be confirmed. */
export type Asking = 'always' | 'touch' | 'never';

function stored(name: string): unknown {
    try {
        return JSON.parse(localStorage.getItem(`marrakech.${name}`) ?? 'null');
    } catch {
        // Storage may be forbidden, or hold what somebody else wrote.
        return null;
    }
}

/** A signal that is stored whenever it changes. */
function keeping<T>(name: string, value: T): Signal<T> {
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

/** A setting; what is stored and is none of its values is forgotten. */
function kept<T>(name: string, initial: T, values: readonly T[]): Signal<T> {
    const known = stored(name);
    return keeping(name, values.find(value => value === known) ?? initial);
}

/** null: what the browser asks for. */
export const chosenLanguage = kept<Language | null>('language', null, LANGUAGES);
export const theme = kept<Theme>('theme', 'auto', ['auto', 'light', 'dark']);
export const speed = kept<Speed>('speed', 'normal', ['off', 'slow', 'normal', 'fast']);
export const asking = kept<Asking>('asking', 'always', ['always', 'touch', 'never']);
export const sound = kept<boolean>('sound', true, [true, false]);
export const showChances = kept<boolean>('chances', false, [true, false]);
/** The last choices for a game; whoever reads them looks at every part, see understood(). */
export const lastSetup = keeping('setup', stored('setup'));
/** The last position that somebody built, as a line of text; whether it is one, the engine says. */
export const lastPosition = keeping('position', stored('position'));

/** Milliseconds of one beat: what happens rests for some of them, so that it can be followed. */
export function pace(): number {
    return { off: 0, slow: 420, normal: 240, fast: 110 }[speed.value];
}

/** The same for what moves. For people who ask for reduced motion nothing does. */
export function motion(): number {
    return isStill() ? 0 : pace();
}

/** The slowest first: the order in which one button goes through them. */
export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'off'];

export function nextSpeed(): void {
    speed.value = sure(SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length]);
}

/** Whether the last press was a finger's: only then is it easily a little beside what was meant. */
let byFinger = false;

export function listenForFingers(): () => void {
    const pressed = ({ pointerType }: PointerEvent) => (byFinger = pointerType !== 'mouse');
    addEventListener('pointerdown', pressed, { capture: true, passive: true });
    return () => removeEventListener('pointerdown', pressed, { capture: true });
}

export function isAsking(): boolean {
    return asking.value === 'always' || (asking.value === 'touch' && byFinger);
}

export function isStill(): boolean {
    return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
