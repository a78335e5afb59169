/** A finished game: what everybody has, how it came about, and what could have been better. */

import { COLOURS, type Table } from 'marrakech-engine';
import { RugSwatch } from '../board/Rug';
import type { Review, ReviewError } from '../game/analysis';
import type { Setup } from '../game/source';
import { locale, t } from '../i18n';
import type { Counted } from '../play/ending/count';
import { rank } from '../play/ending/why';
import { sure } from '../sure';
import { errorText, lossText, seatName } from '../words';
import { Chart } from './Chart';
import { Copied, useCopy } from './Copy';
import { Icon } from './Icon';
import { coloursOf } from './seating';
import './screens.css';

interface ResultProps {
    table: Table;
    setup: Setup;
    /** While the count is shown, what has been counted so far. */
    counted: Counted | null;
    /** null while it is being worked out. */
    review: Review | null;
    /** How far that is, from 0 to 1. */
    progress?: number;
    /** The choices that lost most, as far as they are worth a look. */
    faults: ReviewError[];
    onRematch: () => void;
    /** A stronger opponent, for whoever has won: what the button says, and what it does. */
    next?: { text: string; onStart: () => void } | null;
    /** Shows the game again; or one of the choices. */
    onReplay: () => void;
    onFault: (fault: ReviewError) => void;
    onExport: () => void;
    /** The whole game as a link. */
    link: () => Promise<string>;
}

export function Result({ table, setup, counted, review, progress = 0, faults, onRematch, next = null, onReplay, onFault, onExport, link }: ResultProps) {
    const copying = useCopy();
    const copy = async () => copying.copy(await link(), t('The link has been copied.'), t('The link could not be copied.'));
    return (
        <>
            <Score table={table} setup={setup} counted={counted} />
            <div class="actions">
                {next && (
                    <button type="button" class="btn btn-primary" onClick={next.onStart}>
                        <Icon name="play" />
                        {next.text}
                    </button>
                )}
                <button type="button" class={next ? 'btn' : 'btn btn-primary'} onClick={onRematch}>
                    <Icon name="again" />
                    {t('Rematch')}
                </button>
                <button type="button" class="btn" onClick={onReplay}>
                    <Icon name="play" />
                    {t('Replay')}
                </button>
                <button type="button" class="btn" onClick={onExport}>
                    <Icon name="save" />
                    {t('Export')}
                </button>
                <button type="button" class="btn" onClick={() => void copy()}>
                    <Icon name="link" />
                    {t('Copy link')}
                </button>
            </div>
            <Copied {...copying} />
            {review ? (
                <Hindsight table={table} review={review} faults={faults} setup={setup} onFault={onFault} />
            ) : (
                <label class="working">
                    {t('Looking back at the game …')}
                    <progress max={1} value={progress} />
                </label>
            )}
        </>
    );
}

/** What everybody has; while it is counted as far as that has come, and who has won is not to be seen. */
function Score({ table: { state }, setup, counted }: { table: Table; setup: Setup; counted: Counted | null }) {
    const place = (seat: number) => (state.in[seat] ? rank(state, seat) : -1);
    const seats = setup.seats.map((_, seat) => seat);
    if (!counted) seats.sort((one, other) => place(other) - place(one));
    const purses = counted?.purses ?? state.purses;
    const visible = counted?.visible ?? state.visible;
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={t('The count')} aria-busy={counted !== null}>
            <table class="count">
                <thead>
                    <tr>
                        <th scope="col">{t('Player')}</th>
                        <th scope="col">{t('Dirhams')}</th>
                        <th scope="col">{t('Visible halves')}</th>
                        <th scope="col">{t('Total')}</th>
                    </tr>
                </thead>
                <tbody>
                    {seats.map(seat => (
                        <tr key={seat} class={(counted ? counted.seat === seat : state.winners[seat]) ? 'count-winner' : undefined}>
                            <th scope="row">
                                <span class="count-name">
                                    {coloursOf(state, seat).map(colour => (
                                        <RugSwatch key={colour} colour={colour} neutral={!state.in[seat]} />
                                    ))}
                                    <span>{seatName(setup, seat)}</span>
                                </span>
                            </th>
                            {state.in[seat] ? (
                                <>
                                    <td>{purses[seat]}</td>
                                    <td>+ {visible[seat]}</td>
                                    <td>
                                        <strong>{sure(purses[seat]) + sure(visible[seat])}</strong>
                                    </td>
                                </>
                            ) : (
                                <td colSpan={3}>{t('out of the game')}</td>
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

interface HindsightProps {
    table: Table;
    review: Review;
    faults: ReviewError[];
    setup: Setup;
    onFault: (fault: ReviewError) => void;
}

function Hindsight({ table, review, faults, setup, onFault }: HindsightProps) {
    const { points } = review;
    const series = (value: (point: Review['points'][number], seat: number) => number) =>
        setup.seats.map((_, seat) => ({
            name: seatName(setup, seat),
            look: COLOURS.indexOf(sure(coloursOf(table.state, seat)[0])),
            values: points.map(point => value(point, seat)),
        }));
    const top = Math.max(40, ...points.flatMap(point => point.scores));
    return (
        <>
            <div class="charts">
                <Chart label={t('Dirhams and visible halves')} max={Math.ceil(top / 20) * 20} series={series((point, seat) => point.scores[seat] ?? 0)} />
                <Chart
                    label={t('Winning chances')}
                    max={100}
                    series={series((point, seat) => (point.wins[seat] ?? 0) / 100)}
                    format={value => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)}
                />
            </div>
            <section class="stack-small">
                <h3>{t('The costliest choices')}</h3>
                {faults.length === 0 ? (
                    <p class="note">{t('No choice lost much: well played.')}</p>
                ) : (
                    <>
                        <p class="note">{t('What the chosen step lost of the chance of winning, compared with the best one. Bad rolls do not count.')}</p>
                        <ol class="plain errors">
                            {faults.map(fault => (
                                <li key={fault.at}>
                                    <button type="button" class="btn btn-row" onClick={() => onFault(fault)}>
                                        <span>
                                            {t('Turn {n}, {name}', { n: fault.turn, name: seatName(setup, fault.seat) })}
                                            <small>{errorText(fault)}</small>
                                        </span>
                                        <span class="loss">
                                            <strong>{lossText(fault)}</strong>
                                            <small>{t('percentage points')}</small>
                                        </span>
                                    </button>
                                </li>
                            ))}
                        </ol>
                    </>
                )}
            </section>
        </>
    );
}
