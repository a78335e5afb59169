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
    chances: Chances[] | null;
}

export function SeatList({ table: { state }, setup, paying, chances }: SeatListProps) {
    return (
        <ul class="plain table-seats" aria-label={t('Players')}>
            {setup.seats.map((seat, i) => {
                const active = state.phase !== 'over' && state.seat === i;
                const level = seat.player && playerName(seat.player);
                return (
                    <li key={i} class={`chair${active ? ' chair-active' : ''}${state.in[i] ? '' : ' chair-out'}`} aria-current={active ? 'true' : undefined}>
                        <span class="chair-rugs">
                            {coloursOf(state, i).map(colour => (
                                <RugSwatch key={colour} colour={colour} neutral={!state.in[i]} />
                            ))}
                        </span>
                        <span class="chair-name">
                            <Portrait player={seat.player} name={seatName(setup, i)} />
                            {seatName(setup, i)}
                            {paying && (paying.from === i || paying.to === i) && (
                                <span class={paying.from === i ? 'chair-coins chair-coins-away' : 'chair-coins'} aria-hidden="true">
                                    {paying.from === i ? '−' : '+'}
                                    {paying.paid}
                                    <Coin />
                                </span>
                            )}
                            {level && <small>{level}</small>}
                            {active && state.hand && <small>{t('drawn: {colour}', { colour: colourName(state.hand) })}</small>}
                        </span>
                        {state.in[i] ? (
                            <dl class="chair-numbers">
                                <Number label={t('Dirhams')} value={sure(state.purses[i])} coin />
                                <Number label={t('Visible halves')} value={sure(state.visible[i])} term={i === 0} />
                                <Number label={t('Rugs left')} value={sure(state.rugsLeft[i])} />
                                <Number label={t('Total')} value={sure(state.scores[i])} strong />
                            </dl>
                        ) : (
                            <span class="chair-gone">{t('out of the game')}</span>
                        )}
                        {chances && (
                            <span class="chair-chance">
                                <meter min={0} max={10000} value={chances[i]?.win ?? 0} aria-label={t('Winning chance')} />
                                {percent(chances[i]?.win ?? 0)}
                            </span>
                        )}
                    </li>
                );
            })}
        </ul>
    );
}

function Number({ label, value, coin = false, strong = false, term = false }: { label: string; value: number; coin?: boolean; strong?: boolean; term?: boolean }) {
    return (
        <div class={strong ? 'chair-total' : undefined}>
            <dt>{term ? <Term name="halves" /> : label}</dt>
            <dd>
                {coin && <Coin />}
                {value}
            </dd>
        </div>
    );
}
