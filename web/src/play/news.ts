/** What has happened since somebody rolled last: on the board, beside the seats, and in words. */

import type { Direction, LaidRug, Square, Table, TurnLine } from 'marrakech-engine';
import type { Setup } from '../game/source';
import { t } from '../i18n';
import type { Speed } from '../settings';
import { seatName } from '../words';

export interface Recent {
    /** By seat, the last turn of everybody but who decides next. */
    turns: (TurnLine | undefined)[];
    /** The rug that each of these laid. */
    rugs: LaidRug[];
    /** Assam's last way; empty if whoever decides next sent him. */
    way: [Square, Direction][];
}

/** Who decides next of those at this screen; if there is nobody, who is to play. */
function decider({ state }: Table, mine: (seat: number) => boolean): number {
    const inTurn = state.in.map((_, i) => (state.seat + i) % state.players);
    return inTurn.find(seat => mine(seat) && state.in[seat]) ?? state.seat;
}

export function sinceLastRoll(table: Table, mine: (seat: number) => boolean): Recent {
    const { turns, rugs, way } = table;
    const me = decider(table, mine);
    const walks = turns.filter(({ roll }) => roll !== null);
    const mineLast = walks.filter(({ seat }) => seat === me).at(-1)?.number ?? 0;
    const since = turns.filter(({ seat, number }) => seat !== me && number > mineLast);
    const last = table.state.in.map((_, seat) => since.filter(turn => turn.seat === seat).at(-1));
    return {
        turns: last,
        rugs: rugs.filter(({ id }) => last.some(turn => turn && id >= turn.first && id < turn.first + turn.actions.length)),
        way: walks.at(-1)?.seat === me ? [] : way,
    };
}

/** What came of a roll, for a place beside the seat; empty: it has not been rolled. */
export function rollNews({ seat, roll: n, paid, payee, out }: TurnLine, setup: Setup, mine: (seat: number) => boolean): string {
    if (n === null) return '';
    const name = seatName(setup, seat);
    // With one person at this screen "you" is nobody else.
    const toYou = paid > 0 && mine(payee) && setup.seats.filter((_, i) => mine(i)).length === 1;
    const all = { name, n, paid, payee: paid > 0 ? seatName(setup, payee) : '' };
    if (out && paid === 0) return t('{name} rolled {n} and is out.', all);
    if (out) return toYou ? t('{name} rolled {n}, paid you {paid} and is out.', all) : t('{name} rolled {n}, paid {payee} {paid} and is out.', all);
    if (paid === 0) return t('{name} rolled {n} and paid nothing.', all);
    return toYou ? t('{name} rolled {n} and paid you {paid}.', all) : t('{name} rolled {n} and paid {payee} {paid}.', all);
}

/** A square of a rug that somebody laid in the meantime, for whoever does not see its outline; else empty. */
export function squareNews({ turns, rugs }: Recent, square: Square, setup: Setup): string {
    const rug = rugs.find(({ squares }) => squares.includes(square));
    const seat = turns.findIndex(turn => turn && rug && rug.id >= turn.first && rug.id < turn.first + turn.actions.length);
    return seat < 0 ? '' : t('laid last by {name}', { name: seatName(setup, seat) });
}

/** What the speed is, for the button that changes it. */
export function speedText(speed: Speed): string {
    return { slow: t('Speed: slow'), normal: t('Speed: normal'), fast: t('Speed: fast'), off: t('Speed: at once') }[speed];
}
