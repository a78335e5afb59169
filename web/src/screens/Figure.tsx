/** A part of the board, to look at only. */

import type { Colour, Direction, Loop, Square } from 'marrakech-engine';
import { useEffect, useState } from 'preact/hooks';
import { AssamFigure } from '../board/Assam';
import { Ground } from '../board/Ground';
import { Rug } from '../board/Rug';
import { referee } from '../engine/client';
import { t } from '../i18n';

interface FigureProps {
    /** How many columns and rows are shown, from a1 on. */
    columns: number;
    rows: number;
    /** Two squares: a whole rug. The undermost first. */
    rugs: [Colour, Square, Square?][];
    neutral?: Colour;
    assam?: Square;
    facing?: Direction;
    /** Squares that are meant. */
    lit?: Square[];
    /** What is to be seen, for those who do not. */
    label: string;
    caption: string;
}

export function Figure({ columns, rows, rugs, neutral, assam, facing = 'n', lit = [], label, caption }: FigureProps) {
    const left = (square: Square) => square.charCodeAt(0) - 97;
    const top = (square: Square) => rows - Number(square[1]);
    const lines = [
        ...Array.from({ length: columns - 1 }, (_, i) => 'M' + (i + 1) * 100 + ' 0v' + rows * 100),
        ...Array.from({ length: rows - 1 }, (_, i) => 'M0 ' + (i + 1) * 100 + 'h' + columns * 100),
    ].join('');
    const part = (n: number, of: number) => (100 * n) / of + '%';
    const hidden = 700 - rows * 100;
    return (
        <figure class="figure">
            <div class="figure-board" role="img" aria-label={label}>
                {/* The rows of a rug are counted from the seventh down. */}
                <svg viewBox={[0, hidden, columns * 100, rows * 100].join(' ')} aria-hidden="true" focusable="false">
                    <g transform={'translate(0 ' + hidden + ')'}>
                        <path class="canvas-lines" d={lines} />
                    </g>
                    {rugs.map(([colour, ...squares], i) => (
                        <Rug key={i} squares={squares.filter(square => square !== undefined)} colour={colour} neutral={colour === neutral} seed={i + 1} />
                    ))}
                    {lit.map(square => (
                        <rect key={square} class="figure-lit" x={left(square) * 100 + 5} y={(7 - Number(square[1])) * 100 + 5} width={90} height={90} rx={10} />
                    ))}
                </svg>
                {assam && (
                    <span class="figure-assam" style={{ left: part(left(assam), columns), top: part(top(assam), rows), width: part(1, columns) }}>
                        <AssamFigure facing={facing} />
                    </span>
                )}
            </div>
            <figcaption>{caption}</figcaption>
        </figure>
    );
}

/** Assam's way around a loop, on a corner of the real board: c6 to d6 by a roll of 3. */
export function LoopFigure() {
    const [loops, setLoops] = useState<Loop[] | null>(null);
    useEffect(() => {
        // Without the engine the text must do.
        referee.ask('loops', null).then(setLoops, () => {});
    }, []);
    if (!loops) return null;
    return (
        <figure class="figure">
            <div class="figure-board" role="img" aria-label={t('Assam walks from c6 to c7, around the loop to d7 and down to d6.')}>
                <svg viewBox="-100 -100 600 400" aria-hidden="true" focusable="false">
                    <Ground loops={loops} />
                    <path class="figure-way" d="M250 100V0A50 50 0 0 1 350 0V120m-22-26l22 30l22-30" />
                </svg>
                <span class="figure-assam figure-assam-loop">
                    <AssamFigure />
                </span>
            </div>
            <figcaption>{t('A roll of 3: c7, around the loop to d7, and d6.')}</figcaption>
        </figure>
    );
}
