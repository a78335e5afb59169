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
        if (list.current) bringIntoSight(list.current, view.past.value !== null);
    }, [turns.length, view.past.value]);
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

/** The turn that is looked at, or else the last one, without moving the page. Before the first turn there is none. */
function bringIntoSight(list: HTMLElement, past: boolean): void {
    const line = list.querySelector('[aria-current]');
    if (!line) {
        list.scrollTop = past ? 0 : list.scrollHeight;
        return;
    }
    const frame = list.getBoundingClientRect();
    const { top, bottom } = line.getBoundingClientRect();
    if (top < frame.top) list.scrollTop -= frame.top - top;
    else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}

function cost(turn: TurnLine): string {
    if (turn.out) return t('out');
    return turn.paid > 0 ? `−${turn.paid}` : '';
}
