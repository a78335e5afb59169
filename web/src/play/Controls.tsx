/** What is asked of whom, and the buttons to answer with. */

import { COLOURS, type Direction, DIRECTIONS, isColour, type Table } from 'marrakech-engine';
import { pointing } from '../board/point';
import { RugSwatch } from '../board/Rug';
import { t, tn } from '../i18n';
import { Icon } from '../screens/Icon';
import { pace } from '../settings';
import { sure } from '../sure';
import { colourName, directionName, seatName, turnName, winnersText } from '../words';
import type { Replay } from './replaying';
import { Past } from './Replay';
import { type GameView, PAUSE } from './state';
import { askText, choiceText, reachOf, risks, toPlayText } from './texts';

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
        <section class="controls" tabIndex={-1} aria-label={atTurn(view, table) ? t('Your turn') : t('The game')} aria-busy={view.sent.value || undefined}>
            <div class={view.hints.value ? 'controls-say hinted' : 'controls-say'}>
                <div class="controls-live" role="status">
                    {!isNews(view, table) && <p class="controls-ask">{ask(view, table, name)}</p>}
                </div>
                {isNews(view, table) && <p class="controls-ask">{ask(view, table, name)}</p>}
                <Hints view={view} />
            </div>
            <p class="hidden" role="status">
                {view.chosen.value}
            </p>
            <div class="controls-choice">
                <Choice view={view} table={table} />
            </div>
            <div class="controls-row">
                <Main view={view} table={table} />
                <div class="actions controls-more">
                    {onResult && <ResultButton onClick={onResult} />}
                    {state.phase !== 'over' && (
                        <button type="button" class="btn" disabled={!view.canHint.value} onClick={() => void view.hint()}>
                            <Icon name="hint" />
                            <span class="btn-text">{view.hinting.value ? t('Thinking …') : t('Hint')}</span>
                        </button>
                    )}
                    {table.canUndo && !view.source.watching && (
                        <button type="button" class="btn" disabled={!view.canUndo.value} onClick={() => void view.undo()}>
                            {view.pause.value ? <Ring /> : <Icon name="undo" />}
                            <span class="btn-text">{t('Take back')}</span>
                        </button>
                    )}
                </div>
            </div>
        </section>
    );
}

/** How much is left of the moment in which something can be taken back. */
function Ring() {
    return (
        <svg class="icon ring-left" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <circle class="ring-all" cx="12" cy="12" r="9" />
            <circle class="ring-rest" cx="12" cy="12" r="9" pathLength="100" style={{ animationDuration: `${PAUSE}ms` }} />
        </svg>
    );
}

/** What can be chosen. */
function Choice({ view, table }: { view: GameView; table: Table }) {
    const { state } = table;
    if (!view.deciding.value) return null;
    switch (state.phase) {
        case 'turn':
            return <Turn view={view} table={table} />;
        case 'lay':
            return <Lay view={view} table={table} />;
        case 'roll':
            return (
                <div class="actions">
                    {state.legal.map(pips => (
                        <button key={pips} type="button" class="btn" onClick={() => void view.act(pips)}>
                            {pips}
                        </button>
                    ))}
                </div>
            );
        case 'draw':
            return (
                <div class="actions">
                    {state.legal.filter(isColour).map(colour => (
                        <button key={colour} type="button" class="btn" onClick={() => void view.act(colour)}>
                            <RugSwatch colour={colour} />
                            {colourName(colour)}
                        </button>
                    ))}
                </div>
            );
        default:
            return null;
    }
}

/** What is done with what has been chosen; while others play, getting on with that. Always in one place. */
function Main({ view, table: { state } }: { view: GameView; table: Table }) {
    const deciding = view.deciding.value;
    if (deciding && (state.phase === 'turn' || state.phase === 'lay')) {
        const chosen = state.phase === 'turn' ? view.direction.value : view.place.value;
        return (
            <button type="button" class="btn btn-primary" disabled={!chosen} onClick={() => void view.confirm()}>
                {state.phase === 'lay' ? t('Lay the rug') : turnsOnly(view, state.rules) ? t('Turn Assam') : t('Roll the die')}
            </button>
        );
    }
    if (view.pause.value)
        return (
            <button type="button" class="btn btn-primary" onClick={() => view.skip()}>
                {state.phase === 'roll' ? t('Roll the die') : t('Go on')}
            </button>
        );
    if (!view.canSkip.value || pace() === 0) return null;
    return (
        <button type="button" class="btn btn-skip" aria-keyshortcuts="Space" onClick={() => view.skip()}>
            <Icon name="forward" />
            {t('Skip')}
        </button>
    );
}

/** Whether the die is not rolled as soon as Assam is turned. */
function turnsOnly(view: GameView, rules: string): boolean {
    return view.source.setup.dice === 'hand' || rules.includes('turning=after');
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
    return state.phase === 'over' || (view.thinking.value === null && !view.deciding.value && !view.sent.value);
}

function ask(view: GameView, table: Table, name: string): string {
    const { state } = table;
    if (state.phase === 'over') return winnersText(state, view.source);
    if (view.thinking.value !== null) return t('{name} is thinking …', { name: seatName(view.source.setup, view.thinking.value) });
    // What was asked stands until its answer is shown: what was said before it is long past.
    if (!view.deciding.value && !view.sent.value) return view.said.value || toPlayText(view.source, state.seat, name);
    return askText(table, view.source, name);
}

function Turn({ view, table }: { view: GameView; table: Table }) {
    const { state } = table;
    const order = [3, 0, 1, 2].map(turn => sure(DIRECTIONS[(DIRECTIONS.indexOf(state.facing) + turn) % 4]));
    const chosen = view.direction.value;
    return (
        <div class="actions turns" role="group" aria-label={t('Directions')}>
            {order
                .filter(direction => state.legal.includes(direction))
                .map(direction => (
                    <button
                        key={direction}
                        type="button"
                        class="btn"
                        aria-pressed={chosen === direction}
                        onClick={() => view.chooseDirection(direction)}
                        {...pointing(direction, pointed => (view.pointed.value = pointed))}
                    >
                        <span>
                            {directionName(direction)}
                            <small>{turnName(state.facing, direction)}</small>
                            <small class="hidden">{risks(table, view.source, direction).join(', ')}</small>
                            <Costs table={table} direction={direction} />
                        </span>
                    </button>
                ))}
        </div>
    );
}

/** What each roll costs, as the board says it too; in words it stands beside this for whoever hears it. */
function Costs({ table, direction }: { table: Table; direction: Direction }) {
    return (
        <span class="costs" aria-hidden="true">
            {reachOf(table, direction).map(({ pips, cost, out }) => (
                <span key={pips} class={out ? 'cost-out' : cost ? 'cost-due' : undefined}>
                    <span>{pips}</span>
                    <span>{out ? <Icon name="warning" /> : cost || '·'}</span>
                </span>
            ))}
        </span>
    );
}

function Lay({ view, table }: { view: GameView; table: Table }) {
    const { state } = table;
    const colour = state.hand ?? sure(COLOURS[state.owners.indexOf(state.seat)]);
    const place = view.place.value;
    return (
        <>
            <p class="controls-hand">
                <RugSwatch colour={colour} />
                <span>
                    {place
                        ? t('On {first} and {second}', { first: place.squares[0], second: place.squares[1] })
                        : view.half.value ||
                          tn('{n} place: tap its two squares, or drag across them.', '{n} places: tap two squares, or drag across them.', view.places.value.length)}
                </span>
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
