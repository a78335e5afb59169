/**
 * A payment over the border of the board: two purses, and coins that fly from one to the other. It is no part of the
 * picture below, so that the browser can move the coins without drawing the market anew.
 */

import type { Colour, Square } from 'marrakech-engine';
import { Coin } from './Coin';
import { flightOf } from './coins';
import { RugSwatch } from './Rug';
import { uneven } from './shapes';
import './board.css';

/** A purse as it is just now. */
export interface Purse {
    name: string;
    colours: Colour[];
    dirhams: number;
}

interface PaymentProps {
    payer: Purse;
    payee: Purse;
    paid: number;
    /** Where Assam stands: everybody looks there, so it is the other border that is covered. */
    assam: Square;
    /** Milliseconds of one step of an animation. */
    pace: number;
    /** The last coin is there. */
    onLanded: () => void;
}

export function Payment({ payer, payee, paid, assam, pace, onLanded }: PaymentProps) {
    const { coins, gap, each } = flightOf(paid, pace);
    return (
        <div class={`payment payment-${assam.charAt(1) > '4' ? 'bottom' : 'top'}`} aria-hidden="true">
            <PurseTag {...payer} />
            <span class="payment-sum">{paid} →</span>
            <PurseTag {...payee} />
            {Array.from({ length: coins }, (_, i) => {
                const time = { animationDelay: `${i * gap}ms`, animationDuration: `${each}ms` };
                return (
                    <span key={i} class="payment-coin" style={time} onAnimationEnd={i === coins - 1 ? onLanded : undefined}>
                        <span class="payment-arc" style={{ ...time, '--height': 0.8 + 0.5 * uneven(i) }}>
                            <Coin />
                        </span>
                    </span>
                );
            })}
        </div>
    );
}

function PurseTag({ name, colours, dirhams }: Purse) {
    return (
        <span class="purse">
            <span class="purse-rugs">
                {colours.map(colour => (
                    <RugSwatch key={colour} colour={colour} />
                ))}
            </span>
            <span class="purse-name">{name}</span>
            <Coin />
            <strong>{dirhams}</strong>
        </span>
    );
}
