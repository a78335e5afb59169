/** Whole games, as people play them. */

import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sure } from '../src/sure';
import { beforeTribute, expect, PERSON, setUp, Table, test } from './person';

/** What these tests note down in the page. */
declare global {
    /** How often the focus was nowhere. */
    var lost: number;
    var framesSeen: Frame[];
}

/** More decisions than any game has. */
const ALL = 1000;

test('two players: by clicking, the first rugs by dragging, against a computer @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist'], edition: 'French edition' });
    const table = new Table(page);
    let dragged = 0;
    expect(await table.play(ALL, undefined, () => (dragged++ < 3 ? table.layByDrag() : table.layByClick()))).toBe(true);
    await table.checkResult(2);
    const lines = await table.lines();
    expect(sure(lines.at(-1)).number).toBe(lines.length);
    if (!(await table.seats()).some(({ out }) => out)) expect(lines).toHaveLength(48);

    const before = page.url();
    await table.result.getByRole('button', { name: 'Rematch' }).click();
    await expect(table.result).toBeHidden();
    expect(page.url()).not.toBe(before);
    expect(await table.asked()).toBe('turn');
    // Whoever sat second begins.
    expect((await table.seats()).map(({ name }) => name)).toEqual(['Emma', 'You']);
    expect((await table.lines()).length).toBeLessThanOrEqual(2);
});

test('three persons at one screen: by clicking, some rugs dragged', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON], names: ['Ann', 'Ben', 'Cleo'] });
    const table = new Table(page);
    let dragged = 0;
    expect(
        await table.play(ALL, undefined, () => (dragged++ < 6 ? table.layByDrag() : table.layByClick())),
    ).toBe(true);
    const count = await table.checkResult(3);
    expect(count.map(({ name }) => name).sort()).toEqual(['Ann', 'Ben', 'Cleo']);
    const lines = await table.lines();
    expect(lines.slice(0, 3).map(({ who }) => who)).toEqual(['Ann', 'Ben', 'Cleo']);
    if (!count.some(({ out }) => out)) expect(lines).toHaveLength(45);
});

test('two players: by keyboard alone', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Apprentice'], edition: 'Spanish edition' });
    const table = new Table(page);
    expect(await table.play(ALL, () => table.turnByKey(), () => table.layByKey())).toBe(true);
    await table.checkResult(2);
    // From the heading to the rematch, by Tab and Enter.
    for (let i = 0; i < 10; i++) {
        if (await table.result.getByRole('button', { name: 'Rematch' }).evaluate(button => button === document.activeElement)) break;
        await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(table.result).toBeHidden();
    expect(await table.asked()).toBe('turn');
});

test('the variant, two players: Assam is turned at the end, by keyboard alone @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist'], edition: 'Italian edition', turning: 'Variant: turn Assam at the end' });
    const table = new Table(page);
    expect(await table.play(ALL, () => table.turnByKey(), () => table.layByKey())).toBe(true);
    await table.checkResult(2);
    const lines = await table.lines();
    await table.result.getByRole('button', { name: 'Close' }).click();
    if (!(await table.seats()).some(({ out }) => out)) expect(lines).toHaveLength(60);
    // Draw, roll, lay, turn.
    expect(sure(lines[0]).steps.join(' ')).toMatch(/^[RYBG] [1-4] [a-g][1-7][a-g][1-7] [nesw]$/);
});

