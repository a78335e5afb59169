/** Everybody at the table: purse, rugs, halves and total; who is to play; the chances, if they are wanted. */

import type { Chances, Table } from 'marrakech-engine';
import { Coin } from '../board/Coin';
import { RugSwatch } from '../board/Rug';
import type { Setup } from '../game/source';
import { percent, t } from '../i18n';
import { playerName } from '../players';
import { Portrait } from '../screens/Portrait';
import { coloursOf } from '../screens/seating';
import { Term } from '../screens/Term';
import { sure } from '../sure';
import { colourName, seatName } from '../words';

interface SeatListProps {
    table: Table;
    setup: Setup;
    /** Dirhams on their way. */
    paying: { from: number; to: number; paid: number } | null;
    /** Null: not wanted; empty: not known yet, but there is room for them. */
    chances: Chances[] | null;
    /** By seat, what has happened there while somebody waited; empty: nothing. */
    news: string[];
}

export function SeatList({ table: { state }, setup, paying, chances, news }: SeatListProps) {
    return (
        <ul class={`plain table-seats table-seats-${setup.seats.length}`} aria-label={t('Players')}>
            {setup.seats.map((seat, i) => {
                const active = state.phase !== 'over' && state.seat === i;
                const level = seat.player && playerName(seat.player);
                const hand = active ? state.hand : null;
                return (
                    <li key={i} class={`chair${active ? ' chair-active' : ''}${state.in[i] ? '' : ' chair-out'}`} aria-current={active ? 'true' : undefined}>
                        <span class="chair-rugs">
                            {coloursOf(state, i).map(colour => (
                                <RugSwatch key={colour} colour={colour} neutral={!state.in[i]} />
                            ))}
                        </span>
                        <span class="chair-name">
                            <Portrait player={seat.player} name={seatName(setup, i)} />
                            <span class="chair-called">{seatName(setup, i)}</span>
                            {level && <small>{level}</small>}
                            {paying && (paying.from === i || paying.to === i) && (
                                <span class={paying.from === i ? 'chair-coins chair-coins-away' : 'chair-coins'} aria-hidden="true">
                                    {paying.from === i ? '−' : '+'}
                                    {paying.paid}
                                    <Coin />
                                </span>
                            )}
                        </span>
                        {state.in[i] ? (
                            <dl class="chair-numbers">
                                <Number label={t('Dirhams')} value={sure(state.purses[i])} kind="coin" />
                                <Number label={t('Visible halves')} value={sure(state.visible[i])} kind="half" term={i === 0} />
                                <Number label={t('Rugs left')} value={sure(state.rugsLeft[i])} kind="pile" />
                                <Number label={t('Total')} value={sure(state.scores[i])} kind="total" />
                            </dl>
                        ) : (
                            <span class="chair-gone">{t('out of the game')}</span>
                        )}
                        <p class="chair-news" title={news[i] || undefined}>
                            {hand ? t('drawn: {colour}', { colour: colourName(hand) }) : news[i]}
                        </p>
                        {chances && (
                            <span class="chair-chance">
                                <meter min={0} max={10000} value={chances[i]?.win ?? 0} aria-label={t('Winning chance')} />
                                <span class="chair-percent">{chances[i] && percent(chances[i].win)}</span>
                            </span>
                        )}
                    </li>
                );
            })}
        </ul>
    );
}

/** Where there is no room for words, a sign stands beside each number; the words are still there to be heard. */
const SIGNS = {
    half: 'M4 5h16v14H4zM12 5v14M4 5h8v14H4z',
    pile: 'M3.5 8.5c0-2 17-2 17 0s-17 2-17 0zM3.5 8.5v4c0 2 17 2 17 0v-4M3.5 12.5v4c0 2 17 2 17 0v-4',
};

function Number({ label, value, kind, term = false }: { label: string; value: number; kind: 'coin' | 'half' | 'pile' | 'total'; term?: boolean }) {
    return (
        <div class={`chair-${kind}`} title={term ? undefined : label}>
            <dt>{term ? <Term name="halves" /> : label}</dt>
            <dd>
                {kind === 'coin' && <Coin />}
                {(kind === 'half' || kind === 'pile') && (
                    <svg class="icon chair-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                        <path d={SIGNS[kind]} />
                    </svg>
                )}
                {value}
            </dd>
        </div>
    );
}
