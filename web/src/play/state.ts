/**
 * The state of the game screen, in one place. The source says what happens; this says what is seen of it:
 * Assam on his way, what is lit, what a person has chosen so far, and where in the game one is looking.
 */

import { batch, computed, type Signal, signal } from '@preact/signals';
import type { Action, Chances, Choice, Direction, Loop, Outcome, Phase, Square, Table } from 'marrakech-engine';
import { NetProblem, NoEngine, Stopped, referee } from '../engine/client';
import { Analysis, type Review, type ReviewError } from '../game/analysis';
import type { Change, GameSource, Played, Problem } from '../game/source';
import { landing } from '../board/coins';
import { towards } from '../board/point';
import type { Place } from '../board/props';
import { isAsking, motion, pace, showChances } from '../settings';
import { play as sound } from '../sounds';
import { isRug, squaresOf, squareText, stepSentences } from '../words';
import { sinceLastRoll } from './news';
import { directionText, halfText, rollingText } from './texts';

/** Milliseconds in which something that was not asked about can be taken back before anybody answers it. */
export const PAUSE = 2000;
/** Milliseconds after which whoever clicked to get on with others' turns means their own by it. */
const MEANT = 350;

export class GameView {
    /** The game as it stands; null until it is known. */
    readonly now: Signal<Table | null> = signal(null);
    /** A moment of the past that is looked at instead. */
    readonly past: Signal<Table | null> = signal(null);
    readonly table = computed(() => this.past.value ?? this.now.value);

    /** While something happens: where Assam is just now, the squares that are paid for, the die. */
    readonly walking: Signal<{ square: Square; facing: Direction } | null> = signal(null);
    readonly lit: Signal<Square[]> = signal([]);
    /** Dirhams on their way from one seat to another. */
    readonly paying: Signal<{ from: number; to: number; paid: number; landed: () => void } | null> = signal(null);
    /** What is being rolled just now; else the die lies as it was rolled last in what is seen. */
    private readonly rolled: Signal<{ value: number; rolling: boolean } | null> = signal(null);
    readonly die = computed<{ value: number | null; rolling: boolean }>(() => {
        if (this.rolled.value && !this.past.value) return this.rolled.value;
        return { value: this.table.value?.turns.filter(turn => turn.roll !== null).at(-1)?.roll ?? null, rolling: false };
    });
    readonly moving = signal(false);
    /** A decision is on its way, and nothing of it has been shown yet: what was asked stands until then. */
    readonly sent = signal(false);
    /** Of so many turns, from this one on, somebody wants no more to be shown than what came of them. */
    private readonly hurried = signal(0);
    private readonly sleepers = new Set<() => void>();
    private skippedAt = -Infinity;
    /** Milliseconds of one step of what moves. */
    get motion(): number {
        return this.hurried.value ? 0 : motion();
    }
    /** While a decision can be taken back before anybody answers it: what ends that moment. */
    readonly pause: Signal<(() => void) | null> = signal(null);
    readonly thinking: Signal<number | null> = signal(null);
    /** The last thing that happened, and how many sentences of that have come true: what moves is not told before. */
    private readonly happened: Signal<{ step: Played; told: number } | null> = signal(null);
    readonly said = computed(() => {
        if (!this.happened.value) return '';
        const { step, told } = this.happened.value;
        if (told === 0) return rollingText(this.source, step.seat);
        return stepSentences(step, this.source).slice(0, told).join(' ');
    });
    /** What has happened, for whoever listens: all of it, and no faster than somebody can hear. */
    readonly heard = signal('');
    private news: string[] = [];
    /** What has happened since the last roll of whoever decides next here. */
    readonly recent = computed(() => this.table.value && sinceLastRoll(this.table.value, seat => this.source.mine(seat)));
    readonly problem: Signal<Problem | null> = signal(null);
    /** What a person asked for and a problem prevented. */
    private prevented: (() => Promise<void>) | null = null;

    /** What a person has chosen so far: a direction, the first square of a rug, a place. */
    readonly direction: Signal<Direction | null> = signal(null);
    readonly first: Signal<Square | null> = signal(null);
    /** The direction that a mouse rests on: what it may lead to is seen before it is chosen. */
    readonly pointed: Signal<Direction | null> = signal(null);
    readonly place: Signal<Place | null> = signal(null);

