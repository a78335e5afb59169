/** What is asked of whom, and the buttons to answer with. */

import { COLOURS, DIRECTIONS, isColour, type Table } from 'marrakech-engine';
import { pointing } from '../board/point';
import { RugSwatch } from '../board/Rug';
import { t, tn } from '../i18n';
import { Icon } from '../screens/Icon';
import { sure } from '../sure';
import { colourName, directionName, seatName, turnName, winnersText } from '../words';
import type { Replay } from './replaying';
import { Past } from './Replay';
import type { GameView } from './state';
import { askText, choiceText, risks, toPlayText } from './texts';

interface ControlsProps {
    view: GameView;
    table: Table;
    replay: Replay;
    /** Shows the result once more; null: there is none, or it is shown. */
    onResult: (() => void) | null;
    /** Begins a game with a position. */
    onPlayOn: (table: Table) => void;
}

export function Controls({ view, table, replay, onResult, onPlayOn }: ControlsProps) {
    const { setup } = view.source;
    const { state } = table;
    const name = seatName(setup, state.seat);
    if (view.past.value) return <Past view={view} table={view.past.value} replay={replay} onResult={onResult} onPlayOn={onPlayOn} />;
    return (
        <section class="controls" tabIndex={-1} aria-label={atTurn(view, table) ? t('Your turn') : t('The game')}>
            <div class="controls-live" role="status">
                {!isNews(view, table) && <p class="controls-ask">{ask(view, table, name)}</p>}
            </div>
            {isNews(view, table) && <p class="controls-ask">{ask(view, table, name)}</p>}
            <p class="hidden" role="status">
                {view.chosen.value}
            </p>
            {view.deciding.value && state.phase === 'turn' && <Turn view={view} table={table} />}
            {view.deciding.value && state.phase === 'lay' && <Lay view={view} table={table} />}
            {view.deciding.value && state.phase === 'roll' && (
                <div class="actions">
                    {state.legal.map(pips => (
                        <button key={pips} type="button" class="btn" onClick={() => void view.act(pips)}>
                            {pips}
                        </button>
                    ))}
                </div>
            )}
            {view.deciding.value && state.phase === 'draw' && (
                <div class="actions">
                    {state.legal.filter(isColour).map(colour => (
                        <button key={colour} type="button" class="btn" onClick={() => void view.act(colour)}>
                            <RugSwatch colour={colour} />
                            {colourName(colour)}
                        </button>
                    ))}
                </div>
            )}
            <div class="actions controls-more">
                {onResult && <ResultButton onClick={onResult} />}
                {state.phase !== 'over' && (
                    <button type="button" class="btn" disabled={!view.canHint.value} onClick={() => void view.hint()}>
                        <Icon name="hint" />
                        {view.hinting.value ? t('Thinking …') : t('Hint')}
                    </button>
                )}
                {table.canUndo && !view.source.watching && (
                    <button type="button" class="btn" disabled={!view.canUndo.value} onClick={() => void view.undo()}>
                        <Icon name="undo" />
                        {t('Take back')}
                    </button>
                )}
            </div>
            <Hints view={view} />
        </section>
    );
}

export function Hints({ view }: { view: GameView }) {
    if (!view.hints.value) return null;
    return (
        <p class="note" role="status">
            {t('The Vizier’s advice, best first: {list}', { list: view.hints.value.map(choiceText).join(' · ') })}
        </p>
    );
}

/** Whether people at this screen are to play, now or when everything has come to rest. */
function atTurn({ source }: GameView, { state }: Table): boolean {
    return state.phase !== 'over' && !source.watching && (source.mine(state.seat) || source.setup.dice === 'hand');
}

/** Whether what stands here is what has happened: that is said elsewhere already, and need not be heard twice. */
function isNews(view: GameView, { state }: Table): boolean {
    return state.phase === 'over' || (view.thinking.value === null && !view.deciding.value);
}

function ask(view: GameView, table: Table, name: string): string {
    const { state } = table;
    if (state.phase === 'over') return winnersText(state, view.source);
    if (view.thinking.value !== null) return t('{name} is thinking …', { name: seatName(view.source.setup, view.thinking.value) });
    if (!view.deciding.value) return view.said.value || toPlayText(view.source, state.seat, name);
    return askText(table, view.source, name);
}

function Turn({ view, table }: { view: GameView; table: Table }) {
    const { state } = table;
    const order = [3, 0, 1, 2].map(turn => sure(DIRECTIONS[(DIRECTIONS.indexOf(state.facing) + turn) % 4]));
    const chosen = view.direction.value;
    const byHand = view.source.setup.dice === 'hand' || state.rules.includes('turning=after');
    return (
        <>
            <div class="actions turns" role="group" aria-label={t('Directions')}>
                {order
                    .filter(direction => state.legal.includes(direction))
                    .map(direction => (
                        <button
                            key={direction}
                            type="button"
                            class="btn"
                            aria-pressed={chosen === direction}
                            onClick={() => (view.direction.value = direction)}
                            {...pointing(direction, pointed => (view.pointed.value = pointed))}
                        >
                            <span>
                                {directionName(direction)}
                                <small>{turnName(state.facing, direction)}</small>
                                <small>{unbroken(risks(table, view.source, direction))}</small>
                            </span>
                        </button>
                    ))}
            </div>
            <button type="button" class="btn btn-primary" disabled={!chosen} onClick={() => void view.confirm()}>
                {byHand ? t('Turn Assam') : t('Roll the die')}
            </button>
        </>
    );
}

/** A line may end between the rolls only. */
function unbroken(texts: string[]): string {
    return texts.map(text => text.replaceAll(' ', '\u00a0')).join(', ');
}

function Lay({ view, table }: { view: GameView; table: Table }) {
    const { state } = table;
    const colour = state.hand ?? sure(COLOURS[state.owners.indexOf(state.seat)]);
    const place = view.place.value;
    return (
        <>
            <p class="controls-hand">
                <RugSwatch colour={colour} />
                {place
                    ? t('On {first} and {second}', { first: place.squares[0], second: place.squares[1] })
                    : view.half.value ||
                      tn('{n} place: tap its two squares, or drag across them.', '{n} places: tap two squares, or drag across them.', view.places.value.length)}
            </p>
            <label class="controls-place">
                {t('Place')}
                <select
                    value={place?.action ?? ''}
                    onChange={event => {
                        const found = view.places.value.find(({ action }) => action === event.currentTarget.value);
                        if (found) view.choosePlace(found);
                    }}
                >
                    <option value="">{t('choose …')}</option>
                    {view.places.value.map(({ action, squares }) => (
                        <option key={action} value={action}>
                            {t('{first} and {second}', { first: squares[0], second: squares[1] })}
                        </option>
                    ))}
                </select>
            </label>
            <button type="button" class="btn btn-primary" disabled={!place} onClick={() => void view.confirm()}>
                {t('Lay the rug')}
            </button>
        </>
    );
}

export function ResultButton({ onClick }: { onClick: () => void }) {
    return (
        <button type="button" class="btn btn-primary" onClick={onClick}>
            {t('Show the result')}
        </button>
    );
}