test('from the title to the end by keyboard alone, focus and all', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('heading', { name: 'Marrakech' })).toBeVisible();
    const table = new Table(page);
    for (let i = 0; i < 10; i++) {
        await page.keyboard.press('Tab');
        if (await page.getByRole('button', { name: /^Play/ }).evaluate(button => button === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(table.grid).toBeVisible();
    // On the board itself: from square to square, and Enter.
    const turn = async () => {
        const [direction] = await table.directions();
        await table.doing(sure(direction).charAt(0), async () => {
            await table.directionButton(sure(direction)).focus();
            await page.keyboard.press('Enter');
            await page.keyboard.press('Tab');
            while (!(await table.roll.evaluate(button => button === document.activeElement))) await page.keyboard.press('Tab');
            await page.keyboard.press('Enter');
        });
    };
    const lay = async () => {
        const [one, other] = sure((await table.places())[0]);
        await table.doing(one + other, async () => {
            await table.square(one).focus();
            await page.keyboard.press('Enter');
            const way = other.charAt(0) > one.charAt(0) ? 'ArrowRight' : other.charAt(0) < one.charAt(0) ? 'ArrowLeft' : other.charAt(1) > one.charAt(1) ? 'ArrowUp' : 'ArrowDown';
            await page.keyboard.press(way);
            await expect(table.square(other)).toBeFocused();
            await page.keyboard.press('Enter');
            await table.seePlace(one, other);
            await page.keyboard.press('Enter');
        });
    };
    expect(await table.play(ALL, turn, lay)).toBe(true);
    await table.checkResult(2);
});

test('by keyboard alone the focus is never lost @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist'] });
    const table = new Table(page);
    const { keyboard } = page;
    await expect(table.controls).toBeFocused();
    await page.evaluate(() => {
        Object.assign(globalThis, { lost: 0 });
        const look = () => {
            if (document.activeElement === document.body) globalThis.lost++;
            requestAnimationFrame(look);
        };
        look();
    });
    for (let turn = 0; turn < 2; turn++) {
        // What is asked for comes next, without a search.
        expect(await table.asked()).toBe('turn');
        await expect(table.controls).toBeFocused();
        await keyboard.press('Tab');
        const first = table.controls.getByRole('group', { name: 'Directions' }).getByRole('button').first();
        await expect(first).toBeFocused();
        await keyboard.press('Enter');
        while (!(await table.roll.evaluate(button => button === document.activeElement))) await keyboard.press('Tab');
        await keyboard.press('Enter');
        expect(await table.asked()).toBe('lay');
        await expect(table.controls).toBeFocused();
        await keyboard.press('Tab');
        await expect(table.controls.getByLabel('Place')).toBeFocused();
        await keyboard.press('ArrowDown');
        await expect(table.lay).toBeEnabled();
        await keyboard.press('Tab');
        await expect(table.lay).toBeFocused();
        await keyboard.press('Enter');
    }
    await table.asked();
    // A hint, and a look back and forth.
    await table.button('Hint').focus();
    await keyboard.press('Enter');
    await expect(table.controls.getByText('The Vizier’s advice')).toBeVisible();
    await expect(table.controls).toBeFocused();
    await keyboard.press('Escape');
    await page.getByRole('list', { name: 'Turns' }).getByRole('button').first().focus();
    await keyboard.press('Enter');
    await table.button('Back to the present').focus();
    await keyboard.press('Enter');
    await expect(table.controls).toBeFocused();
    // Whoever is elsewhere stays there.
    const settings = page.getByRole('button', { name: 'Settings' });
    const [way] = await table.directions();
    await table.directionButton(sure(way)).evaluate((button: HTMLElement) => button.click());
    await settings.focus();
    await table.doing(sure(way).charAt(0), () => table.roll.evaluate((button: HTMLElement) => button.click()));
    expect(await table.asked()).toBe('lay');
    await expect(settings).toBeFocused();
    expect(await page.evaluate(() => globalThis.lost)).toBe(0);
});

test.describe('on a phone', () => {
    const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7'];
    test.use({ viewport, userAgent, isMobile, hasTouch });

    test('four players: by touch @slice', async ({ page }) => {
        await setUp(page, { seats: [PERSON, 'Tourist', PERSON, 'Apprentice'], names: ['Ann', '', 'Ben'] });
        const table = new Table(page);
        expect(await table.play(ALL, () => table.turnByTap(), () => table.layByTap())).toBe(true);
        await table.checkResult(4);
        await table.result.getByRole('button', { name: 'Rematch' }).tap();
        await expect(table.result).toBeHidden();
        expect(await table.asked()).toBe('turn');
        expect((await table.seats()).map(({ name }) => name)).toEqual(['Emma', 'Ben', 'Samir', 'Ann']);
    });
});

/** What is seen of a payment, frame by frame, from now on: the purses beside the board, and where each coin is. */
interface Frame {
    purses: number[];
    paying: boolean;
    coins: { x: number; y: number; seen: boolean }[];
}

