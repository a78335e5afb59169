/** A finished game: who won and by what, how it came about, and what could have been better. */

import { COLOURS, type Table } from 'marrakech-engine';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { RugSwatch } from '../board/Rug';
import type { Review, ReviewError } from '../game/analysis';
import type { Setup } from '../game/source';
import { locale, t } from '../i18n';
import { sure } from '../sure';
import { errorText, lossText, seatName, winnersText } from '../words';
import { Chart } from './Chart';
import { Icon } from './Icon';
import { coloursOf } from './seating';
import './screens.css';

interface ResultProps {
    table: Table;
    setup: Setup;
    /** Whether somebody at this screen played a seat. */
    mine: (seat: number) => boolean;
    /** null while it is being worked out. */
    review: Review | null;
    /** How far that is, from 0 to 1. */
    progress?: number;
    /** The choices that lost most, as far as they are worth a look. */
    faults: ReviewError[];
    onRematch: () => void;
    /** Shows the game again; or one of the choices. */
    onReplay: () => void;
    onFault: (fault: ReviewError) => void;
    onExport: () => void;
    /** The whole game as a link. */
    link: () => Promise<string>;
}

export function Result({ table, setup, mine, review, progress = 0, faults, onRematch, onReplay, onFault, onExport, link }: ResultProps) {
    const [copied, setCopied] = useState('');
    /** A link that has to be copied by hand. */
    const [byHand, setByHand] = useState<string | null>(null);
    const copy = async () => {
        const text = await link();
        const done = await toClipboard(text);
        setCopied(done ? t('The link has been copied.') : t('The link could not be copied.'));
        setByHand(done ? null : text);
    };
    return (
        <section class="result stack" aria-labelledby="result-title">
            <h2 id="result-title" class="result-title">
                {winText(table, setup, mine)}
            </h2>
            <Count table={table} setup={setup} />
            <div class="actions">
                <button type="button" class="btn btn-primary" onClick={onRematch}>
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
            <p role="status" class="note">
                {copied}
            </p>
            {byHand && <LinkField link={byHand} />}
            {review ? (
                <Hindsight table={table} review={review} faults={faults} setup={setup} onFault={onFault} />
            ) : (
                <label class="working">
                    {t('Looking back at the game …')}
                    <progress max={1} value={progress} />
                </label>
            )}
        </section>
    );
}

/** False where it is not allowed, as on pages that do not come by https. */
async function toClipboard(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** A link to be copied by hand: it is selected already. */
function LinkField({ link }: { link: string }) {
    const id = useId();
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => {
        input.current?.focus();
        input.current?.select();
    }, [link]);
    return (
        <div class="field">
            <label for={id}>{t('Copy it from here')}</label>
            <input ref={input} id={id} type="text" readOnly value={link} onFocus={event => event.currentTarget.select()} />
        </div>
    );
}

/** Who has won; said to the person at this screen, if there is only one. */
function winText({ state }: Table, setup: Setup, mine: (seat: number) => boolean): string {
    const winners = state.winners.filter(Boolean).length;
    const [own, ...others] = setup.seats.map((_, seat) => seat).filter(mine);
    if (own !== undefined && others.length === 0 && winners === 1 && state.winners[own]) return t('You have won!');
    return winnersText(state, setup);
}

function Count({ table: { state }, setup }: { table: Table; setup: Setup }) {
    const seats = setup.seats.map((_, seat) => seat).sort((one, other) => rank(other) - rank(one));
    function rank(seat: number): number {
        return (state.winners[seat] ? 1e6 : 0) + (state.in[seat] ? sure(state.scores[seat]) : -1);
    }
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={t('The count')}>
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
                        <tr key={seat} class={state.winners[seat] ? 'count-winner' : undefined}>
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
                                    <td>{state.purses[seat]}</td>
                                    <td>+ {state.visible[seat]}</td>
                                    <td>
                                        <strong>{state.scores[seat]}</strong>
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
