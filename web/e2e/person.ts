/**
 * What a person can do with the page, and see of it: by roles, names and visible text, clicks, touches and keys.
 * Nothing here knows what is inside.
 */

import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test';

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

export const test = base.extend<{ quiet: void; noise: RegExp | null }, { settled: Kept }>({
    settled: [
        async ({ browser }, use, info) => {
            await use(await hurried(browser, info.project.use.baseURL!));
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
            await use();
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
        if (wanted.names?.[i]) await seat.getByLabel('Name').fill(wanted.names[i]!);
    }
    await page.getByLabel('Who starts?').selectOption({ index: 1 });
    if (wanted.edition || wanted.turning || wanted.byHand || wanted.practice) {
        await page.getByText('Rules, dice and practice').click();
        if (wanted.edition) await page.getByLabel('Edition').selectOption({ label: wanted.edition });
        if (wanted.turning) await page.getByRole('radio', { name: wanted.turning }).check();
        if (wanted.byHand) await page.getByRole('radio', { name: 'We roll and draw ourselves' }).check();
        if (wanted.practice) await page.getByRole('checkbox', { name: 'Practice' }).check();
    }
    await page.getByRole('button', { name: /Start the game|Watch the game/ }).click();
    await expect(page.getByRole('grid', { name: 'The market' })).toBeVisible();
}

// ---- Playing -----------------------------------------------------------------------------------------------

export type Asked = 'turn' | 'lay' | 'roll' | 'draw' | 'over';
export type Direction = 'north' | 'east' | 'south' | 'west';

export const SOON = { intervals: [10, 20, 30, 50, 100], timeout: 20_000 };

export function pick<T>(list: readonly T[]): T {
    return list[Math.floor(Math.random() * list.length)]!;
}

export interface Line {
    number: number;
    who: string;
    /** Its steps so far, as the list writes them. */
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

/** A game as a person has it on the screen. */
export class Table {
    readonly controls: Locator;
    readonly result: Locator;
    readonly announced: Locator;
    readonly grid: Locator;
    private readonly turns: Locator;

    constructor(readonly page: Page) {
        this.controls = page.getByRole('region', { name: /Your turn|Looking back/ });
        this.result = page.getByRole('dialog', { name: 'The market closes' });
        this.announced = page.getByRole('status');
        this.grid = page.getByRole('grid', { name: 'The market' });
        this.turns = page.getByRole('list', { name: 'Turns' });
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

    /** Waits until something is asked of a person here, or the game is over. */
    async asked(timeout = 60_000): Promise<Asked> {
        const question = this.controls.getByRole('status').first();
        const texts: [RegExp, Asked][] = [
            [/where should Assam look\?/, 'turn'],
            [/where do you lay the rug\?/, 'lay'],
            [/what did you roll\?/, 'roll'],
            [/which rug was drawn\?/, 'draw'],
            [/^The winners?: .*\.$/, 'over'],
        ];
        let found: Asked | undefined;
        await expect
            .poll(
                async () => {
                    const text = await question.innerText();
                    found = texts.find(([pattern]) => pattern.test(text))?.[1];
                    return found;
                },
                { ...SOON, timeout },
            )
            .toBeDefined();
        if (found === 'over') await expect(this.result).toBeVisible();
        return found!;
    }

    /** The turns as they stand in the list. */
    async lines(): Promise<Line[]> {
        const texts = await this.turns.getByRole('listitem').allInnerTexts();
        return texts.map(text => {
            const [number, who, steps = '', paid = ''] = text.split('\n').map(part => part.trim()).filter(Boolean);
            return {
                number: Number(number),
                who: who!,
                steps: steps.split(' '),
                paid: paid.startsWith('−') ? Number(paid.slice(1)) : 0,
                out: paid === 'out',
            };
        });
    }

    /** All steps of the game so far. */
    async steps(): Promise<string[]> {
        return (await this.lines()).flatMap(line => line.steps);
    }

    /** Does something, and sees that exactly this came into the list. */
    async doing(step: string, task: () => Promise<void>): Promise<void> {
        const before = await this.steps();
        await task();
        await expect.poll(async () => (await this.steps()).slice(0, before.length + 1), SOON).toEqual([...before, step]);
    }

    square(name: string): Locator {
        return this.grid.getByRole('gridcell', { name: new RegExp(`^${name},`) });
    }

    /** Where Assam stands, as his square says. */
    async assam(): Promise<string> {
        const text = await this.grid.getByRole('gridcell', { name: /Assam, facing/ }).getAttribute('aria-label');
        return text!.slice(0, 2);
    }

    /** The directions that are offered. */
    async directions(): Promise<Direction[]> {
        const texts = await this.controls.getByRole('group', { name: 'Directions' }).getByRole('button').allInnerTexts();
        return texts.map(text => text.split('\n')[0] as Direction);
    }

    directionButton(direction: Direction): Locator {
        return this.controls.getByRole('group', { name: 'Directions' }).getByRole('button', { name: new RegExp(`^${direction}`) });
    }

    /** The places that are offered, each with its two squares. */
    async places(): Promise<[string, string][]> {
        const texts = await this.controls.getByLabel('Place').getByRole('option').allInnerTexts();
        return texts.flatMap(text => {
            const found = /^([a-g][1-7]) and ([a-g][1-7])$/.exec(text.trim());
            return found ? [[found[1]!, found[2]!] as [string, string]] : [];
        });
    }

    /** One turn's choice of a direction, by buttons, by the arrows around Assam, or by a square that he should look at. */
    async turnByClick(how: 'button' | 'arrow' | 'square' = pick(['button', 'arrow', 'square'])): Promise<void> {
        const direction = pick(await this.directions());
        await this.doing(direction[0]!, async () => {
            if (how === 'button') await this.directionButton(direction).click();
            else await this.pointAt(direction, how === 'arrow' || (await this.atEdge(direction)) ? 0.81 : 1.4, point => this.page.mouse.click(point.x, point.y));
            await expect(this.directionButton(direction)).toHaveAttribute('aria-pressed', 'true');
            await this.roll.click();
        });
    }

    /** Whether there is no square in this direction. */
    private async atEdge(direction: Direction): Promise<boolean> {
        const assam = await this.assam();
        return { north: assam[1] === '7', east: assam[0] === 'g', south: assam[1] === '1', west: assam[0] === 'a' }[direction];
    }

    /** A point so many squares away from Assam. */
    async pointAt(direction: Direction, far: number, act: (point: { x: number; y: number }) => Promise<void>): Promise<void> {
        const cell = this.square(await this.assam());
        await cell.scrollIntoViewIfNeeded();
        const box = (await cell.boundingBox())!;
        const [dx, dy] = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] }[direction] as [number, number];
        await act({ x: box.x + box.width * (0.5 + dx * far), y: box.y + box.height * (0.5 + dy * far) });
    }

    /** A rug by its two squares and the button, or by its two squares and one of them once more. */
    async layByClick(confirm: 'button' | 'square' = pick(['button', 'square'])): Promise<void> {
        const [one, other] = pick(await this.places());
        await this.doing(one + other, async () => {
            await this.square(one).click();
            await this.square(other).click();
            await this.seePlace(one, other);
            if (confirm === 'button') await this.lay.click();
            else await this.square(one).click();
        });
    }

    async seePlace(one: string, other: string): Promise<void> {
        const selected = this.grid.getByRole('gridcell', { selected: true });
        const labels = () => selected.evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')!.slice(0, 2)).sort());
        await expect.poll(labels, SOON).toEqual([one, other].sort());
    }

    /** Presses on one square, moves to the other, lets go. */
    async layByDrag(): Promise<void> {
        const [one, other] = pick(await this.places());
        await this.doing(one + other, async () => {
            await this.square(one).scrollIntoViewIfNeeded();
            const [from, to] = [(await this.square(one).boundingBox())!, (await this.square(other).boundingBox())!];
            await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
            await this.page.mouse.down();
            await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
            await this.page.mouse.up();
            await this.seePlace(one, other);
            await this.lay.click();
        });
    }

    /** Arrow keys and Enter, and nothing else. */
    async turnByKey(): Promise<void> {
        const direction = pick(await this.directions());
        const key = { north: 'ArrowUp', east: 'ArrowRight', south: 'ArrowDown', west: 'ArrowLeft' }[direction];
        await this.doing(direction[0]!, async () => {
            await this.page.keyboard.press(key);
            await expect(this.directionButton(direction)).toHaveAttribute('aria-pressed', 'true');
            await this.page.keyboard.press('Enter');
        });
    }

    async layByKey(): Promise<void> {
        const places = await this.places();
        const at = Math.floor(Math.random() * Math.min(4, places.length));
        const back = Math.random() < 0.5;
        const [one, other] = back ? places[places.length - 1 - at]! : places[at]!;
        await this.doing(one + other, async () => {
            for (let i = 0; i <= at; i++) await this.page.keyboard.press(back ? 'ArrowLeft' : 'ArrowRight');
            await this.seePlace(one, other);
            await this.page.keyboard.press('Enter');
        });
    }

    async turnByTap(): Promise<void> {
        const direction = pick(await this.directions());
        await this.doing(direction[0]!, async () => {
            await this.pointAt(direction, 0.81, point => this.page.touchscreen.tap(point.x, point.y));
            await expect(this.directionButton(direction)).toHaveAttribute('aria-pressed', 'true');
            await this.roll.tap();
        });
    }

    async layByTap(): Promise<void> {
        const [one, other] = pick(await this.places());
        await this.doing(one + other, async () => {
            await this.square(one).tap();
            await this.square(other).tap();
            await this.seePlace(one, other);
            await this.lay.tap();
        });
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
                name: text.trim().split('\n')[0]!.trim(),
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
            count.push({ name, dirhams: cells[0]!, visible: cells[1] ?? 0, total: cells[2] ?? 0, out });
        }
        expect(count).toHaveLength(players);
        const inGame = count.filter(({ out }) => !out);
        for (const { dirhams, visible, total } of inGame) expect(dirhams + visible).toBe(total);
        expect(inGame.reduce((sum, { dirhams }) => sum + dirhams, 0), 'no dirham is lost').toBe(30 * players);
        const labels = await this.page.locator('[role=gridcell]').evaluateAll(cells => cells.map(cell => cell.getAttribute('aria-label')!));
        const visible = labels.filter(label => / rug(,|$)/.test(label) && !/nobody’s/.test(label)).length;
        expect(inGame.reduce((sum, purse) => sum + purse.visible, 0), 'halves on the board').toBe(visible);
        const best = Math.max(...inGame.map(({ total, dirhams }) => total * 1000 + dirhams));
        const winners = inGame.filter(({ total, dirhams }) => total * 1000 + dirhams === best).map(({ name }) => name);
        const title = await this.result.getByRole('heading', { level: 2 }).nth(1).innerText();
        if (title === 'You have won!') expect(winners).toEqual(['You']);
        else if (winners.length === 1) expect(title).toBe(`The winner: ${winners[0]}.`);
        else for (const winner of ['The winners: ', ...winners]) expect(title).toContain(winner);
        return count;
    }
}

/** A game for three that ends with this turn, by the editor. */
export async function lastTurn(page: Page): Promise<Table> {
    await page.goto('./#/editor');
    await page.getByLabel('The position as a line of text').fill('7/7/2YY3/3RR2/7/7/7 c5d5,d4e4 d3n 3 turn 31,30,29 0,0,1 fr');
    await expect(page.getByText('This position can be played.')).toBeVisible();
    await page.getByText('Who plays', { exact: true }).first().click();
    for (const i of [1, 2, 3]) await page.getByRole('group', { name: `Player ${i}`, exact: true }).getByLabel('Who plays').selectOption({ label: PERSON });
    await page.getByRole('button', { name: 'Play from here' }).click();
    return new Table(page);
}
