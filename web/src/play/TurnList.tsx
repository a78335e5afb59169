/** The turns so far; each can be looked at again. */

import { useEffect, useRef } from 'preact/hooks';
import type { Table, TurnLine } from '../game/source';
import { t } from '../i18n';
import { seatName, turnText } from '../words';
import type { GameView } from './state';

export function TurnList({ view, table }: { view: GameView; table: Table }) {
    const list = useRef<HTMLOListElement>(null);
    const { setup } = view.source;
    const turns = view.now.value?.turns ?? [];
    useEffect(() => {
        // The last turn in sight, without moving the page.
        if (list.current && !view.past.value) list.current.scrollTop = list.current.scrollHeight;
    }, [turns.length]);
    return (
        <details class="turns-box" open>
            <summary>{t('Turns')}</summary>
            <ol ref={list} class="plain turn-list" tabIndex={0} aria-label={t('Turns')}>
                {turns.map(turn => {
                    const end = turn.first + turn.actions.length;
                    return (
                        <li key={turn.number}>
                            <button
                                type="button"
                                class="turn-line"
                                aria-current={view.past.value && table.at > turn.first && table.at <= end ? 'step' : undefined}
                                onClick={() => void view.look(end)}
                            >
                                <span class="turn-number">{turn.number}</span>
                                <span class="turn-who">{seatName(setup, turn.seat)}</span>
                                <span class="turn-text">{turnText(turn)}</span>
                                <span class="turn-paid">{cost(turn)}</span>
                            </button>
                        </li>
                    );
                })}
            </ol>
        </details>
    );
}

function cost(turn: TurnLine): string {
    if (turn.out) return t('out');
    return turn.paid > 0 ? `−${turn.paid}` : '';
}
