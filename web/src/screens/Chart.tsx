/** Values over the turns of a game, one line for each seat; the same numbers as a table below. */

import { t } from '../i18n';
import { sure } from '../sure';

export interface Series {
    name: string;
    /** 0 to 3, all different: the colour of the line (red, yellow, blue, green) and its dashes. */
    look: number;
    values: number[];
}

interface ChartProps {
    series: Series[];
    label: string;
    max: number;
    /** How a value is written. */
    format?: (value: number) => string;
}

/** The least distance of two labels, in percent of the height. */
const APART = 11;

export function Chart({ series, label, max, format = String }: ChartProps) {
    const count = Math.max(1, ...series.map(line => line.values.length));
    const x = (i: number) => (count === 1 ? 0 : (100 * i) / (count - 1));
    const y = (value: number) => 100 - (100 * Math.min(Math.max(value, 0), max)) / (max || 1);
    const ends = spread(series.map(line => y(line.values[line.values.length - 1] ?? 0)));
    return (
        <figure class="chart">
            <figcaption>{label}</figcaption>
            <div class="chart-plot" aria-hidden="true">
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
                    {[0, 25, 50, 75, 100].map(at => (
                        <path key={at} class="chart-grid" d={'M0 ' + at + 'H100'} />
                    ))}
                    {series.map(line => (
                        <polyline
                            key={line.look}
                            class={'chart-line chart-look' + line.look}
                            points={line.values.map((value, i) => point(x(i), y(value))).join(' ')}
                        />
                    ))}
                </svg>
                <span class="chart-max">{format(max)}</span>
                <span class="chart-min">{format(0)}</span>
                {series.map((line, i) => (
                    <span key={line.look} class={'chart-end chart-look' + line.look} style={{ top: ends[i] + '%' }}>
                        <svg viewBox="0 0 20 4" focusable="false">
                            <path class="chart-line" d="M0 2H20" />
                        </svg>
                        <span class="chart-name">{line.name}</span>
                    </span>
                ))}
            </div>
            <details class="chart-table">
                <summary>{t('As a table')}</summary>
                <div class="scroll" tabIndex={0} role="region" aria-label={label}>
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{t('Turn')}</th>
                                {series.map(line => (
                                    <th key={line.look} scope="col">
                                        {line.name}
                                    </th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {Array.from({ length: count }, (_, i) => (
                                <tr key={i}>
                                    <th scope="row">{i}</th>
                                    {series.map(line => (
                                        <td key={line.look}>{line.values[i] === undefined ? '' : format(line.values[i])}</td>
                                    ))}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            </details>
        </figure>
    );
}

function point(x: number, y: number): string {
    return [x.toFixed(2), y.toFixed(2)].join();
}

/** Moves labels apart so that all can be read, keeping their order and staying within the height. */
function spread(tops: number[]): number[] {
    const order = tops.map((_, i) => i).sort((one, other) => sure(tops[one]) - sure(tops[other]));
    const moved = [...tops];
    order.forEach((seat, i) => {
        if (i > 0) moved[seat] = Math.max(sure(moved[seat]), sure(moved[sure(order[i - 1])]) + APART);
    });
    let limit = 100;
    for (const seat of order.reverse()) {
        moved[seat] = Math.min(sure(moved[seat]), limit);
        limit = moved[seat] - APART;
    }
    return moved;
}
