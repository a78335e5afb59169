/**
 * A word that says what it means: to whoever rests on it with a mouse, comes to it by keyboard or taps it. A second tap,
 * Escape and a press elsewhere put the explanation away. A screen reader is told it with the word.
 */

import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { sure } from '../sure';
import { Icon } from './Icon';

export type TermName = 'halves' | 'edition' | 'variant' | 'sparring';

function termText(name: TermName): { word: string; meaning: string } {
    switch (name) {
        case 'halves':
            return {
                word: t('Visible halves'),
                meaning: t('A rug has two halves, one on each of its squares. Every half of yours that no other rug covers is worth one point in the end.'),
            };
        case 'edition':
            return {
                word: t('Edition'),
                meaning: t('Marrakech has come out in several countries, and the rules differ a little: in the number of rugs, and in the variant.'),
            };
        case 'variant':
            return {
                word: t('Turning Assam'),
                meaning: t('In the usual game you turn Assam before you roll. In the variant you turn him at the end of your turn, for the next player.'),
            };
        case 'sparring':
            return {
                word: t('A sparring partner'),
                meaning: t('Plays by one idea and nothing else, so that you can practise against it.'),
            };
    }
}

/** Between the word and its explanation, and between that and the edge of the window, in pixels. */
const GAP = 6;

/** How long a mouse may be on its way from the word to the explanation, in milliseconds. */
const WAY = 200;

interface TermProps {
    name: TermName;
    /** The word as it stands there, if it is another form of it. */
    word?: string;
    /** A question mark beside a label that has the word already. */
    sign?: boolean;
}

export function Term({ name, word, sign = false }: TermProps) {
    const id = useId();
    const button = useRef<HTMLButtonElement>(null);
    const tip = useRef<HTMLSpanElement>(null);
    const [open, setOpen] = useState(false);
    const leaving = useRef<ReturnType<typeof setTimeout>>();
    const { word: usual, meaning } = termText(name);
    // At once: the next key may be the one that puts it away.
    useLayoutEffect(() => {
        const [shown, from] = [sure(tip.current), sure(button.current)];
        if (!open) return;
        // Above everything else, dialogs too, where the browser can.
        if ('showPopover' in shown) shown.showPopover();
        place(shown, from.getBoundingClientRect());
        const close = (event: Event) => {
            if (event instanceof KeyboardEvent ? event.key !== 'Escape' : event.target instanceof Node && (from.contains(event.target) || shown.contains(event.target))) return;
            // This Escape is for the explanation, not for what it stands in.
            if (event instanceof KeyboardEvent) {
                event.preventDefault();
                event.stopPropagation();
            }
            setOpen(false);
        };
        const events = ['keydown', 'pointerdown', 'scroll', 'resize'];
        for (const name of events) addEventListener(name, close, true);
        return () => {
            for (const name of events) removeEventListener(name, close, true);
            if ('hidePopover' in shown && shown.matches(':popover-open')) shown.hidePopover();
        };
    }, [open]);
    /** Whether this very press has opened it, by the focus that it brought: then it is not a second one. */
    const opened = useRef(false);
    return (
        <span
            class="term"
            // Not when the page puts the word under a mouse that rests.
            onPointerMove={event => {
                clearTimeout(leaving.current);
                if (event.pointerType === 'mouse') setOpen(true);
            }}
            onPointerLeave={event => {
                if (event.pointerType !== 'mouse' || document.activeElement === button.current) return;
                leaving.current = setTimeout(() => setOpen(false), WAY);
            }}
        >
            <button
                ref={button}
                type="button"
                class={sign ? 'term-sign' : 'term-word'}
                aria-label={sign ? t('What does “{word}” mean?', { word: usual }) : undefined}
                aria-describedby={id}
                onPointerDown={() => (opened.current = open)}
                onFocus={() => setOpen(true)}
                onBlur={() => setOpen(false)}
                onClick={event => {
                    // Within a label or a summary a press means the word, not what it is a label of.
                    event.preventDefault();
                    setOpen(!opened.current);
                    opened.current = false;
                }}
            >
                {sign ? <Icon name="help" /> : (word ?? usual)}
            </button>
            <span ref={tip} id={id} role="tooltip" class={open ? 'tip tip-open' : 'tip'} {...{ popover: 'manual' }}>
                {meaning}
            </span>
        </span>
    );
}

/** Below the word, or above it where there is no room, and never over an edge. */
function place(tip: HTMLElement, word: DOMRect): void {
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(GAP, Math.min(word.left, innerWidth - width - GAP));
    const below = word.bottom + GAP;
    tip.style.left = `${left}px`;
    tip.style.top = `${below + height + GAP <= innerHeight ? below : Math.max(GAP, word.top - height - GAP)}px`;
}
