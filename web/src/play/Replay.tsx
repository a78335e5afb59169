/** Looking back: a moment of the game, the ways to others, and what can be done with it. */

import type { Table } from 'marrakech-engine';
import { lastPosition } from '../settings';
import { t } from '../i18n';
import { Copied, CopyPosition, useCopy } from '../screens/Copy';
import { Icon, type IconName } from '../screens/Icon';
import { LINKS } from '../screens/links';
import { errorText, lossText, seatName, turnText } from '../words';
import { Hints, ResultButton } from './Controls';
import { type Replay, SPEEDS } from './replaying';
import type { GameView } from './state';
import './ending/ending.css';

interface PastProps {
    view: GameView;
    table: Table;
    replay: Replay;
    /** Shows the result once more; null: there is none, or it is shown. */
    onResult: (() => void) | null;
    /** Begins a game with a position. */
    onPlayOn: (table: Table) => void;
}

/** The turn that led here, or as far as it had come. */
function pastText(view: GameView, table: Table): string {
    const { setup } = view.source;
    const turn = table.turns.at(-1);
    const fault = view.fault.value;
    // A direction is chosen before there is anything else of its turn.
    if (fault && fault.turn !== turn?.number) return `${t('Turn {n}, {name}', { n: fault.turn, name: seatName(setup, fault.seat) })}:`;
    return turn ? turnText(turn, setup) : t('Before the first turn');
}

export function Past({ view, table, replay, onResult, onPlayOn }: PastProps) {
    const fault = view.fault.value;
    const text = pastText(view, table);
    const playing = replay.playing.value;
    const copying = useCopy();
    return (
        <section class="controls" tabIndex={-1} aria-label={t('Looking back')}>
            {/* Nobody can listen to every moment of what goes on by itself. */}
            <p class="controls-ask" role="status" aria-live={playing ? 'off' : 'polite'}>
                {text}
                {fault && ` ${errorText(fault)} (${lossText(fault)}).`}
            </p>
            <div class="replay-line">
                <input
                    type="range"
                    class="replay-slider"
                    min={0}
                    max={table.count}
                    value={table.at}
                    aria-label={t('Moment of the game')}
                    aria-valuetext={text}
                    onInput={event => void replay.seek(Number(event.currentTarget.value))}
                />
                <select aria-label={t('Speed')} title={t('Speed')} value={String(replay.speed.value)} onChange={event => (replay.speed.value = Number(event.currentTarget.value))}>
                    {SPEEDS.map(speed => (
                        <option key={speed} value={String(speed)}>
                            {`× ${speed === 0.5 ? '½' : speed}`}
                        </option>
                    ))}
                </select>
            </div>
            <div class="actions replay-keys">
                <Key icon="first" label={t('To the beginning')} onClick={() => void replay.seek(0)} />
                <Key icon="turnBack" label={t('One turn back')} onClick={() => void replay.stepTurn(-1)} />
                <Key icon="back" label={t('One step back')} onClick={() => void replay.step(-1)} />
                <Key icon={playing ? 'pause' : 'play'} label={playing ? t('Pause') : t('Play automatically')} onClick={() => replay.toggle()} />
                <Key icon="forward" label={t('One step forward')} onClick={() => void replay.step(1)} />
                <Key icon="turnForward" label={t('One turn forward')} onClick={() => void replay.stepTurn(1)} />
                <Key icon="last" label={t('To the end')} onClick={() => void replay.seek(table.count)} />
            </div>
            <div class="actions">
                {onResult && <ResultButton onClick={onResult} />}
                {!onResult && (
                    <button type="button" class="btn btn-primary" onClick={() => view.leavePast()}>
                        {t('Back to the present')}
                    </button>
                )}
                {(table.state.phase === 'turn' || table.state.phase === 'lay') && (
                    <button type="button" class="btn" disabled={!view.canHint.value} onClick={() => void view.hint()}>
                        <Icon name="hint" />
                        {t('Hint')}
                    </button>
                )}
            </div>
            <div class="actions replay-more">
                {table.state.phase !== 'over' && (
                    <button type="button" class="btn" onClick={() => onPlayOn(table)}>
                        <Icon name="setup" />
                        {t('Play on from here')}
                    </button>
                )}
                <EditPosition position={table.state.position} />
                <CopyPosition position={table.state.position} copying={copying} />
            </div>
            <Copied {...copying} />
            <Hints view={view} />
        </section>
    );
}

function Key({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
    return (
        <button type="button" class="btn" aria-label={label} title={label} onClick={onClick}>
            <Icon name={icon} />
        </button>
    );
}

function EditPosition({ position }: { position: string }) {
    return (
        <a class="btn" href={LINKS.editor} onClick={() => (lastPosition.value = position)}>
            <Icon name="editor" />
            {t('Edit this position')}
        </a>
    );
}

/** The position that is seen now, to be taken elsewhere. */
export function PositionBox({ table: { state } }: { table: Table }) {
    const copying = useCopy();
    return (
        <details class="position-box">
            <summary>{t('This position')}</summary>
            <div class="stack-small">
                <code class="position-line" translate={false}>{state.position}</code>
                <div class="actions">
                    <EditPosition position={state.position} />
                    <CopyPosition position={state.position} copying={copying} />
                </div>
                <Copied {...copying} />
            </div>
        </details>
    );
}
