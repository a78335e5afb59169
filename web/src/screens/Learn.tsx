/** The tutorial: short lessons on a real board, each with something to do; the engine says what follows from it. */

import { type Action, type Colour, type Direction, DIRECTIONS, isDirection, type Loop, type People, type Square, type State, type Table } from 'marrakech-engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../board/Board';
import { landing } from '../board/coins';
import { Die } from '../board/Die';
import { Payment, type Purse } from '../board/Payment';
import { towards } from '../board/point';
import type { Place } from '../board/props';
import { RugSwatch } from '../board/Rug';
import { referee } from '../engine/client';
import { playFrom } from '../game/play';
import type { Problem, Setup } from '../game/source';
import { newSeed } from '../game/store';
import { t } from '../i18n';
import { reachOf } from '../play/texts';
import { problemOf } from '../problems';
import { lastSetup, motion } from '../settings';
import { sure } from '../sure';
import { dirhams, directionName, squaresOf, squareText, turnName } from '../words';
import { Icon } from './Icon';
import { type Lesson, LESSONS, sum, type Verdict } from './lessons';
import { LINKS } from './links';
import { homeEdition } from './ruleset';
import { type Choices, coloursOf, lastChoices, seated } from './seating';
import { Trouble } from './Trouble';

/** A lesson as it stands. */
interface Scene {
    /** Which one: until the next is prepared the last one is still to be seen. */
    lesson: Lesson;
    game: Uint8Array;
    table: Table;
    /** Where Assam is on his way. */
    assam: Square;
    facing: Direction;
    die: number | null;
    rolling: boolean;
    lit: Square[];
    /** Dirhams on their way from one seat to another. */
    paying: { from: number; to: number; paid: number; landed: () => void } | null;
    /** Something is moving, or has been done: nothing can be chosen. */
    closed: boolean;
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Whoever learns does everything; also rolls, when it is time for that. */
const LEARNERS: People = { seats: [null, null, null, null], byHand: true, practice: true };

/** With onPlay it ends in a game against the easiest opponent. */
export function Learn({ onPlay }: { onPlay?: (setup: Setup) => void }) {
    const [index, setIndex] = useState(0);
    const [attempt, setAttempt] = useState(0);
    const [loops, setLoops] = useState<Loop[]>([]);
    const [scene, setScene] = useState<Scene | null>(null);
    const [chosen, setChosen] = useState<Direction | null>(null);
    const [first, setFirst] = useState<Square | null>(null);
    const [preview, setPreview] = useState<Place | null>(null);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    const [broken, setBroken] = useState<Problem | null>(null);
    /** The lesson that is shown; what still moves for another one is dropped. */
    const showing = useRef({});
    const lesson = sure(LESSONS[index]);
    const head = useRef<HTMLDivElement>(null);
    const next = useRef<HTMLButtonElement>(null);

    const fail = (reason: unknown) => setBroken(problemOf(reason));

    /** A button that goes away must not take the focus with it. */
    const keepFocus = () =>
        requestAnimationFrame(() => {
            if (document.activeElement === document.body) (next.current ?? head.current)?.focus({ preventScroll: true });
        });

    useEffect(() => {
        const mine = {};
        showing.current = mine;
        setChosen(null);
        setFirst(null);
        setPreview(null);
        setVerdict(null);
        const prepare = async () => {
            setLoops(await referee.ask('loops', null));
            const { game } = await referee.ask('at', { position: lesson.position, seed: newSeed(), tags: {} });
            const table = await referee.ask('table', { game, people: LEARNERS });
            if (showing.current !== mine) return;
            const { assam, facing } = table.state;
            setScene({ lesson, game, table, assam, facing, die: null, rolling: false, lit: [], paying: null, closed: false });
        };
        prepare().catch(fail);
        return () => {
            showing.current = {};
        };
    }, [index, attempt]);

    /** Plays an action, or what the program's dice decide, and shows what it does. */
    const play = async (action: Action | null) => {
        if (!scene || scene.closed) return;
        const mine = showing.current;
        let now: Scene = { ...scene, closed: true };
        const show = (changed: Partial<Scene>) => {
            now = { ...now, ...changed };
            if (showing.current === mine) setScene(now);
        };
        const { game, played } = await playFrom(scene.table, scene.game, action, { ...LEARNERS, byHand: action !== null });
        for (const { step, table } of played) {
            if (step.outcome) {
                if (motion() > 0) {
                    show({ rolling: true });
                    await wait(3 * motion());
                }
                show({ rolling: false, die: step.outcome.pips });
                for (const [assam, facing] of step.outcome.way) {
                    show({ assam, facing });
                    await wait(motion());
                }
                show({ lit: step.area });
                const { paid, payee } = step.outcome;
                if (paid > 0 && motion() > 0) {
                    await wait(motion());
                    await landing(paid, motion(), landed => show({ paying: { from: step.seat, to: payee, paid, landed } }));
                }
            }
            show({ game, table, assam: table.state.assam, facing: table.state.facing });
            if (now.paying) {
                await wait(2 * motion());
                show({ paying: null });
            }
        }
        if (showing.current !== mine) return;
        setPreview(null);
        setFirst(null);
        const [first] = played;
        setVerdict((first && lesson.judge?.(first.step)) ?? null);
        keepFocus();
    };
    const attemptPlay = (action: Action | null) => void play(action).catch(fail);
    const roll = () => attemptPlay(lesson.roll ?? null);

    const state = scene?.table.state;
    const ready = scene?.lesson === lesson;
    const open = scene && ready && !scene.closed && lesson.task ? scene : null;
    const asked = open?.table.state;
    const directions = asked?.phase === 'turn' ? asked.legal.filter(isDirection) : [];
    const places: Place[] = asked?.phase === 'lay' ? asked.legal.map(action => ({ action, squares: squaresOf(action) })) : [];

    const look = (direction: Direction) => {
        setChosen(direction);
        setVerdict(scene && lesson.direction && !isPuzzle ? lesson.direction(scene.table, direction) : null);
    };
    /** In the puzzle a direction may be looked at before it is the answer. */
    const isPuzzle = lesson.direction !== undefined && index > 0;
    const pick = (square: Square) => {
        if (places.length === 0) {
            const way = state ? towards(state.assam, square) : null;
            if (way && directions.includes(way)) look(way);
            return;
        }
        const both = first && places.find(({ squares }) => first !== square && squares.includes(first) && squares.includes(square));
        setPreview(both || null);
        if (!both) setFirst(first === square || !places.some(({ squares }) => squares.includes(square)) ? null : square);
    };
    const offered = first && !preview ? places.filter(({ squares }) => squares.includes(first)) : places;
    const last = index === LESSONS.length - 1;
    const again = () => {
        setAttempt(attempt + 1);
        keepFocus();
    };
    const go = (to: number) => {
        setIndex(to);
        keepFocus();
        // On a small screen the text of the next step is further up.
        if (head.current && head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView();
    };

    if (broken) {
        const restart = () => {
            setBroken(null);
            again();
        };
        return <Trouble problem={broken} onAgain={restart} />;
    }
    return (
        <>
            <div class="learn" aria-busy={!ready}>
                <div class="learn-head stack" ref={head} tabIndex={-1}>
                    <div class="learn-progress">
                        <label for="learn-progress">{t('Step {n} of {all}', { n: index + 1, all: LESSONS.length })}</label>
                        <progress id="learn-progress" max={LESSONS.length} value={index + 1} />
                    </div>
                    <div class="learn-text panel" aria-live="polite">
                        <h2>{lesson.title()}</h2>
                        {lesson.text().map(text => (
                            <p key={text}>{text}</p>
                        ))}
                        {lesson.task && <p class="task">{lesson.task()}</p>}
                    </div>
                </div>
                <div class="learn-board">
                    {scene && state && (
                        <Board
                            rugs={scene.table.rugs}
                            neutral={neutralColours(state)}
                            assam={scene.assam}
                            facing={scene.facing}
                            loops={loops}
                            directions={directions}
                            chosen={chosen}
                            reach={chosen && open ? reachOf(open.table, chosen) : []}
                            places={offered}
                            hand={places.length > 0 ? handOf(state) : state.hand}
                            preview={preview}
                            lit={scene.lit}
                            marks={[]}
                            describe={square => squareText(state, square)}
                            label={t('The board')}
                            onSquare={pick}
                            onDrop={(one, other) => {
                                setFirst(one);
                                setPreview(places.find(({ squares }) => squares.includes(one) && squares.includes(other)) ?? null);
                            }}
                            onDirection={look}
                            pace={motion()}
                        />
                    )}
                    {scene?.paying && (
                        <Payment
                            payer={purse(scene.table.state, scene.paying.from)}
                            payee={purse(scene.table.state, scene.paying.to)}
                            paid={scene.paying.paid}
                            assam={scene.assam}
                            pace={motion()}
                            onLanded={scene.paying.landed}
                        />
                    )}
                </div>
                <div class="learn-side stack">
                    {lesson.dice && !scene?.rolling && scene?.die === null && (
                        <p class="dice dice-small">
                            {[1, 2, 2, 3, 3, 4].map((pips, i) => (
                                <Die key={i} value={pips} rolling={false} label={String(pips)} />
                            ))}
                        </p>
                    )}
                    {scene && (scene.rolling || scene.die !== null) && (
                        <p class="dice">
                            <Die value={scene.die} rolling={scene.rolling} label={scene.die === null ? t('The die rolls') : String(scene.die)} />
                        </p>
                    )}
                    {open && asked && (
                        <div class="actions">
                            {leftToRight(directions, asked.facing).map(direction => (
                                <button
                                    key={direction}
                                    type="button"
                                    class="btn"
                                    aria-pressed={chosen === direction}
                                    onClick={() => look(direction)}
                                >
                                    <span class="sentence">
                                        {t('{turn} ({direction})', { turn: turnName(asked.facing, direction), direction: directionName(direction) })}
                                    </span>
                                </button>
                            ))}
                            {isPuzzle && directions.length > 0 && (
                                <button
                                    type="button"
                                    class="btn btn-primary"
                                    disabled={!chosen}
                                    onClick={() => chosen && setVerdict(lesson.direction?.(open.table, chosen) ?? null)}
                                >
                                    {t('This is my answer')}
                                </button>
                            )}
                            {asked.phase === 'roll' && (
                                <button type="button" class="btn btn-primary" onClick={roll}>
                                    {t('Roll the die')}
                                </button>
                            )}
                            {asked.phase === 'draw' && (
                                <button type="button" class="btn btn-primary" onClick={roll}>
                                    {t('Draw a rug')}
                                </button>
                            )}
                            {asked.phase === 'lay' && (
                                <button
                                    type="button"
                                    class="btn btn-primary"
                                    disabled={!preview}
                                    onClick={() => preview && attemptPlay(preview.action)}
                                >
                                    {preview ? t('Lay it on {first} and {second}', { first: preview.squares[0], second: preview.squares[1] }) : t('Lay it')}
                                </button>
                            )}
                        </div>
                    )}
                    {lesson.winner && ready && state && <Winner state={state} onAnswer={setVerdict} />}
                    <div role="status">
                        {first && open && <p class="note">{layHint(first, preview)}</p>}
                        {verdict && (
                            <div class={verdict.good ? 'notice notice-good' : 'notice'}>
                                <Icon name={verdict.good ? 'tick' : 'again'} />
                                <p>{verdict.text}</p>
                            </div>
                        )}
                    </div>
                    {scene?.closed && !scene.rolling && verdict && (
                        <div class="actions">
                            <button type="button" class="btn" onClick={again}>
                                <Icon name="again" />
                                {t('Once more')}
                            </button>
                        </div>
                    )}
                    {last && onPlay && (
                        <div class="actions">
                            <button type="button" class="btn btn-primary" onClick={() => onPlay(firstGame())}>
                                <Icon name="play" />
                                {t('Play against the Tourist')}
                            </button>
                        </div>
                    )}
                    {state && <Purses state={state} />}
                </div>
            </div>
            {/* Beside no part of the lesson: it is always in sight, however small the window is. */}
            <nav class="actions learn-nav" aria-label={t('Steps')}>
                <button type="button" class="btn" disabled={index === 0} onClick={() => go(index - 1)}>
                    <Icon name="back" />
                    {t('Back')}
                </button>
                {last ? (
                    <a class="btn" href={LINKS.start}>
                        {t('To the start page')}
                        <Icon name="forward" />
                    </a>
                ) : (
                    <button ref={next} type="button" class={verdict?.good ? 'btn btn-primary' : 'btn'} onClick={() => go(index + 1)}>
                        {verdict?.good ? t('Next') : t('Skip')}
                        <Icon name="forward" />
                    </button>
                )}
            </nav>
        </>
    );
}

function firstGame(): Setup {
    const seats = [
        { name: '', player: null },
        { name: '', player: 'tourist' },
    ];
    const choices: Choices = { ...lastChoices(), seats, rules: homeEdition(), dice: 'program', practice: false, first: 0 };
    lastSetup.value = choices;
    return seated(choices);
}

function layHint(first: Square, preview: Place | null): string {
    if (!preview) return t('{square}, and now the square beside it.', { square: first });
    return t('The rug will lie on {first} and {second}.', { first: preview.squares[0], second: preview.squares[1] });
}

/** Who sits where in the lessons. */
function name(state: State, seat: number): string {
    if (seat === 0) return t('You');
    if (state.players === 2) return t('The other');
    return seat === 1 ? t('Yellow') : seat === 2 ? t('Blue') : t('Green');
}

function purse(state: State, seat: number): Purse {
    return { name: name(state, seat), colours: coloursOf(state, seat), dirhams: sure(state.purses[seat]) };
}

/** As he sees them: left, straight on, right. */
function leftToRight(directions: Direction[], facing: Direction): Direction[] {
    const place = (direction: Direction) => (DIRECTIONS.indexOf(direction) - DIRECTIONS.indexOf(facing) + 5) % 4;
    return [...directions].sort((one, other) => place(one) - place(other));
}

function neutralColours(state: State): Colour[] {
    return state.in.flatMap((isIn, seat) => (isIn ? [] : coloursOf(state, seat)));
}

function handOf(state: State): Colour {
    return state.hand ?? sure(coloursOf(state, state.seat)[0]);
}

function Purses({ state }: { state: State }) {
    return (
        <ul class="plain purses">
            {state.purses.map((purse, seat) => (
                <li key={seat}>
                    {coloursOf(state, seat).map(colour => (
                        <RugSwatch key={colour} colour={colour} neutral={!state.in[seat]} />
                    ))}
                    <span>{name(state, seat)}</span>
                    <strong>{state.in[seat] ? dirhams(purse) : t('out')}</strong>
                </li>
            ))}
        </ul>
    );
}

/** Which of the seats has won? */
function Winner({ state, onAnswer }: { state: State; onAnswer: (verdict: Verdict) => void }) {
    const answer = (seat: number) => {
        const sums = state.scores.map((_, i) => [name(state, i), sum(state, i)].join(' ')).join('; ');
        const good = state.winners[seat] === true;
        onAnswer({ good, text: good ? t('Right. {sums}', { sums }) : t('Not quite. {sums}', { sums }) });
    };
    return (
        <div class="actions">
            {state.scores.map((_, seat) => (
                <button key={seat} type="button" class="btn" onClick={() => answer(seat)}>
                    {coloursOf(state, seat).map(colour => (
                        <RugSwatch key={colour} colour={colour} />
                    ))}
                    {name(state, seat)}
                </button>
            ))}
        </div>
    );
}