    readonly hints: Signal<Choice[] | null> = signal(null);
    readonly hinting = signal(false);
    readonly chances: Signal<Chances[] | null> = signal(null);
    readonly review: Signal<Review | null> = signal(null);
    readonly reviewed = signal(0);
    /** The choices of a finished game that are worth a look, the costliest first; and the one that is looked at. */
    readonly faults = computed(() => this.review.value?.errors ?? []);
    readonly fault: Signal<ReviewError | null> = signal(null);
    readonly loops: Signal<Loop[]> = signal([]);

    private evaluating = 0;
    private closed = false;

    constructor(
        readonly source: GameSource,
        private readonly analysis: Pick<Analysis, 'hint' | 'chances' | 'review' | 'stop'> = new Analysis(),
    ) {}

    async open(): Promise<void> {
        try {
            this.loops.value = await referee.ask('loops', null);
        } catch (problem) {
            console.error(problem);
            this.problem.value = problem instanceof NoEngine ? 'no-engine' : 'engine';
            return;
        }
        // It may have been left while the engine was loaded.
        if (this.closed) return;
        await this.source.start(change => this.show(change));
    }

    close(): void {
        this.closed = true;
        this.past.value = null;
        this.pause.value?.();
        this.source.stop();
        this.analysis.stop();
    }

    /** Whether a person at this screen is to decide something. */
    readonly deciding = computed(() => {
        const table = this.now.value;
        if (!table || this.past.value || this.moving.value || this.source.watching) return false;
        return this.isAsked(table);
    });

    /** Whether what comes next is for people at this screen: a choice of theirs, or what was rolled or drawn at a real board. */
    isAsked({ actor, state: { phase, seat } }: Table): boolean {
        return actor === 'person' && (isChance(phase) || this.source.mine(seat));
    }

    /** Where the rug may be laid, as far as the first square that was chosen allows. */
    readonly places = computed<Place[]>(() => {
        const state = this.now.value?.state;
        if (!state || !this.deciding.value || state.phase !== 'lay') return [];
        return state.legal.filter(isRug).map(action => ({ action, squares: squaresOf(action) }));
    });

    /** What is chosen so far, in words, for whoever does not see it. */
    readonly chosen = computed(() => {
        const table = this.now.value;
        if (!table || !this.deciding.value) return '';
        if (this.direction.value) return directionText(table, this.source, this.direction.value);
        if (this.place.value) return this.place.value.squares.map(square => squareText(table.state, square)).join('; ');
        return this.half.value;
    });

    /** One square of a rug, and those that make it a place. */
    readonly half = computed(() => {
        const square = this.first.value;
        if (!square || this.place.value) return '';
        return halfText(square, this.places.value);
    });

    // ---- Decisions -----------------------------------------------------------------------------------------

    /** By pointing at it: a second time confirms, and where nobody wants to be asked the first time does. */
    chooseDirection(direction: Direction): void {
        if (!this.deciding.value) return;
        if (this.direction.value === direction) void this.confirm();
        else if (isAsking()) this.direction.value = direction;
        else void this.act(direction, true);
    }

    /** Two squares make a place; a second look at the same place confirms it, one at a single square forgets that. */
    chooseSquare(square: Square): void {
        const state = this.now.value?.state;
        if (!this.deciding.value) this.skip();
        if (!state || !this.deciding.value || this.isSkipping()) return;
        if (state.phase === 'turn') {
            const way = towards(state.assam, square);
            if (way && state.legal.includes(way)) this.chooseDirection(way);
            return;
        }
        if (state.phase !== 'lay') return;
        const { first, place } = this;
        // A place that its first square has settled is still only one square chosen: the other one completes it.
        const half = first.value === square ? null : first.value;
        if (half === null && place.value?.squares.includes(square)) {
            void this.confirm();
            return;
        }
        const found = half && this.places.value.find(({ squares }) => squares.includes(half) && squares.includes(square));
        if (first.value === square) first.value = null;
        else if (found && !isAsking()) void this.act(found.action, true);
        else if (found) this.choosePlace(found);
        else {
            const through = this.places.value.filter(({ squares }) => squares.includes(square));
            const [only, ...others] = through;
            batch(() => {
                first.value = only ? square : null;
                place.value = only && others.length === 0 ? only : null;
            });
        }
    }

