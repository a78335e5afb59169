/** Builds a position square by square, or takes one as a line of text, and plays from there. */

import { COLOURS, type Colour, DIRECTIONS, type Phase, type Square, type State } from 'marrakech-engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AssamFigure } from '../board/Assam';
import { Rug, RugSwatch } from '../board/Rug';
import { referee } from '../engine/client';
import type { Problem, Seat, Setup } from '../game/source';
import { t } from '../i18n';
import { problemOf } from '../problems';
import { lastPosition } from '../settings';
import { sure } from '../sure';
import { colourName, directionName } from '../words';
import { areNeighbours, beside, COLUMNS, type Draft, fit, fromState, hasHand, indexOf, paint, ROWS, writePosition } from './draft';
import { Check, NumberField, Radios, Select } from './Fields';
import { Icon } from './Icon';
import { reasonText } from './reasons';
import { RulesFields } from './RulesFields';
import { Seats } from './Seats';
import { coloursOf, lastChoices, seatColours, seated } from './seating';
import { Trouble } from './Trouble';

type Tool = 'rug' | 'half' | 'erase' | 'assam';

const PHASES: Phase[] = ['draw', 'turn', 'roll', 'lay', 'over'];

/** From the top of the board down. */
const SQUARES = ROWS.flatMap(row => COLUMNS.map(column => column + row));
const LINES = [100, 200, 300, 400, 500, 600].map(at => ['M', at, ' 0V700M0 ', at, 'H700'].join('')).join('');

/** A game that has not begun, as the engine deals it. */
async function dealt(players: number, rules: string): Promise<State> {
    return (await referee.ask('new', { players, rules, facing: 'n', seed: '0', tags: {} })).state;
}

/** What a line of text stands for, if it is a position. */
function read(position: string): Promise<State> {
    return referee.ask('position', { position: position.trim() });
}

function empty(fresh: State): Draft {
    return fromState(fresh, fresh);
}

function phaseName(phase: Phase): string {
    switch (phase) {
        case 'draw':
            return t('Draw a rug');
        case 'turn':
            return t('Turn Assam');
        case 'roll':
            return t('Roll the die');
        case 'lay':
            return t('Lay a rug');
        case 'over':
            return t('The game is over');
    }
}

export function Editor({ onStart }: { onStart: (setup: Setup) => void }) {
    const [fresh, setFresh] = useState<State | null>(null);
    const [draft, setDraft] = useState<Draft | null>(null);
    /** What somebody has typed and is not yet a position. */
    const [typed, setTyped] = useState<string | null>(null);
    const [problem, setProblem] = useState<string | null>(null);
    const [seats, setSeats] = useState<Seat[]>(lastChoices().seats);
    const [broken, setBroken] = useState<Problem | null>(null);

    const line = typed ?? (draft && writePosition(draft));

    /** Deals for these players and rules, and makes a draft of that. */
    const deal = async (players: number, rules: string, make: (fresh: State) => Draft) => {
        try {
            const found = await dealt(players, rules);
            setFresh(found);
            setDraft(make(found));
            setTyped(null);
        } catch (reason) {
            setBroken(problemOf(reason));
        }
    };
    const goOn = (state: State) => deal(state.players, state.rules, found => fromState(state, found));
    const begin = () => {
        const { seats, rules } = lastChoices();
        const anew = () => deal(seats.length, rules, empty);
        if (typeof lastPosition.value === 'string') void read(lastPosition.value).then(goOn, anew);
        else void anew();
    };
    useEffect(begin, []);
    const players = draft?.players ?? seats.length;
    useEffect(() => {
        const more = Array.from({ length: Math.max(0, players - seats.length) }, () => ({ name: '', player: 'merchant' }));
        setSeats([...seats, ...more].slice(0, players));
    }, [players]);

    // The engine says whether this can be; the last question counts.
    const asked = useRef('');
    useEffect(() => {
        if (line === null || !fresh) return;
        asked.current = line;
        read(line).then(
            state => {
                // Answers come in the order of the questions. A board that nobody has changed is no reason to come back to it.
                if (typed === null) lastPosition.value = line === writePosition(empty(fresh)) ? null : line;
                if (asked.current !== line) return;
                setProblem(null);
                if (typed !== null) void goOn(state);
            },
            (reason: unknown) => asked.current === line && setProblem(reasonText(reason)),
        );
    }, [line]);

    const change = (changed: Partial<Draft>) => {
        if (!draft || !fresh) return;
        setDraft(fit({ ...draft, ...changed }, fresh));
        setTyped(null);
    };
    const redeal = (players: number, rules: string) => draft && void deal(players, rules, found => fit({ ...draft, rules }, found));

    const startAgain = () => {
        if (!draft) return;
        lastPosition.value = null;
        void deal(draft.players, draft.rules, empty);
    };
    const start = () => {
        if (!draft || line === null || problem) return;
        const choices = { ...lastChoices(), seats, rules: draft.rules, facing: draft.facing, position: writePosition(draft) };
        onStart(seated(choices));
    };

    if (broken) {
        const again = () => {
            setBroken(null);
            if (!draft) begin();
        };
        return <Trouble problem={broken} onAgain={again} />;
    }
    return (
        <>
            {draft && fresh && (
                <div class="editor">
                    <Canvas draft={draft} fresh={fresh} onChange={change} />
                    <div class="stack">
                        <div class="field">
                            <label for="editor-line">{t('The position as a line of text')}</label>
                            <textarea
                                id="editor-line"
                                rows={3}
                                spellcheck={false}
                                autocapitalize="off"
                                autocomplete="off"
                                aria-describedby="editor-verdict"
                                aria-invalid={problem !== null}
                                value={line ?? ''}
                                onInput={event => setTyped(event.currentTarget.value.replace(/\n/g, ' '))}
                            />
                            <p class="note">{t('To go on with a position that somebody gave you, paste it here.')}</p>
                        </div>
                        <p id="editor-verdict" role="status" class={problem ? 'notice notice-bad' : 'notice notice-good'}>
                            <Icon name={problem ? 'warning' : 'tick'} />
                            {problem ?? t('This position can be played.')}
                        </p>
                        <div class="actions">
                            <button type="button" class="btn btn-primary" disabled={problem !== null} onClick={start}>
                                <Icon name="play" />
                                {t('Play from here')}
                            </button>
                            <button type="button" class="btn" onClick={startAgain}>
                                {t('Start again')}
                            </button>
                        </div>
                        <Radios
                            label={t('How many players?')}
                            row
                            options={[2, 3, 4].map(n => ({ value: String(n), text: String(n) }))}
                            value={String(draft.players)}
                            onChange={n => redeal(Number(n), draft.rules)}
                        />
                        <details class="panel">
                            <summary>{t('Who plays')}</summary>
                            <Seats seats={seats} colours={seat => seatColours(players, seat)} onChange={setSeats} />
                        </details>
                        <TurnFields draft={draft} fresh={fresh} onChange={change} />
                        <Purses draft={draft} fresh={fresh} onChange={change} />
                        <details class="panel">
                            <summary>{t('Rules')}</summary>
                            <div class="stack">
                                <RulesFields rules={draft.rules} onChange={rules => redeal(draft.players, rules)} />
                            </div>
                        </details>
                    </div>
                </div>
            )}
        </>
    );
}

