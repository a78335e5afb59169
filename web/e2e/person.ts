/**
 * What a person can do with the page, and see of it: by roles, names and visible text, clicks, touches and keys.
 * Nothing here knows what is inside.
 */

import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test';
import { sure } from '../src/sure';

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser in which somebody in a hurry has switched the animations off. */
async function hurried(browser: Browser, address: string): Promise<Kept> {
    const context = await browser.newContext({ baseURL: address, locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('./#/settings');
    await stopAnimations(page);
    const kept = await context.storageState();
    await context.close();
    return kept;
}

export async function stopAnimations(page: Page): Promise<void> {
    await page.getByRole('group', { name: 'Speed of animations' }).getByRole('radio', { name: 'Off' }).check();
}

/** Lets the engine come only when the function that is returned has been called. */
export async function holdEngine(page: Page): Promise<() => void> {
    let go = () => {};
    const held = new Promise<void>(resolve => (go = resolve));
    await page.route('**/*.wasm', async route => {
        await held;
        await route.continue();
    });
    return () => go();
}

/** Complaints of the browser, and what is asked of other servers, in all pages of a context. */
export function complaints(context: BrowserContext): string[] {
    const found: string[] = [];
    context.on('weberror', error => found.push(`error: ${error.error().stack ?? error.error().message}`));
    context.on('console', message => {
        if (message.type() === 'error') found.push(`console: ${message.text()}`);
    });
    context.on('request', request => {
        if (!/^(http:\/\/127\.0\.0\.1:\d+\/|blob:|data:)/.test(request.url())) found.push(`asked for ${request.url()}`);
    });
    return found;
}

export const test = base.extend<{ quiet: undefined; noise: RegExp | null }, { settled: Kept }>({
    settled: [
        async ({ browser }, use, info) => {
            await use(await hurried(browser, sure(info.project.use.baseURL)));
        },
        { scope: 'worker' },
    ],
    storageState: async ({ settled }, use) => use(settled),
    /** Complaints that belong to a test. */
    noise: [null, { option: true }],
    /** The browser has nothing to complain about in any test. */
    quiet: [
        async ({ context, noise }, use) => {
            const found = complaints(context);
            await use(undefined);
            expect(found.filter(text => !noise?.test(text))).toEqual([]);
        },
        { auto: true },
    ],
});

export { expect };

// ---- Setting up --------------------------------------------------------------------------------------------

export const PERSON = 'A person';

export interface Wanted {
    /** Who plays: PERSON, or a level by its name on the page. */
    seats: string[];
    names?: string[];
    edition?: string;
    turning?: string;
    byHand?: boolean;
    practice?: boolean;
}

/** Sets a game up by its form; whoever is named first starts. */
export async function setUp(page: Page, wanted: Wanted): Promise<void> {
    await page.goto('./#/setup');
    await page.getByRole('group', { name: 'How many players?' }).getByRole('radio', { name: String(wanted.seats.length), exact: true }).check();
    for (const [i, who] of wanted.seats.entries()) {
        const seat = page.getByRole('group', { name: `Player ${i + 1}` });
        await seat.getByLabel('Who plays').selectOption({ label: who });
        if (wanted.names?.[i]) await seat.getByLabel('Name').fill(wanted.names[i]);
    }
    await page.getByLabel('Who starts?').selectOption({ index: 1 });
    if (wanted.edition || wanted.turning || wanted.byHand || wanted.practice) {
        await page.getByText('Rules, dice and practice').click();
        if (wanted.edition) await page.getByLabel('Edition', { exact: true }).selectOption({ label: wanted.edition });
        if (wanted.turning) await page.getByRole('radio', { name: wanted.turning }).check();
        if (wanted.byHand) await page.getByRole('radio', { name: 'We roll and draw ourselves' }).check();
        if (wanted.practice) await page.getByRole('checkbox', { name: 'Practice' }).check();
    }
    await page.getByRole('button', { name: /Start the game|Watch the game/ }).click();
    await expect(page.getByRole('grid', { name: 'The market' })).toBeVisible();
}

// ---- Playing -----------------------------------------------------------------------------------------------

export type Asked = 'turn' | 'lay' | 'roll' | 'draw' | 'over';
const DIRECTIONS = ['north', 'east', 'south', 'west'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const SOON = { intervals: [10, 20, 30, 50, 100], timeout: 20_000 };

export function pick<T>(list: readonly T[]): T {
    return sure(list[Math.floor(Math.random() * list.length)]);
}

/** On the screen, in squares to the right and down. */
const WAYS: Record<Direction, [number, number]> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** Whether there is no square beside this one in a direction. */
function atEdge(square: string, direction: Direction): boolean {
    return { north: square[1] === '7', east: square[0] === 'g', south: square[1] === '1', west: square[0] === 'a' }[direction];
}

export interface Line {
    number: number;
    who: string;
    /** Its steps so far, in the notation. */
    steps: string[];
    paid: number;
    out: boolean;
}

export interface Purse {
    name: string;
    dirhams: number;
    visible: number;
    total: number;
    out: boolean;
}

/** What is to be seen of a game at one moment. */
interface Seen {
    question: string;
    directions: string[];
    places: string[];
    lines: { number: string; who: string; steps: string[]; paid: string }[];
    assam: string;
}

/** A step of the list of turns, in the notation. */
function notation(step: string): string {
    const signs: Record<string, string> = { red: 'R', yellow: 'Y', blue: 'B', green: 'G', north: 'n', east: 'e', south: 's', west: 'w' };
    return signs[step] ?? step.replace('–', '');
}

function stepsOf({ lines }: Seen): string[] {
    return lines.flatMap(({ steps }) => steps.map(notation));
}

function placesOf({ places }: Seen): [string, string][] {
    return places.flatMap(text => {
        const found = /^([a-g][1-7]) and ([a-g][1-7])$/.exec(text);
        const [, one, other] = found ?? [];
        return one && other ? [[one, other]] : [];
    });
}

function directionsOf({ directions }: Seen): Direction[] {
    return directions.map(text => sure(DIRECTIONS.find(direction => text.startsWith(direction))));
}

const QUESTIONS: [RegExp, Asked][] = [
    [/which way( must .* go)?\?$/, 'turn'],
    [/where do you lay the rug\?/, 'lay'],
    [/what did you roll\?| rolls\. What is it\?/, 'roll'],
    [/which rug was drawn\?| draws\. Which rug is it\?/, 'draw'],
    [/^(The winners?: .*\.|You have won!|You share the win with .*\.)$/, 'over'],
];

function question({ question }: Seen): Asked | undefined {
    return QUESTIONS.find(([pattern]) => pattern.test(question))?.[1];
}

/** A game as a person has it on the screen. */
export class Table {
    readonly controls: Locator;
    readonly result: Locator;
    readonly grid: Locator;

    constructor(readonly page: Page) {
        this.controls = page.getByRole('region', { name: /^(Your turn|The game|Looking back)$/ });
        this.result = page.getByRole('region', { name: 'The market closes' });
        this.grid = page.getByRole('grid', { name: 'The market' });
    }

    button(name: string | RegExp): Locator {
        return typeof name === 'string' ? this.controls.getByRole('button', { name, exact: true }) : this.controls.getByRole('button', { name });
    }

    get roll(): Locator {
        return this.button(/^(Roll the die|Turn Assam)$/);
    }

    get lay(): Locator {
        return this.button('Lay the rug');
    }

    /** What is to be seen of the game, all at one moment. */
    look(): Promise<Seen> {
        return this.page.evaluate(() => {
            const texts = (selector: string, root: ParentNode = document) => [...root.querySelectorAll(selector)].map(one => one.textContent.trim());
            const controls = document.querySelector('section:is([aria-label="Your turn"], [aria-label="The game"], [aria-label="Looking back"])');
            return {
                // What was asked stands there until its answer is shown: then nobody is asked any more.
                question: (controls?.getAttribute('aria-busy') !== 'true' && controls?.querySelector('p')?.textContent) || '',
                directions: texts('[role=group][aria-label=Directions] button', document),
                places: controls ? texts('select option', controls) : [],
                lines: [...document.querySelectorAll('ol[aria-label=Turns] > li')].map(line => {
                    const [number = '', who = '', , paid = ''] = texts('button > span', line);
                    return { number, who, steps: texts('button > span:nth-child(3) > span', line), paid };
                }),
                assam: document.querySelector('[role=gridcell][aria-label*="Assam, facing"]')?.getAttribute('aria-label')?.slice(0, 2) ?? '',
            };
        });
    }

    /** Waits until something is asked of a person here, or the game is over. */
    async asked(timeout = 60_000): Promise<Asked> {
        let found: Asked | undefined;
        await expect.poll(async () => (found = question(await this.look())), { ...SOON, timeout }).toBeDefined();
        if (found === 'over') await expect(this.result).toBeVisible();
        return sure(found);
    }

    /** The turns as they stand in the list. */
    async lines(): Promise<Line[]> {
        return (await this.look()).lines.map(({ number, who, steps, paid }) => ({
            number: Number(number),
            who,
            steps: steps.map(notation),
            paid: paid.startsWith('−') ? Number(paid.slice(1)) : 0,
            out: paid === 'out',
        }));
    }

    /** All steps of the game so far. */
    async steps(): Promise<string[]> {
        return stepsOf(await this.look());
    }

    /** Does something, and sees that exactly this came into the list. */
    async doing(step: string, task: () => Promise<void>, before?: string[]): Promise<void> {
        const known = before ?? (await this.steps());
        await task();
        await expect.poll(async () => (await this.steps()).slice(0, known.length + 1), SOON).toEqual([...known, step]);
    }

    square(name: string): Locator {
        return this.grid.getByRole('gridcell', { name: new RegExp(`^${name},`) });
    }

    /** Where Assam stands, as his square says. */
    async assam(): Promise<string> {
        return (await this.look()).assam;
    }

    /** The directions that are offered. */
    async directions(): Promise<Direction[]> {
        return directionsOf(await this.look());
    }

    directionButton(direction: Direction): Locator {
        return this.controls.getByRole('group', { name: 'Directions' }).getByRole('button', { name: new RegExp(`^${direction}`) });
    }

    /** The places that are offered, each with its two squares. */
    async places(): Promise<[string, string][]> {
        return placesOf(await this.look());
    }

    /** Where a square lies on the screen, and how large it is. */
    private async spot(square: string): Promise<{ x: number; y: number; side: number }> {
        // On a small screen it may have to be brought into sight first.
        const box = await this.grid.evaluate(grid => {
            const place = () => {
                const corner = (name: string) => grid.querySelector(`[aria-label^="${name}"]`)?.getBoundingClientRect() ?? new DOMRect(NaN, NaN);
                const [first, last] = [corner('a7,'), corner('g1,')];
                return { left: first.left, top: first.top, right: last.right, bottom: last.bottom };
            };
            if (place().top < 0 || place().bottom > innerHeight) grid.querySelector('[role=gridcell]')?.scrollIntoView({ block: 'center' });
            return place();
        });
        const side = (box.right - box.left) / 7;
        return {
            x: box.left + side * (square.charCodeAt(0) - 97 + 0.5),
            y: box.top + side * (55 - square.charCodeAt(1) + 0.5),
            side,
        };
    }

    private async clickSquare(square: string): Promise<void> {
        const { x, y } = await this.spot(square);
        await this.page.mouse.click(x, y);
    }

    /**
     * One turn's choice of a direction: by the buttons; by the arrows around Assam; or by a square that he should look
     * at, and once more to roll.
     */
    async turnByClick(how: 'button' | 'arrow' | 'square' = pick(['button', 'arrow', 'square', 'square', 'square'])): Promise<void> {
        const seen = await this.look();
        const direction = pick(directionsOf(seen));
        const click = (far: number) => this.pointAt(seen.assam, direction, far, ({ x, y }) => this.page.mouse.click(x, y));
        await this.doing(
            direction.charAt(0),
            async () => {
                if (how === 'button') await this.directionButton(direction).click();
                else await click(how === 'arrow' || atEdge(seen.assam, direction) ? 0.81 : 1.4);
                if (how === 'square') return click(0.81);
                await expect(this.directionButton(direction)).toHaveAttribute('aria-pressed', 'true');
                await this.roll.click();
            },
            stepsOf(seen),
        );
    }

    /** A point so many squares away from a square. */
    async pointAt(square: string, direction: Direction, far: number, act: (point: { x: number; y: number }) => Promise<void>): Promise<void> {
        const { x, y, side } = await this.spot(square);
        const [dx, dy] = WAYS[direction];
        await act({ x: x + side * dx * far, y: y + side * dy * far });
    }

    /** A rug by its two squares and the button, or by its two squares and one of them once more. */
    async layByClick(confirm: 'button' | 'square' = pick(['button', 'square', 'square', 'square'])): Promise<void> {
        const seen = await this.look();
        const [one, other] = pick(placesOf(seen));
        await this.doing(
            one + other,
            async () => {
                await this.clickSquare(one);
                await this.clickSquare(other);
                if (confirm === 'square') return this.clickSquare(one);
                await this.seePlace(one, other);
                await this.lay.click();
            },
            stepsOf(seen),
        );
    }

    async seePlace(one: string, other: string): Promise<void> {
        const selected = this.grid.getByRole('gridcell', { selected: true });
        const labels = () => selected.evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')?.slice(0, 2)).sort());
        await expect.poll(labels, SOON).toEqual([one, other].sort());
    }

    /** Presses on one square, moves to the other, lets go. */
    async layByDrag(): Promise<void> {
        const [one, other] = pick(await this.places());
        await this.doing(one + other, async () => {
            const [from, to] = [await this.spot(one), await this.spot(other)];
            await this.page.mouse.move(from.x, from.y);
            await this.page.mouse.down();
            await this.page.mouse.move(to.x, to.y, { steps: 4 });
            await this.page.mouse.up();
        });
    }

    /** Arrow keys and Enter, and nothing else. */
    async turnByKey(): Promise<void> {
        const seen = await this.look();
        const direction = pick(directionsOf(seen));
        const key = { north: 'ArrowUp', east: 'ArrowRight', south: 'ArrowDown', west: 'ArrowLeft' }[direction];
        await this.doing(
            direction.charAt(0),
            async () => {
                await this.page.keyboard.press(key);
                await this.page.keyboard.press('Enter');
            },
            stepsOf(seen),
        );
    }

    async layByKey(): Promise<void> {
        const seen = await this.look();
        const places = placesOf(seen);
        const at = Math.floor(Math.random() * Math.min(4, places.length));
        const back = Math.random() < 0.5;
        const [one, other] = back ? sure(places[places.length - 1 - at]) : sure(places[at]);
        await this.doing(
            one + other,
            async () => {
                for (let i = 0; i <= at; i++) await this.page.keyboard.press(back ? 'ArrowLeft' : 'ArrowRight');
                await this.page.keyboard.press('Enter');
            },
            stepsOf(seen),
        );
    }

    /** By the arrows around Assam: one tap to choose, one to roll; or by the button. */
    async turnByTap(): Promise<void> {
        const seen = await this.look();
        const direction = pick(directionsOf(seen));
        const tap = () => this.pointAt(seen.assam, direction, 0.81, ({ x, y }) => this.page.touchscreen.tap(x, y));
        await this.doing(
            direction.charAt(0),
            async () => {
                await tap();
                if (Math.random() < 0.7) return tap();
                await expect(this.directionButton(direction)).toHaveAttribute('aria-pressed', 'true');
                await this.roll.tap();
            },
            stepsOf(seen),
        );
    }

    async layByTap(): Promise<void> {
        const seen = await this.look();
        const [one, other] = pick(placesOf(seen));
        const tap = async (square: string) => {
            const { x, y } = await this.spot(square);
            await this.page.touchscreen.tap(x, y);
        };
        await this.doing(
            one + other,
            async () => {
                await tap(one);
                await tap(other);
                if (Math.random() < 0.7) return tap(other);
                await this.seePlace(one, other);
                await this.lay.tap();
            },
            stepsOf(seen),
        );
    }

    /** Plays so many decisions, or to the end; tells whether the game is over. */
    async play(decisions: number, turn: () => Promise<void> = () => this.turnByClick(), lay: () => Promise<void> = () => this.layByClick()): Promise<boolean> {
        for (let i = 0; i < decisions; i++) {
            const asked = await this.asked();
            if (asked === 'over') return true;
            if (asked === 'turn') await turn();
            else if (asked === 'lay') await lay();
            else throw new Error(`asked for ${asked}`);
        }
        return false;
    }

    /** The seats beside the board. */
    async seats(): Promise<Purse[]> {
        const items = this.page.getByRole('list', { name: 'Players' }).getByRole('listitem');
        const found: Purse[] = [];
        for (const text of await items.allInnerTexts()) {
            const number = (label: string) => Number(new RegExp(`${label}\\s+(\\d+)`).exec(text)?.[1] ?? NaN);
            found.push({
                name: sure(text.trim().split('\n')[0]).trim(),
                dirhams: number('Dirhams'),
                visible: number('Visible halves'),
                total: number('Total'),
                out: /out of the game/.test(text),
            });
        }
        return found;
    }

    /** The count of the result, which must add up, agree with the board, and name the right winner. */
    async checkResult(players: number): Promise<Purse[]> {
        await expect(this.result).toBeVisible();
        const count: Purse[] = [];
        for (const row of await this.result.getByRole('region', { name: 'The count' }).getByRole('row').all()) {
            if (await row.getByRole('columnheader').count()) continue;
            const name = (await row.getByRole('rowheader').innerText()).trim();
            const cells = (await row.getByRole('cell').allInnerTexts()).map(text => Number(text.replace('+', '').trim()));
            const out = cells.length === 1;
            count.push({ name, dirhams: sure(cells[0]), visible: cells[1] ?? 0, total: cells[2] ?? 0, out });
        }
        expect(count).toHaveLength(players);
        const inGame = count.filter(({ out }) => !out);
        for (const { dirhams, visible, total } of inGame) expect(dirhams + visible).toBe(total);
        expect(inGame.reduce((sum, { dirhams }) => sum + dirhams, 0), 'no dirham is lost').toBe(30 * players);
        const labels = await this.page.locator('[role=gridcell]').evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label') ?? ''));
        const visible = labels.filter(label => / rug(,|$)/.test(label) && !/nobody’s/.test(label)).length;
        expect(inGame.reduce((sum, purse) => sum + purse.visible, 0), 'halves on the board').toBe(visible);
        const best = Math.max(...inGame.map(({ total, dirhams }) => total * 1000 + dirhams));
        const winners = inGame.filter(({ total, dirhams }) => total * 1000 + dirhams === best).map(({ name }) => name);
        const title = await this.result.getByRole('heading', { level: 2 }).innerText();
        if (title === 'You have won!') expect(winners).toEqual(['You']);
        else if (title === 'You have lost.') expect(winners).not.toContain('You');
        else if (title === 'You share the win.') expect(winners).toContain('You');
        else if (winners.length === 1) expect(title).toBe(`The winner: ${winners[0]}.`);
        else for (const winner of winners) expect(title).toMatch(winner === 'You' ? /^You share the win with / : new RegExp(`(The winners:|win with) .*${winner}`));
        return count;
    }
}

/** A game from a position, by the editor. */
export async function fromPosition(page: Page, position: string, seats = [PERSON, PERSON, PERSON]): Promise<Table> {
    await page.goto('./#/editor');
    await page.getByLabel('The position as a line of text').fill(position);
    await expect(page.getByText('This position can be played.')).toBeVisible();
    await page.getByText('Who plays', { exact: true }).first().click();
    for (const [i, label] of seats.entries()) await page.getByRole('group', { name: `Player ${i + 1}`, exact: true }).getByLabel('Who plays').selectOption({ label });
    await page.getByRole('button', { name: 'Play from here' }).click();
    return new Table(page);
}

/** One that ends with this turn. */
export function lastTurn(page: Page): Promise<Table> {
    return fromPosition(page, '7/7/2YY3/3RR2/7/7/7 c5d5,d4e4 d3n 3 turn 31,30,29 0,0,1 fr');
}

/** One in which the third player, who goes north, pays the second one tribute for four squares, whatever is rolled. */
export function beforeTribute(page: Page): Promise<Table> {
    return fromPosition(page, '3Y3/3Y3/3Y3/3Y3/7/7/7 d4d5,d6d7 d3n 3 turn 30,30,30 15,13,15 fr');
}
