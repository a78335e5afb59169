/** The game screen: the board, what is asked of whom, and everything beside it. */

import { useComputed } from '@preact/signals';
import { COLOURS, isDirection, type Square, type Table } from 'marrakech-engine';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { Die } from '../board/Die';
import { Payment } from '../board/Payment';
import type { Mark } from '../board/props';
import { linkOf, playOn } from '../game/begin';
import type { GameSource, Setup } from '../game/source';
import { percent, t } from '../i18n';
import { problemText } from '../problems';
import { Dialog } from '../screens/Dialog';
import { Icon } from '../screens/Icon';
import { LINKS } from '../screens/links';
import { download } from '../screens/records';
import { Result } from '../screens/Result';
import { GameWords } from '../screens/RulesFields';
import { playerName } from '../players';
import { coloursOf, nextLevel } from '../screens/seating';
import { SettingsPanel } from '../screens/SettingsPanel';
import { TroublePage } from '../screens/Trouble';
import { listenForFingers, motion, nextSpeed, showChances, sound, speed } from '../settings';
import { sure } from '../sure';
import { lossText, seatName, seatNames } from '../words';
import { Controls } from './Controls';
import { Count } from './ending/count';
import { Ending } from './ending/Ending';
import { Tally } from './ending/Tally';
import { keepFocus } from './focus';
import { Help } from './Help';
import { rollNews, speedText, squareNews } from './news';
import { Replay } from './replaying';
import { PositionBox } from './Replay';
import { SeatList } from './SeatList';
import { GameView } from './state';
import { cellText, reachOf } from './texts';
import { TurnList } from './TurnList';
import './play.css';

interface PlayProps {
    source: GameSource;
    onRematch: (setup: Setup) => void;
    /** Begins a game as it is set up. */
    onBegin: (setup: Setup) => void;
    /** Opens it once more, when it did not come. */
    onAgain: () => void;
}