interface PartProps {
    draft: Draft;
    fresh: State;
    onChange: (changed: Partial<Draft>) => void;
}

function editorSeat(seat: number, players: number): string {
    const colours = seatColours(players, seat).map(colourName);
    return t('Player {n} ({colours})', { n: seat + 1, colours: colours.join(', ') });
}

/** Whose turn it is, and how far it has come. */
function TurnFields({ draft, fresh, onChange }: PartProps) {
    const phases = PHASES.filter(phase => phase !== 'draw' || draft.players === 2);
    return (
        <fieldset class="group">
            <legend>{t('The turn')}</legend>
            <Select
                label={t('Whose turn')}
                options={draft.purses.map((_, seat) => ({ value: String(seat), text: editorSeat(seat, draft.players) }))}
                value={String(draft.seat)}
                onChange={seat => onChange({ seat: Number(seat) })}
            />
            <Select
                label={t('What comes next')}
                options={phases.map(value => ({ value, text: phaseName(value) }))}
                value={draft.phase}
                onChange={phase => onChange({ phase })}
            />
            {hasHand(draft) && (
                <Select
                    label={t('The drawn rug')}
                    options={coloursOf(fresh, draft.seat).map(value => ({ value, text: colourName(value) }))}
                    value={draft.hand ?? 'R'}
                    onChange={hand => onChange({ hand })}
                />
            )}
            <Select
                label={t('Assam faces')}
                options={DIRECTIONS.map(value => ({ value, text: directionName(value) }))}
                value={draft.facing}
                onChange={facing => onChange({ facing })}
            />
        </fieldset>
    );
}

/** Money and rugs of every player. */
function Purses({ draft, fresh, onChange }: PartProps) {
    const { in: isIn, left, purses } = draft;
    return (
        <>
            {purses.map((purse, seat) => (
                <fieldset key={seat} class="group">
                    <legend>
                        {editorSeat(seat, draft.players)}
                        {seatColours(draft.players, seat).map(colour => (
                            <RugSwatch key={colour} colour={colour} neutral={!isIn[seat]} />
                        ))}
                    </legend>
                    {isIn[seat] && (
                        <>
                            <NumberField
                                label={t('Dirhams')}
                                value={purse}
                                max={120}
                                onChange={value => onChange({ purses: purses.map((old, i) => (i === seat ? value : old)) })}
                            />
                            {COLOURS.map(
                                (colour, i) =>
                                    fresh.owners[i] === seat && (
                                        <NumberField
                                            key={colour}
                                            label={t('Rugs left, {colour}', { colour: colourName(colour) })}
                                            value={sure(left[i])}
                                            max={sure(fresh.coloursLeft[i])}
                                            onChange={value =>
                                                onChange({ left: left.map((old, j) => (j === i ? value : old)), counted: false })
                                            }
                                        />
                                    ),
                            )}
                        </>
                    )}
                    <Check
                        label={t('Out of the game')}
                        checked={!isIn[seat]}
                        onChange={out => onChange({ in: isIn.map((old, i) => (i === seat ? !out : old)) })}
                    />
                </fieldset>
            ))}
        </>
    );
}

