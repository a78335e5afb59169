/**
 * The end of a game: a panel beside the board, on a phone a sheet below it. The board stays in sight: the halves are
 * counted there, and a win is celebrated over it.
 */

import type { Table } from 'marrakech-engine';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Setup } from '../../game/source';
import { t } from '../../i18n';
import { Icon } from '../../screens/Icon';
import type { Count } from './count';
import { Garland } from './Feast';
import { outcomeOf, titleText, whyText } from './why';
import './ending.css';

interface EndingProps {
    table: Table;
    setup: Setup;
    /** Whether somebody at this screen played a seat. */
    mine: (seat: number) => boolean;
    count: Count;
    onClose: () => void;
    children: ComponentChildren;
}

export function Ending({ table, setup, mine, count, onClose, children }: EndingProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    const panel = useRef<HTMLElement>(null);
    const why = useId();
    const counting = count.counted.value !== null;
    useEffect(() => {
        // Whoever is in a dialog stays there.
        if (!counting && !document.querySelector('dialog[open]')) heading.current?.focus({ preventScroll: true });
    }, [counting]);
    useEffect(() => (counting ? skipping(count.skip) : undefined), [counting]);
    useEffect(() => closing(counting ? count.skip : onClose), [counting, onClose]);
    useEffect(() => {
        // On a phone both the board and what is below it.
        panel.current?.scrollIntoView({ block: 'end' });
        return () => count.stop();
    }, []);
    const outcome = outcomeOf(table.state, mine);
    return (
        <section ref={panel} class={`ending ending-${counting ? 'counting' : outcome}`} aria-label={t('The market closes')}>
            {!counting && outcome === 'win' && <Garland swings={count.fresh.value} />}
            <header class="ending-head">
                <h2 ref={heading} tabIndex={-1} class="result-title" aria-describedby={why}>
                    {counting ? t('The market closes') : titleText(table, setup, mine)}
                </h2>
                {counting ? (
                    <button type="button" class="btn" onClick={count.skip}>
                        <Icon name="last" />
                        {t('Skip')}
                    </button>
                ) : (
                    <button type="button" class="btn btn-bare" aria-label={t('Close')} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                )}
            </header>
            <p id={why} class="ending-why">
                {counting ? t('Dirhams and visible halves are counted.') : whyText(table, setup, mine)}
            </p>
            {children}
        </section>
    );
}

/** A click beside all buttons, Space and Enter end the count; returns how to stop that. */
function skipping(skip: () => void): () => void {
    const elsewhere = ({ target }: Event) => !(target instanceof Element && target.closest('button, a, input, select, summary, dialog'));
    const clicked = (event: Event) => {
        if (elsewhere(event)) skip();
    };
    const pressed = (event: KeyboardEvent) => {
        if ((event.key !== ' ' && event.key !== 'Enter') || !elsewhere(event)) return;
        // It is for nothing else.
        event.preventDefault();
        event.stopPropagation();
        skip();
    };
    document.addEventListener('click', clicked, true);
    document.addEventListener('keydown', pressed, true);
    return () => {
        document.removeEventListener('click', clicked, true);
        document.removeEventListener('keydown', pressed, true);
    };
}

/** So does Escape, wherever the focus is; after that it closes the panel. Returns how to stop that. */
function closing(close: () => void): () => void {
    const pressed = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
        event.preventDefault();
        event.stopPropagation();
        close();
    };
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
}