export function Play({ source, onRematch, onBegin, onAgain }: PlayProps) {
    const view = useMemo(() => new GameView(source), [source]);
    const replay = useMemo(() => new Replay(view), [view]);
    const count = useMemo(() => new Count(), [view]);
    const [panel, setPanel] = useState<'settings' | 'help' | 'keys' | null>(null);
    const [resultSeen, setResultSeen] = useState(false);
    useEffect(() => {
        void view.open();
        return () => view.close();
    }, [view]);
    useEffect(() => replay.watch(), [replay]);
    useEffect(listenForFingers, []);
    useEffect(() => keys(view, replay, () => setPanel('keys')), [view]);
    const title = seatNames(source.setup.seats).join(' · ');
    useEffect(() => {
        document.title = `${title} · Marrakech`;
    }, [title]);
    const screen = useRef<HTMLDivElement>(null);
    const ready = view.table.value !== null;
    useEffect(() => {
        const shown = screen.current;
        if (ready && shown) return keepFocus(shown, () => shown.querySelector<HTMLElement>('.controls'));
    }, [ready]);
    useEffect(() => view.evaluate(), [showChances.value]);
    const table = view.table.value;
    const over = view.now.value?.state.phase === 'over' && !view.moving.value;
    useLayoutEffect(() => count.see(view.now.value, over, seat => source.mine(seat)), [over, view.now.value]);
    // An ending that was taken back is none; the next one is shown again, and looked at anew.
    useEffect(() => {
        if (over) void view.workOutReview();
        else setResultSeen(false);
    }, [over, view.now.value]);
    if (!table && view.problem.value) return <TroublePage problem={view.problem.value} onAgain={onAgain} />;
    if (!table) return <p class="loading">{t('Setting up the market …')}</p>;
    const next = over ? nextLevel(source.setup, seat => source.mine(seat), sure(view.now.value).state.winners) : null;
    const showResult = () => {
        view.leavePast();
        setResultSeen(false);
    };
    const exportRecord = async () => download(await source.record());
    return (
        <div ref={screen} class="play">
            <header class="play-head">
                <a class="page-back" href={LINKS.start}>
                    <Icon name="back" />
                    <span class="play-leave">{t('Leave')}</span>
                </a>
                <h1 class="hidden">{t('Marrakech: the game')}</h1>
                <div class="play-tools">
                    <button type="button" class="btn btn-bare play-speed" aria-label={speedText(speed.value)} title={speedText(speed.value)} onClick={nextSpeed}>
                        <SpeedIcon />
                    </button>
                    <Tool icon={sound.value ? 'sound' : 'mute'} label={sound.value ? t('Sound off') : t('Sound on')} onClick={() => (sound.value = !sound.value)} />
                    <Tool icon="save" label={t('Export')} onClick={() => void exportRecord()} />
                    <Tool icon="help" label={t('Help')} onClick={() => setPanel('help')} />
                    <Tool icon="settings" label={t('Settings')} onClick={() => setPanel('settings')} />
                </div>
            </header>
            {view.problem.value && (
                <p class="problem" role="alert">
                    <span>{problemText(view.problem.value)}</span>
                    {['net', 'no-engine', 'overtaken'].includes(view.problem.value) && (
                        <button type="button" class="btn" onClick={() => void view.tryAgain()}>
                            {view.problem.value === 'overtaken' ? t('Play here') : t('Try again')}
                        </button>
                    )}
                    <button type="button" class="btn btn-bare" aria-label={t('Close')} onClick={() => (view.problem.value = null)}>
                        <Icon name="close" />
                    </button>
                </p>
            )}
            <main class="play-main">
                <div class="play-board">
                    <Market view={view} table={table} replay={replay} />
                    <Tribute view={view} table={table} replay={replay} />
                    {over && <Tally count={count} state={sure(view.now.value).state} mine={seat => source.mine(seat)} />}
                </div>
                <div class="play-ask">
                    {over && !view.past.value && !resultSeen && (
                        <Ending table={sure(view.now.value)} setup={source.setup} mine={seat => source.mine(seat)} count={count} onClose={() => setResultSeen(true)}>
                            <Result
                                table={sure(view.now.value)}
                                setup={source.setup}
                                counted={count.counted.value}
                                review={view.review.value}
                                faults={view.faults.value}
                                progress={view.reviewed.value}
                                onRematch={() => onRematch(source.setup)}
                                next={next && { text: t('Next level: {level}', { level: playerName(next.level) }), onStart: () => onRematch(next.setup) }}
                                onReplay={() => {
                                    setResultSeen(true);
                                    void replay.play(0);
                                }}
                                onFault={fault => {
                                    setResultSeen(true);
                                    void view.lookAtFault(fault);
                                }}
                                onExport={() => void exportRecord()}
                                link={async () => linkOf(await source.pack())}
                            />
                        </Ending>
                    )}
                    <div class={canRoll(view) ? 'play-die play-die-ready' : 'play-die'} onClick={() => roll(view)}>
                        <Die {...(replay.die.value ?? view.die.value)} label={dieLabel(replay.die.value ?? view.die.value)} />
                    </div>
                    <Controls
                        view={view}
                        table={table}
                        replay={replay}
                        onResult={over && (resultSeen || view.past.value) ? showResult : null}
                        onPlayOn={({ state }) => onBegin(playOn(source.setup, state))}
                    />
                </div>
                <div class="play-seats">
                    <SeatList
                        table={table}
                        setup={source.setup}
                        paying={(view.past.value ? replay : view).paying.value}
                        chances={showChances.value ? (view.chances.value ?? []) : null}
                        news={newsOf(view)}
                    />
                </div>
                <div class="play-side">
                    <TurnList view={view} table={table} />
                    <PositionBox table={table} />
                    <p class="note"><GameWords setup={source.setup} /></p>
                </div>
            </main>
            <p class="hidden" role="status" aria-live="polite">
                {view.heard.value}
            </p>
            {panel === 'settings' && (
                <Dialog title={t('Settings')} onClose={() => setPanel(null)}>
                    <SettingsPanel />
                </Dialog>
            )}
            {(panel === 'help' || panel === 'keys') && <Help byKey={panel === 'keys'} onClose={() => setPanel(null)} />}
        </div>
    );
}

function Tool({ icon, label, onClick }: { icon: Parameters<typeof Icon>[0]['name']; label: string; onClick: () => void }) {
    return (
        <button type="button" class="btn btn-bare" aria-label={label} title={label} onClick={onClick}>
            <Icon name={icon} />
        </button>
    );
}

/** One to three arrows, or a line that ends them all. */
function SpeedIcon() {
    const arrows = { slow: 'M10 6l6 6-6 6', normal: 'M6.5 6l6 6-6 6M12.5 6l6 6-6 6', fast: 'M3.5 6l6 6-6 6M9 6l6 6-6 6M14.5 6l6 6-6 6', off: 'M4 6l6 6-6 6M10.5 6l6 6-6 6M19.5 5.5v13' };
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={arrows[speed.value]} />
        </svg>
    );
}

/** Whether a press on the die rolls it. */
function canRoll(view: GameView): boolean {
    return view.direction.value !== null && view.deciding.value && !view.past.value;
}

function roll(view: GameView): void {
    if (canRoll(view)) void view.confirm();
    else view.skip();
}

/** By seat, what has happened there while somebody waited. */
function newsOf(view: GameView): string[] {
    const { source } = view;
    return (view.recent.value?.turns ?? []).map(turn => (turn ? rollNews(turn, source.setup, seat => source.mine(seat)) : ''));
}

function dieLabel({ value, rolling }: GameView['die']['value']): string {
    if (rolling || value === null) return t('The die');
    return t('The die shows {n}', { n: value });
}