    choosePlace(place: Place): void {
        batch(() => {
            this.place.value = place;
            this.first.value = null;
        });
    }

    /** A drag shows before it ends where the rug will lie, so it is not asked about; but it can be taken back. */
    drop(one: Square, other: Square): void {
        const found = this.places.value.find(({ squares }) => squares.includes(one) && squares.includes(other));
        if (found) void this.act(found.action, true);
    }

    async confirm(): Promise<void> {
        const chosen: Action | undefined = this.direction.value ?? this.place.value?.action;
        if (chosen && this.deciding.value) await this.act(chosen);
    }

    /** Plays an action; with a pause before anybody answers it, for what nobody was asked about. */
    async act(action: Action, paused = false): Promise<void> {
        batch(() => {
            this.moving.value = true;
            this.sent.value = true;
            this.hurried.value = 0;
            this.forget();
        });
        try {
            await this.source.play(action, paused ? () => this.pauseFor() : undefined);
        } finally {
            batch(() => {
                this.moving.value = false;
                this.sent.value = false;
            });
        }
    }

    /** Ends by itself, by going on, or by taking back. */
    private pauseFor(): Promise<void> {
        if (this.closed) return Promise.resolve();
        return new Promise(resolve => {
            const end = () => {
                clearTimeout(timer);
                this.pause.value = null;
                resolve();
            };
            // What is looked back at meanwhile is no answer.
            const timer = setTimeout(() => void this.present().then(end), PAUSE);
            batch(() => {
                this.moving.value = false;
                this.sent.value = false;
                this.pause.value = end;
            });
        });
    }

    /** Whether there is something to get on with: what is shown of others' turns, or a pause. */
    readonly canSkip = computed(() => {
        const phase = this.now.value?.state.phase;
        if (!phase || this.past.value || this.deciding.value || this.sent.value) return false;
        return this.pause.value !== null || this.moving.value || (phase !== 'over' && !this.source.watching);
    });

    /** Gets on with it: the turn that is shown is over at once, the second time the next one too; and a pause ends. */
    skip(): void {
        if (!this.canSkip.value) return;
        const end = this.pause.value;
        if (end) {
            end();
            return;
        }
        this.skippedAt = performance.now();
        this.hurried.value++;
        for (const wake of [...this.sleepers]) wake();
    }

    /** Whether a press still belongs to those that got on with others' turns: nothing is chosen by that. */
    isSkipping(): boolean {
        const now = performance.now();
        if (now - this.skippedAt > MEANT) return false;
        this.skippedAt = now;
        return true;
    }

    /** Not while something moves: that is on its way. */
    readonly canUndo = computed(() => {
        const table = this.table.value;
        return table !== null && table.canUndo && !this.past.value && !this.moving.value && !this.source.watching;
    });

    async undo(): Promise<void> {
        if (!this.canUndo.value) return;
        this.forget();
        const undone = this.source.undo();
        this.pause.value?.();
        await undone;
    }

    forget(): void {
        batch(() => {
            this.direction.value = null;
            this.pointed.value = null;
            this.first.value = null;
            this.place.value = null;
            this.hints.value = null;
            this.fault.value = null;
        });
    }

    /** Whether there is a choice here, and somebody may ask which one is best. */
    readonly canHint = computed(() => {
        const phase = this.table.value?.state.phase;
        const choice = phase === 'turn' || phase === 'lay';
        return choice && !this.hinting.value && (this.past.value !== null || this.deciding.value);
    });

    async hint(): Promise<void> {
        const table = this.table.value;
        if (!table || !this.canHint.value) return;
        this.hinting.value = true;
        try {
            const found = await this.analysis.hint(await this.source.pack(), table.at);
            if (this.table.value === table) this.hints.value = found.slice(0, 3);
        } catch (problem) {
            this.fail(problem, () => this.hint());
        } finally {
            this.hinting.value = false;
        }
    }

