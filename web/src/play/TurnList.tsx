/** The turns so far; each can be looked at again. */

import { type Action, COLOURS, DIRECTIONS, type Table, type TurnLine } from 'marrakech-engine';
import { useEffect, useRef } from 'preact/hooks';
import { RugSwatch } from '../board/Rug';
import { t } from '../i18n';
import { Icon } from '../screens/Icon';
import { actionName, isRug, seatName } from '../words';
import { turnOf } from './replaying';
import type { GameView } from './state';

export function TurnList({ view, table }: { view: GameView; table: Table }) {
    const list = useRef<HTMLOListElement>(null);
    const { setup } = view.source;
    const turns = view.now.value?.turns ?? [];
    const lookedAt = view.past.value && turnOf(table, view.fault.value);
    useEffect(() => {
        if (list.current) bringIntoSight(list.current, view.past.value !== null);
    }, [turns.length, view.past.value, lookedAt]);
    return (
        <details class="turns-box" open>
            <summary>{t('Turns')}</summary>
            <ol ref={list} class="plain turn-list" tabIndex={0} aria-label={t('Turns')} hidden={turns.length === 0}>
                {turns.map(turn => {
                    const end = turn.first + turn.actions.length;
                    return (
                        <li key={turn.number}>
                            <button
                                type="button"
                                class="turn-line"
                                aria-current={turn.number === lookedAt ? 'step' : undefined}
                                onClick={() => void view.look(end)}
                            >
                                <span class="turn-number">{turn.number}</span>
                                <span class="turn-who">{seatName(setup, turn.seat)}</span>
                                <span class="turn-text">
                                    {turn.actions.map(action => (
                                        <TurnStep key={action} action={action} />
                                    ))}
                                </span>
                                <span class="turn-paid">{cost(turn)}</span>
                                {view.faults.value.some(fault => fault.turn === turn.number) && (
                                    <span class="turn-fault" title={t('a costly choice')}>
                                        <Icon name="warning" />
                                        <span class="hidden">{t('a costly choice')}</span>
                                    </span>
                                )}
                            </button>
                        </li>
                    );
                })}
            </ol>
        </details>
    );
}

/** What was drawn, the way, the roll or the rug: in few signs, and in words for whoever hears them. */
function TurnStep({ action }: { action: Action }) {
    const colour = COLOURS.find(colour => colour === action);
    const direction = DIRECTIONS.findIndex(direction => direction === action);
    if (colour)
        return (
            <span title={actionName(action)}>
                <RugSwatch colour={colour} />
                <span class="hidden">{actionName(action)}</span>
            </span>
        );
    if (direction >= 0)
        return (
            <span title={actionName(action)}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                    <path d="M12 20V5m-6 6l6-6 6 6" transform={`rotate(${90 * direction} 12 12)`} />
                </svg>
                <span class="hidden">{actionName(action)}</span>
            </span>
        );
    return <span class={isRug(action) ? undefined : 'turn-roll'}>{actionName(action)}</span>;
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
