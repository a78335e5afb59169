/** A dirham: a brass coin with a star. */

import { star } from './shapes';
import './board.css';

const STAR = star(0, 0, 26, 5, 0.382);

/** As large as the text around it, or of the size given (pixels, or a CSS length). */
export function Coin({ size }: { size?: number | string }) {
    return (
        <svg
            class="coin" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false"
            style={size ? { width: size, height: size } : {}}
        >
            <circle class="coin-rim" cx="1" cy="2" r="47" />
            <circle class="coin-face" r="46" />
            <circle class="coin-ring" r="36" />
            <path class="coin-star" d={STAR} />
            <path class="coin-shine" d="M-38-18A42 42 0 0 1-8-41" />
        </svg>
    );
}