    /** Says why something that was asked for did not come; what may come later can be tried again. */
    private fail(problem: unknown, task: () => Promise<void>): void {
        if (problem instanceof Stopped) return;
        if (problem instanceof NetProblem) this.prevented = task;
        else console.error(problem);
        this.problem.value = problem instanceof NetProblem ? 'net' : 'engine';
    }

    /** Once more what failed: a computer player's turn, and what was asked for. */
    async tryAgain(): Promise<void> {
        const task = this.prevented;
        this.prevented = null;
        this.problem.value = null;
        await Promise.all([this.source.tryAgain(), task?.()]);
    }

    // ---- Looking back --------------------------------------------------------------------------------------

    /** Shows the game after so many actions; the present is after all of them. */
    async look(at: number): Promise<void> {
        const count = this.now.value?.count ?? 0;
        const wanted = Math.max(0, at);
        const table = wanted >= count && this.now.value?.state.phase !== 'over' ? null : await this.source.look(wanted);
        batch(() => {
            this.forget();
            this.past.value = table;
        });
        this.evaluate();
    }

    /** Shows a choice that was not the best, and what would have been. */
    async lookAtFault(fault: ReviewError): Promise<void> {
        await this.look(fault.at);
        this.fault.value = fault;
    }

    leavePast(): void {
        this.forget();
        this.past.value = null;
        this.evaluate();
    }

    /** The beginning of the turn before or after the moment that is looked at. */
    stepTurn(by: number): Promise<void> {
        const turns = this.now.value?.turns ?? [];
        const starts = [...turns.map(turn => turn.first), this.now.value?.count ?? 0];
        const at = this.table.value?.at ?? 0;
        const next = by > 0 ? starts.find(start => start > at) : starts.filter(start => start < at).pop();
        return this.look(next ?? at);
    }

    async workOutReview(): Promise<void> {
        if (this.review.value || this.reviewed.value > 0) return;
        const table = this.now.value;
        if (!table) return;
        const current = () => this.now.value === table;
        this.reviewed.value = 0.001;
        try {
            const progress = (done: number) => (this.reviewed.value = done);
            const review = await this.analysis.review(await this.source.pack(), table, { progress, isWanted: current });
            if (current()) this.review.value = review;
        } catch (problem) {
            if (!current()) return;
            this.reviewed.value = 0;
            this.fail(problem, () => this.workOutReview());
        }
    }

    private forgetReview(): void {
        this.review.value = null;
        this.reviewed.value = 0;
    }

    /** Works out the chances for what is seen, if they are wanted. */
    evaluate(): void {
        const table = this.table.value;
        const asked = ++this.evaluating;
        if (!table || !showChances.value) {
            this.chances.value = null;
            return;
        }
        const ask = async () => this.analysis.chances(await this.source.pack(), table.at);
        ask().then(
            found => {
                if (asked === this.evaluating) this.chances.value = found;
            },
            () => {},
        );
    }

    // ---- What happens --------------------------------------------------------------------------------------

    private async show(change: Change): Promise<void> {
        switch (change.kind) {
            case 'set':
                batch(() => {
                    this.forget();
                    this.forgetReview();
                    this.hurried.value = 0;
                    this.thinking.value = null;
                    this.now.value = change.table;
                    this.walking.value = null;
                    this.lit.value = [];
                });
                this.evaluate();
                break;
            case 'step':
                await this.present();
                this.moving.value = true;
                this.forgetReview();
                await this.animate(change.step, change.table);
                this.moving.value = false;
                this.evaluate();
                break;
            case 'thinking':
                // The end of it is seen in what comes of it.
                if (change.seat === null) break;
                this.thinking.value = change.seat;
                // What a computer does should be seen to be done.
                await this.wait(this.beat());
                break;
            case 'problem':
                batch(() => {
                    this.thinking.value = null;
                    this.problem.value = change.problem;
                });
        }
    }

    /** What happens while somebody looks back waits for them. */
    private async present(): Promise<void> {
        if (!this.past.value) return;
        let stop = () => {};
        await new Promise<void>(resolve => {
            stop = this.past.subscribe(past => {
                if (!past) resolve();
            });
        });
        stop();
    }