async function watchPayment(page: Page): Promise<() => Promise<Frame[]>> {
    await page.evaluate(() => {
        const frames: Frame[] = [];
        Object.assign(globalThis, { framesSeen: frames });
        const look = () => {
            const coins = [...document.querySelectorAll('.payment-arc')].map(coin => {
                const { x, y } = coin.getBoundingClientRect();
                return { x, y, seen: Number(getComputedStyle(coin).opacity) > 0.5 };
            });
            const purses = [...document.querySelectorAll('ul[aria-label=Players] > li dl > div:first-child dd')].map(one => Number(one.textContent));
            frames.push({ purses, paying: document.querySelector('.payment') !== null, coins });
            requestAnimationFrame(look);
        };
        look();
    });
    return () => page.evaluate(() => globalThis.framesSeen);
}

test.describe('with animations', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('tribute is paid in coins that fly from purse to purse, and a reload amid them loses none @slice', async ({ page }) => {
        const table = await beforeTribute(page);
        await table.asked();
        await table.directionButton('north').click();
        await table.roll.click();
        await expect(page.locator('.payment')).toBeVisible();
        expect((await table.seats()).map(({ dirhams }) => dirhams)).toEqual([30, 30, 30]);
        await page.reload();
        expect(await table.asked()).toBe('lay');
        expect((await table.seats()).map(({ dirhams }) => dirhams)).toEqual([30, 34, 26]);
    });

    test('the roll is not told before the die has stopped @slice', async ({ page }) => {
        await setUp(page, { seats: [PERSON, PERSON, PERSON] });
        const table = new Table(page);
        await table.asked();
        await table.directionButton('north').click();
        const texts = page.evaluate(async () => {
            const seen: string[] = [];
            for (let i = 0; i < 400 && !/where do you lay/.test(seen.at(-1) ?? ''); i++) {
                const text = document.querySelector('.controls-ask')?.textContent ?? '';
                if (text !== seen.at(-1)) seen.push(text);
                await new Promise(resolve => setTimeout(resolve, 10));
            }
            return seen;
        });
        await table.roll.click();
        expect((await texts).slice(-4, -1)).toEqual([
            'Player 1 rolls the die\u00a0…',
            expect.stringMatching(/^Player 1 rolls a [1-4]\.$/),
            expect.stringMatching(/^Player 1 rolls a [1-4]\. Assam stops on (d[5-7]|[a-g]7)\.$/),
        ]);
    });

    test('a rug can be taken back at any moment until the next one rolls @slice', async ({ page }) => {
        await setUp(page, { seats: [PERSON, 'Vizier', 'Master'] });
        const table = new Table(page);
        await table.play(1);
        for (const wait of [0, 120, 240]) {
            expect(await table.asked()).toBe('lay');
            await expect(table.button('Take back')).toBeHidden();
            // In the page: on the way there from here a busy machine would lose more time than there is.
            const takenBack = page.evaluate(async wait => {
                const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Take back');
                while (button()?.disabled ?? true) await new Promise(requestAnimationFrame);
                await new Promise(resolve => setTimeout(resolve, wait));
                button()?.click();
            }, wait);
            await table.play(1);
            await takenBack;
            expect(await table.asked()).toBe('lay');
            expect(await table.lines()).toHaveLength(1);
        }
    });

    for (const speed of ['Slow', 'Normal', 'Fast'])
        test(`purses change when the coins have landed, ${speed}`, async ({ page }) => {
            await page.goto('./#/settings');
            await page.getByRole('radio', { name: speed }).check();
            const table = await beforeTribute(page);
            await table.asked();
            const frames = await watchPayment(page);
            await table.directionButton('north').click();
            await table.roll.click();
            await table.asked();
            const seen = (await frames()).filter(({ paying }) => paying);
            const flying = seen.filter(({ coins }) => coins.some(({ seen }) => seen));
            expect(Math.max(...seen.map(({ coins }) => coins.length)), 'as many coins as are paid').toBe(4);
            const ways = flying.map(({ coins }) => sure(coins[0]).x);
            expect(Math.max(...ways) - Math.min(...ways), 'across the board').toBeGreaterThan(300);
            expect(new Set(ways).size, 'smoothly').toBeGreaterThan(8);
            for (const { purses } of flying) expect(purses).toEqual([30, 30, 30]);
            expect(sure(seen.at(-1)).purses, 'and can be seen then').toEqual([30, 34, 26]);
        });

    test('without animations nothing flies', async ({ page }) => {
        for (const still of ['off', 'reduced']) {
            await page.goto('./#/settings');
            await page.getByRole('radio', { name: still === 'off' ? 'Off' : 'Slow' }).check();
            if (still === 'reduced') await page.emulateMedia({ reducedMotion: 'reduce' });
            const table = await beforeTribute(page);
            await table.asked();
            const frames = await watchPayment(page);
            await table.directionButton('north').click();
            await table.roll.click();
            expect(await table.asked()).toBe('lay');
            expect((await table.seats()).map(({ dirhams }) => dirhams)).toEqual([30, 34, 26]);
            expect((await frames()).filter(({ paying }) => paying)).toEqual([]);
        }
    });

    test('for people who ask for reduced motion nothing moves, and the game goes on @slice', async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await setUp(page, { seats: [PERSON, PERSON, PERSON, PERSON] });
        const table = new Table(page);
        await table.asked();
        await table.play(2);
        await expect(page.getByRole('img', { name: /The die shows [1-4]/ })).toBeVisible();
    });

    test('the die rolls, Assam walks, and the game goes on @slice', async ({ page }) => {
        await setUp(page, { seats: [PERSON, PERSON, PERSON] });
        const table = new Table(page);
        await table.play(4);
        expect(await table.steps()).toHaveLength(6);
    });
});

