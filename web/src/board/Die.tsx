/** The die: a wooden cube whose faces show one to four slippers. */

import { Slippers } from './shapes';
import './board.css';

const GRAIN =
    'M-52-34C-20-42 14-28 50-36M-54-14C-26-4 10-18 52-10M-54 14C-20 6 22 22 52 12M-52 38C-24 46 10 30 50 40';

interface DieProps {
    /** What was rolled; null: nothing yet. */
    value: number | null;
    rolling: boolean;
    label: string;
}

export function Die({ value, rolling, label }: DieProps) {
    // While it rolls all faces are drawn, and flicker past one after the other.
    const faces = rolling ? [1, 2, 3, 4] : value === null ? [] : [value];
    return (
        <svg
            class={rolling ? 'die die-rolling' : 'die'} viewBox="-72 -76 144 148"
            role="img" aria-label={label} focusable="false"
        >
            <ellipse class="die-shadow" cx="4" cy="58" rx="56" ry="10" />
            <g class="die-cube">
                <path class="die-top" d="M-54-48L-40-66Q-38-68-34-68H52Q60-68 58-62L54-46Z" />
                <path class="die-side" d="M50-48L57-65Q64-64 64-56V30Q64 36 60 41L50 54Z" />
                <rect class="die-face" x="-58" y="-52" width="112" height="108" rx="16" />
                <path class="die-grain" d={GRAIN} />
                <rect class="die-edge" x="-55" y="-49" width="106" height="102" rx="14" />
                {faces.map(pips => (
                    <g key={pips} class="die-pips" transform="translate(-2 2)"><Slippers pips={pips} /></g>
                ))}
            </g>
        </svg>
    );
}