/** The board, one button a square, and what is painted on it. */
function Canvas({ draft, fresh, onChange }: { draft: Draft; fresh: State; onChange: (draft: Draft) => void }) {
    const [tool, setTool] = useState<Tool>('rug');
    const [colour, setColour] = useState<Colour>('R');
    const [pending, setPending] = useState<Square | null>(null);
    const [cursor, setCursor] = useState<Square>('d4');
    const grid = useRef<HTMLDivElement>(null);
    const played = COLOURS.filter((_, i) => sure(fresh.owners[i]) >= 0);
    const brush = played.includes(colour) ? colour : 'R';

    const press = (square: Square) => {
        setCursor(square);
        if (tool === 'assam') {
            const turned = sure(DIRECTIONS[(DIRECTIONS.indexOf(draft.facing) + 1) % 4]);
            onChange(square === draft.assam ? { ...draft, facing: turned } : { ...draft, assam: square });
        } else if (tool === 'erase') onChange(paint(draft, [square], null));
        else if (tool === 'half') onChange(paint(draft, [square], brush));
        else if (pending && areNeighbours(pending, square)) {
            onChange(paint(draft, [pending, square], brush));
            setPending(null);
        } else setPending(pending === square ? null : square);
    };
    const move = (event: KeyboardEvent) => {
        const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
        const next = step && beside(cursor, sure(step[0]), sure(step[1]));
        if (!next) return;
        event.preventDefault();
        setCursor(next);
        grid.current?.querySelector<HTMLElement>('[data-square=' + next + ']')?.focus();
    };
    const inWhole = (square: Square) => draft.whole.find(pair => pair.includes(square));
    const describe = (square: Square) => {
        const half = draft.board[indexOf(square)];
        const whole = inWhole(square);
        const parts = [square, half ? t('{colour} rug', { colour: colourName(half) }) : t('empty')];
        if (whole) parts.push(t('whole with {square}', { square: whole[0] === square ? whole[1] : whole[0] }));
        if (square === draft.assam) parts.push(t('Assam, facing {direction}', { direction: directionName(draft.facing) }));
        return parts.join(', ');
    };
    const neutral = (half: Colour) => !draft.in[sure(fresh.owners[COLOURS.indexOf(half)])];

    return (
        <div class="stack">
            <Radios
                label={t('Put on the board')}
                row
                options={[
                    { value: 'rug', text: t('Whole rug') },
                    { value: 'half', text: t('Half') },
                    { value: 'erase', text: t('Nothing') },
                    { value: 'assam', text: t('Assam') },
                ]}
                value={tool}
                onChange={value => {
                    setTool(value);
                    setPending(null);
                }}
            />
            {(tool === 'rug' || tool === 'half') && (
                <Radios
                    label={t('Colour')}
                    row
                    options={played.map(value => ({ value, text: colourName(value), picture: <RugSwatch colour={value} /> }))}
                    value={brush}
                    onChange={value => setColour(value)}
                />
            )}
            <p class="note" role="status">
                {hint(tool, pending)}
            </p>
            <div class="canvas">
                <svg viewBox="0 0 700 700" aria-hidden="true" focusable="false">
                    <path class="canvas-lines" d={LINES} />
                    {SQUARES.map(square => {
                        const half = draft.board[indexOf(square)];
                        if (!half || inWhole(square)) return null;
                        return <Rug key={square} squares={[square]} colour={half} neutral={neutral(half)} seed={indexOf(square)} />;
                    })}
                    {draft.whole.map(pair => {
                        const half = sure(draft.board[indexOf(pair[0])]);
                        return <Rug key={pair.join('')} squares={pair} colour={half} neutral={neutral(half)} seed={indexOf(pair[0])} />;
                    })}
                </svg>
                <div ref={grid} class="canvas-grid" role="group" aria-label={t('The board; the arrow keys go from square to square')} onKeyDown={move}>
                    {SQUARES.map(square => (
                        <button
                            key={square}
                            type="button"
                            data-square={square}
                            aria-label={describe(square)}
                            aria-pressed={pending === square}
                            tabIndex={square === cursor ? 0 : -1}
                            onFocus={() => setCursor(square)}
                            onClick={() => press(square)}
                        >
                            {square === draft.assam && <AssamFigure facing={draft.facing} />}
                            {square[0] === 'a' && <span class="canvas-row">{square[1]}</span>}
                            {square[1] === '1' && <span class="canvas-column">{square[0]}</span>}
                        </button>
                    ))}
                </div>
            </div>
        </div>
    );
}

function hint(tool: Tool, pending: Square | null): string {
    if (tool === 'assam') return t('Choose Assam’s square. Choose it again to turn him.');
    if (tool === 'erase') return t('Choose the squares to clear.');
    if (tool === 'half') return t('Choose squares that show one half of a rug.');
    return pending ? t('{square}, and now the square beside it.', { square: pending }) : t('Choose the two squares of a rug.');
}