test('a game by roles and names alone, as a screen reader has it @slice', async ({ page }) => {
    await page.goto('./#/setup');
    await page.getByRole('radio', { name: '3', exact: true }).check();
    for (const name of ['Player 1', 'Player 2', 'Player 3'])
        await page.getByRole('group', { name }).getByRole('combobox', { name: 'Who plays' }).selectOption({ label: name === 'Player 1' ? PERSON : 'Tourist' });
    await page.getByRole('combobox', { name: 'Who starts?' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page.getByRole('heading', { name: 'Marrakech: the game' })).toBeAttached();
    const result = page.getByRole('region', { name: 'The market closes' });
    const said = async () => (await page.getByRole('status').allInnerTexts()).join(' ');
    for (let turn = 1; turn <= 15; turn++) {
        // What is asked is announced, and so is what happened.
        await expect.poll(said, { intervals: [20], timeout: 30_000 }).toMatch(/Your turn: which way\?|The winners?:|You have won!/);
        if (await result.isVisible()) break;
        const assam = sure((await page.getByRole('gridcell', { name: /Assam, facing (north|east|south|west)$/ }).getAttribute('aria-label')));
        const facing = sure(sure(/facing (\w+)/.exec(assam))[1]);
        // Every direction says how it lies and what it may cost.
        const ahead = page.getByRole('button', { name: new RegExp(`^${facing} straight on (free|\\d: (pay \\d+|out of the game))`) });
        await ahead.click();
        await expect(ahead).toHaveAttribute('aria-pressed', 'true');
        await page.getByRole('button', { name: 'Roll the die' }).click();
        await expect.poll(said, { intervals: [20], timeout: 30_000 }).toMatch(/You roll a [1-4]\. Assam stops on [a-g][1-7]\./);
        if (/out of the game/.test(await said())) break;
        const place = page.getByRole('combobox', { name: 'Place' });
        await expect(page.getByRole('option', { name: /^[a-g][1-7] and [a-g][1-7]$/ }).first()).toBeAttached();
        const name = await page.getByRole('option', { name: /^[a-g][1-7] and [a-g][1-7]$/ }).first().innerText();
        await place.selectOption({ label: name });
        const [one, other] = name.split(' and ');
        await page.getByRole('button', { name: 'Lay the rug' }).click();
        // Both halves can be found on the board, as long as nobody covers them.
        if (turn === 1) await expect(page.getByRole('gridcell', { name: new RegExp(`^(${one}, red rug, whole with ${other}|${other}, red rug, whole with ${one})`) }).first()).toBeAttached();
    }
    await expect(result).toBeVisible({ timeout: 60_000 });
    await expect(result.getByRole('heading', { name: /^You (have won!|have lost\.|share the win\.)$/ })).toBeVisible();
    await expect(result.getByRole('row', { name: /Emma/ }).first()).toBeVisible();
    await result.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Show the result' })).toBeVisible();
});
