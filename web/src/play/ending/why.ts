/** How a game has ended for the people at this screen, and by what: whole sentences for every case. */

import type { State, Table } from 'marrakech-engine';
import type { Setup } from '../../game/source';
import { locale, t, tn } from '../../i18n';
import { sure } from '../../sure';
import { seatName, winnersText } from '../../words';

/** none: nobody at this screen played, or everybody did; tie: somebody here shares the win. */
export type Outcome = 'win' | 'loss' | 'tie' | 'none';

type Mine = (seat: number) => boolean;

function seatsOf({ players }: State, wanted: (seat: number) => boolean): number[] {
    return Array.from({ length: players }, (_, seat) => seat).filter(wanted);
}

export function winnersOf(state: State): number[] {
    return seatsOf(state, seat => sure(state.winners[seat]));
}

export function outcomeOf(state: State, mine: Mine): Outcome {
    const own = seatsOf(state, mine);
    const winners = winnersOf(state);
    if (own.length === 0 || own.length === state.players) return 'none';
    if (!own.some(seat => winners.includes(seat))) return 'loss';
    return winners.length > 1 ? 'tie' : 'win';
}

/** The only seat that is played at this screen, if there is only one: whoever reads this. */
function you(state: State, mine: Mine): number | null {
    const own = seatsOf(state, mine);
    return own.length === 1 ? sure(own[0]) : null;
}

/** Who has won; said to the person at this screen, if there is only one. */
export function titleText({ state }: Table, setup: Setup, mine: Mine): string {
    const winners = winnersOf(state);
    const own = you(state, mine);
    if (own === null) return winnersText(state, setup);
    if (!winners.includes(own)) return t('You have lost.');
    return winners.length > 1 ? t('You share the win.') : t('You have won!');
}

/** Why, in a sentence or two. */
export function whyText(table: Table, setup: Setup, mine: Mine): string {
    const { state } = table;
    const own = you(state, mine);
    const winners = winnersOf(state);
    const winner = sure(winners[0]);
    const left = seatsOf(state, seat => sure(state.in[seat]));
    if (own !== null && !state.in[own]) return outText(table, setup, own, true);
    if (left.length === 1) {
        const out = seatsOf(state, seat => !state.in[seat]);
        if (out.length === 1) return outText(table, setup, sure(out[0]), false);
        return own === winner ? t('Everybody else has run out of money.') : t('Everybody but {name} has run out of money.', { name: seatName(setup, winner) });
    }
    if (winners.length > 1) return tieText(setup, winners, own);
    if (own !== null && own !== winner) return lossText(state, seatName(setup, winner), winner, own);
    const second = sure(left.filter(seat => seat !== winner).sort((one, other) => rank(state, other) - rank(state, one))[0]);
    return own === winner ? winText(state, seatName(setup, second), winner, second) : leadText(state, seatName(setup, winner), seatName(setup, second), winner, second);
}

/** Whoever has more in all is ahead; of those with as much whoever has more dirhams. */
export function rank(state: State, seat: number): number {
    return 1000 * sure(state.scores[seat]) + sure(state.purses[seat]);
}

function outText({ turns }: Table, setup: Setup, seat: number, own: boolean): string {
    const turn = turns.find(line => line.seat === seat && line.out)?.number;
    const name = seatName(setup, seat);
    if (turn === undefined) return own ? t('You have run out of money.') : t('{name} has run out of money.', { name });
    return own ? t('You ran out of money in turn {turn}.', { turn }) : t('{name} ran out of money in turn {turn}.', { name, turn });
}

function tieText(setup: Setup, winners: number[], own: number | null): string {
    const others = winners.filter(seat => seat !== own).map(seat => seatName(setup, seat));
    const names = new Intl.ListFormat(locale()).format(others);
    if (own !== null && winners.includes(own)) return t('You have as much in all as {names}, and as many dirhams.', { names });
    return t('{names} have as much in all, and as many dirhams.', { names });
}

/** How much more one seat has than another: of visible halves, of dirhams. */
function lead({ visible, purses }: State, one: number, other: number): { halves: number; money: number } {
    return { halves: sure(visible[one]) - sure(visible[other]), money: sure(purses[one]) - sure(purses[other]) };
}

function lossText(state: State, name: string, winner: number, loser: number): string {
    const { halves, money } = lead(state, winner, loser);
    if (halves + money === 0) return t('{name} has as much in all as you, but more dirhams, and these decide.', { name });
    if (halves >= money) {
        const more = tn('{name} has {n} visible half more than you.', '{name} has {n} visible halves more than you.', halves, { name });
        if (money >= 0) return more;
        const own = tn('You have {n} dirham more: not enough.', 'You have {n} dirhams more: not enough.', -money);
        return `${more} ${own}`;
    }
    const more = tn('{name} has {n} dirham more than you.', '{name} has {n} dirhams more than you.', money, { name });
    if (halves >= 0) return more;
    const own = tn('You have {n} visible half more: not enough.', 'You have {n} visible halves more: not enough.', -halves);
    return `${more} ${own}`;
}

function winText(state: State, name: string, own: number, second: number): string {
    const { halves, money } = lead(state, own, second);
    if (halves + money === 0) return t('You have as much in all as {name}, but more dirhams, and these decide.', { name });
    if (halves >= money) return tn('You have {n} visible half more than {name}.', 'You have {n} visible halves more than {name}.', halves, { name });
    return tn('You have {n} dirham more than {name}.', 'You have {n} dirhams more than {name}.', money, { name });
}

function leadText(state: State, name: string, other: string, winner: number, second: number): string {
    const { halves, money } = lead(state, winner, second);
    if (halves + money === 0) return t('{name} has as much in all as {other}, but more dirhams, and these decide.', { name, other });
    if (halves >= money) return tn('{name} has {n} visible half more than {other}.', '{name} has {n} visible halves more than {other}.', halves, { name, other });
    return tn('{name} has {n} dirham more than {other}.', '{name} has {n} dirhams more than {other}.', money, { name, other });
}
