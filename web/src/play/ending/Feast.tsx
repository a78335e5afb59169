/** What a win is celebrated with. Everything stops by itself, and says nothing to a screen reader. */

import { useEffect, useState } from 'preact/hooks';
import { star, uneven } from '../../board/shapes';

/** Milliseconds until the last piece has fallen: a little more than in ending.css. */
const LONG = 5200;
const PIECES = 36;
const STAR = star(0, 0, 12, 5, 0.4);
const KHATAM = star(0, 0, 11);

/** A small rug, a coin, a star; falling over the board. */
export function Feast() {
    const [over, setOver] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setOver(true), LONG);
        return () => clearTimeout(timer);
    }, []);
    if (over) return null;
    return (
        <div class="feast" aria-hidden="true">
            {Array.from({ length: PIECES }, (_, i) => (
                <span
                    key={i}
                    class={`feast-piece feast-${i % 5}`}
                    style={{
                        left: `${(100 * (i + uneven(i))) / PIECES}%`,
                        '--delay': `${(1800 * uneven(i + 0.5)).toFixed(0)}ms`,
                        '--turn': `${(900 * uneven(i + 0.7) - 450).toFixed(0)}deg`,
                        '--drift': `${(8 * uneven(i + 0.9) - 4).toFixed(1)}cqw`,
                    }}
                >
                    <svg viewBox="-14 -14 28 28" focusable="false">
                        <Piece kind={i % 3} />
                    </svg>
                </span>
            ))}
        </div>
    );
}

function Piece({ kind }: { kind: number }) {
    if (kind === 0)
        return (
            <>
                <path d="M-13-6H13V6H-13Z" />
                <path class="feast-light" d="M-9-3.5H9V3.5H-9ZM0-3.5L5 0L0 3.5L-5 0Z" fill-rule="evenodd" />
            </>
        );
    return <path d={kind === 1 ? STAR : KHATAM} />;
}

/** Lanterns on a string, over the title of a win. */
export function Garland({ swings }: { swings: boolean }) {
    return (
        <svg class={swings ? 'garland garland-swings' : 'garland'} viewBox="0 0 320 46" aria-hidden="true" focusable="false">
            <path class="garland-string" d="M0 4Q80 26 160 8T320 4" />
            {LANTERNS.map(([x, y], i) => (
                <g key={i} transform={`translate(${x} ${y})`}>
                    <g class={`lantern feast-${i % 5}`} style={{ animationDelay: `${-300 * i}ms` }}>
                        <path class="garland-string" d="M0 0V5" />
                        <path d="M-5 5H5L8 12L5 24H-5L-8 12Z" />
                        <path class="lantern-glass" d="M-3 9H3L5 13L3 20H-3L-5 13Z" />
                        <path class="garland-string" d="M0 24V29" />
                    </g>
                </g>
            ))}
        </svg>
    );
}

/** On the string. */
const LANTERNS: [number, number][] = [
    [28, 10],
    [80, 15],
    [132, 12.5],
    [188, 6],
    [240, 8],
    [292, 7],
];
