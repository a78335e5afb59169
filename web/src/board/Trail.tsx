/** What happened while somebody waited: where Assam has walked, and the rugs that were laid. */

import type { Direction, LaidRug, Loop, Square } from 'marrakech-engine';
import { outline } from './Choices';
import { loopEnds } from './Ground';
import { centre } from './shapes';

/** His steps as one line; over the border it follows the loops. */
export function trailPath(way: [Square, Direction][], loops: Loop[]): string {
    return way
        .map(([square, facing], i) => {
            const [x, y] = centre(square);
            const [from, out] = way[i - 1] ?? [];
            const loop = loops.find(one => one[0] === from && one[1] === out && one[2] === square && one[3] === facing);
            if (!loop) return `${i ? 'L' : 'M'}${x} ${y}`;
            const { start, end, turn, corner } = loopEnds(loop);
            return `L${start.join(' ')}A50 50 0 ${corner ? 1 : 0} ${turn > 0 ? 1 : 0} ${end.join(' ')}L${x} ${y}`;
        })
        .join('');
}

export function Trail({ way, loops }: { way: [Square, Direction][]; loops: Loop[] }) {
    const [from] = way;
    if (!from) return null;
    const [x, y] = centre(from[0]);
    const d = trailPath(way, loops);
    return (
        <g aria-hidden="true" class="passive trail">
            <path class="trail-under" d={d} />
            <path class="trail-line" d={d} />
            <circle class="trail-start" cx={x} cy={y} r="15" />
        </g>
    );
}

export function RecentRugs({ rugs }: { rugs: LaidRug[] }) {
    return (
        <g aria-hidden="true" class="passive">
            {rugs.map(({ id, squares }) => (
                <g key={id} class="recent">
                    <rect class="recent-under" {...outline(squares)} />
                    <rect class="recent-line" {...outline(squares)} />
                </g>
            ))}
        </g>
    );
}