/** The board with what is to be seen on it now. */
function Market({ view, table, replay }: { view: GameView; table: Table; replay: Replay }) {
    const { state } = table;
    const deciding = view.deciding.value;
    const places = view.places.value;
    const first = view.first.value;
    const narrowed = first ? places.filter(({ squares }) => squares.includes(first)) : places;
    const neutral = useComputed(() => {
        const now = view.table.value?.state;
        return now ? COLOURS.filter((_, i) => now.in[now.owners[i] ?? -1] === false) : [];
    });
    const open = view.place.value ? places : narrowed;
    const turning = deciding && state.phase === 'turn';
    const shown = turning ? (view.pointed.value ?? view.direction.value) : null;
    const walking = (view.past.value ? replay : view).walking.value;
    const hand = state.hand ?? sure(COLOURS[state.owners.indexOf(state.seat)]);
    const recent = view.recent.value;
    const described = (square: Square) => {
        const news = recent && square !== state.assam ? squareNews(recent, square, view.source.setup) : '';
        return [cellText(state, open, square), news].filter(Boolean).join(', ');
    };
    const walks = walking !== null || view.die.value.rolling;
    return (
        <Board
            rugs={table.rugs}
            neutral={neutral.value}
            assam={walking?.square ?? state.assam}
            facing={walking?.facing ?? state.facing}
            loops={view.loops.value}
            directions={turning ? state.legal.filter(isDirection) : []}
            chosen={turning ? view.direction.value : null}
            reach={shown ? reachOf(table, shown) : []}
            places={open}
            hand={state.phase === 'lay' ? hand : null}
            preview={view.place.value}
            lit={(view.past.value ? replay : view).lit.value}
            marks={marksOf(view)}
            recent={recent?.rugs ?? []}
            way={walks ? [] : (recent?.way ?? [])}
            describe={described}
            label={t('The market, seven by seven squares')}
            onSquare={square => view.chooseSquare(square)}
            onDrop={(one, other) => view.drop(one, other)}
            onDirection={direction => !view.isSkipping() && view.chooseDirection(direction)}
            onBorder={() => view.skip()}
            onPoint={direction => (view.pointed.value = direction)}
            pace={view.past.value ? replay.pace() : view.motion}
        />
    );
}

/** What is recommended; or what would have been, and what was chosen instead. */
function marksOf(view: GameView): Mark[] {
    const fault = view.fault.value;
    if (fault && !view.hints.value)
        return [
            { action: fault.best, rank: 1, label: t('better') },
            { action: fault.chosen, rank: 2, label: lossText(fault) },
        ];
    return (view.hints.value ?? []).map(({ action, win }, i) => ({ action, rank: i + 1, label: percent(win) }));
}

/** Coins on their way from purse to purse. */
function Tribute({ view, table, replay }: { view: GameView; table: Table; replay: Replay }) {
    const { paying: { value: paying }, walking } = view.past.value ? replay : view;
    if (!paying) return null;
    const { state } = table;
    const purse = (seat: number) => ({
        name: seatName(view.source.setup, seat),
        colours: coloursOf(state, seat),
        dirhams: sure(state.purses[seat]),
    });
    const assam = walking.value?.square ?? state.assam;
    return (
        <Payment payer={purse(paying.from)} payee={purse(paying.to)} paid={paying.paid} assam={assam} pace={view.past.value ? replay.pace() : motion()} onLanded={paying.landed} />
    );
}

// ---- Keys --------------------------------------------------------------------------------------------------

const ARROWS: Record<string, 'n' | 'e' | 's' | 'w'> = { ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w' };

/** Keys for the whole screen, as long as nothing has use for them that has the focus. */
function keys(view: GameView, replay: Replay, help: () => void): () => void {
    const pressed = (event: KeyboardEvent) => {
        const { target } = event;
        if (!(target instanceof Element) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (target.closest('input, select, textarea, dialog')) return;
        const state = view.now.value?.state;
        const arrow = ARROWS[event.key];
        const onButton = target.closest('button, a, summary') !== null;
        if (replay.key(event)) {
            event.preventDefault();
            return;
        }
        if (arrow && view.deciding.value && state?.phase === 'turn' && state.legal.includes(arrow)) view.direction.value = arrow;
        else if (arrow && view.deciding.value && state?.phase === 'lay') cycle(view, arrow === 'e' || arrow === 's' ? 1 : -1);
        else if (arrow && !view.deciding.value && (arrow === 'e' || arrow === 'w')) void view.stepTurn(arrow === 'e' ? 1 : -1);
        else if (event.key === ' ' && !onButton && !view.past.value) view.skip();
        else if (event.key === 'Enter' && !onButton && view.pause.value) view.skip();
        else if (event.key === 'Enter' && !onButton) void view.confirm();
        else if (event.key === 'Escape' && view.past.value) view.leavePast();
        else if (event.key === 'Escape') view.forget();
        else if (event.key === 'u') void view.undo();
        else if (event.key === 'h') void view.hint();
        else if (event.key === '?') help();
        else return;
        event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
}

function cycle(view: GameView, by: number): void {
    const places = view.places.value;
    if (!places.length) return;
    const at = places.findIndex(place => place.action === view.place.value?.action);
    const next = at < 0 ? (by > 0 ? 0 : places.length - 1) : (at + by + places.length) % places.length;
    view.choosePlace(sure(places[next]));
}