    /** Milliseconds of one beat, as long as nobody wants to get on. */
    private beat(): number {
        return this.hurried.value ? 0 : pace();
    }

    /** Waits, but for nobody who wants to get on; ends sooner when something else does. */
    private wait(ms: number, sooner?: Promise<void>): Promise<void> {
        if (ms <= 0 || this.hurried.value) return Promise.resolve();
        return new Promise(resolve => {
            const wake = () => {
                clearTimeout(timer);
                this.sleepers.delete(wake);
                resolve();
            };
            const timer = ms === Infinity ? undefined : setTimeout(wake, ms);
            this.sleepers.add(wake);
            void sooner?.then(wake);
        });
    }

    /** Shows a step as it happens, then what it led to. */
    private async animate(step: Played, table: Table): Promise<void> {
        const { before, after, outcome } = step;
        const tell = (told = Infinity) =>
            batch(() => {
                this.sent.value = false;
                this.thinking.value = null;
                this.happened.value = { step, told };
            });
        if (before.phase === 'roll' && outcome) {
            if (this.motion) tell(0);
            await this.roll(outcome.pips);
            if (this.beat()) tell(1);
            await this.walk(outcome.way);
            tell();
            if (outcome.due > 0) await this.pay(step, outcome, table);
        } else tell();
        this.report(step, table);
        if (before.phase === 'turn') this.walking.value = { square: before.assam, facing: after.facing };
        if (before.phase === 'lay') sound('lay');
        batch(() => {
            this.now.value = table;
            this.lit.value = [];
            this.rolled.value = null;
            this.paying.value = null;
            this.walking.value = null;
        });
        await this.wait(this.beat() * (before.phase === 'lay' && !this.source.mine(step.seat) ? 3 : 1));
        // The next turn is shown again, unless somebody has asked once more.
        if (this.isAsked(table)) this.hurried.value = 0;
        else if (table.state.begins) this.hurried.value = Math.max(0, this.hurried.value - 1);
    }

    /** For whoever listens: at each rest, or without rests when a person is to decide, a turn ends among computers, or all does. */
    private report(step: Played, table: Table): void {
        const { state } = table;
        const { seats, dice } = this.source.setup;
        this.news.push(stepSentences(step, this.source).join(' '));
        const persons = dice === 'hand' || seats.some((_, seat) => this.source.mine(seat));
        const rests = this.beat() > 0 || state.phase === 'over' || (persons ? this.isAsked(table) : state.begins);
        if (!rests) return;
        this.heard.value = this.news.join(' ');
        this.news = [];
    }

    private async roll(pips: number): Promise<void> {
        if (this.motion) {
            sound('roll');
            this.rolled.value = { value: pips, rolling: true };
            await this.wait(Math.max(350, this.beat() * 2));
        }
        this.rolled.value = { value: pips, rolling: false };
        await this.wait(this.beat());
    }

    private async walk(way: [Square, Direction][]): Promise<void> {
        for (const [square, facing] of this.motion ? way : way.slice(-1)) {
            if (!this.beat()) return;
            sound('step');
            this.walking.value = { square, facing };
            await this.wait(this.beat() * 1.4);
        }
    }

    /** The area lights up, then coins fly; when the last one has landed the purses are what they are now. */
    private async pay({ seat, area }: Played, { paid, payee }: Outcome, table: Table): Promise<void> {
        if (this.beat()) {
            this.lit.value = area;
            await this.wait(this.beat());
        }
        if (paid > 0) sound('pay');
        if (!this.beat()) return;
        if (paid > 0 && this.motion) await this.fly(seat, payee, paid);
        if (!this.beat()) return;
        batch(() => {
            this.now.value = table;
            this.walking.value = null;
        });
        await this.wait(this.beat() * 2);
    }

    private fly(from: number, to: number, paid: number): Promise<void> {
        const landed = landing(paid, this.beat(), landed => (this.paying.value = { from, to, paid, landed }));
        return this.wait(Infinity, landed);
    }
}

function isChance(phase: Phase): boolean {
    return phase === 'draw' || phase === 'roll';
}
