/** What is counted at the end, on the board: every half with its number. It lies over the picture of the board. */

import type { State } from 'marrakech-engine';
import { BOARD, centre, MARGIN } from '../../board/shapes';
import type { Count } from './count';
import { Feast } from './Feast';
import { outcomeOf } from './why';
import './ending.css';

export function Tally({ count, state, mine }: { count: Count; state: State; mine: (seat: number) => boolean }) {
    const counted = count.counted.value;
    if (!counted) return count.fresh.value && outcomeOf(state, mine) === 'win' ? <Feast /> : null;
    return (
        <svg class="tally" viewBox={`${-MARGIN} ${-MARGIN} ${BOARD + 2 * MARGIN} ${BOARD + 2 * MARGIN}`} aria-hidden="true" focusable="false">
            {counted.squares.map(({ square, n }) => {
                const [x, y] = centre(square);
                return (
                    <g key={square} transform={`translate(${x} ${y})`}>
                        <g class="tally-mark">
                            <circle r="27" />
                            <text y="1">{n}</text>
                        </g>
                    </g>
                );
            })}
        </svg>
    );
}
