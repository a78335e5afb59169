/** How a game flows: gestures a turn, skipping, what stays to be seen, taking back, and that nothing jumps. */

import type { Page } from '@playwright/test';
import { sure } from '../src/sure';
import { beforeTribute, expect, fromPosition, PERSON, setUp, SOON, Table, test } from './person';

/** What these tests note down in the page. */
declare global {
    var shifts: number[];
    var saidTexts: string[];
}

/** Every shift of the layout from now on, also those that somebody caused. */
async function watchShifts(page: Page): Promise<void> {
    await page.addInitScript(() => {
        Object.assign(globalThis, { shifts: [] });
        new PerformanceObserver(list => {
            // On a phone the end of a game is another screen: the board makes room for the count.
            if (innerWidth < 480 && document.querySelector('.ending')) return;
            for (const entry of list.getEntries()) if ('value' in entry) globalThis.shifts.push(Number(entry.value));
        }).observe({ type: 'layout-shift', buffered: true });
    });
}

const shifted = (page: Page) => page.evaluate(() => globalThis.shifts.reduce((sum, one) => sum + one, 0));

async function asking(page: Page, choice: 'Always' | 'On touch' | 'Never'): Promise<void> {
    await page.goto('./#/settings');
    await page.getByRole('group', { name: 'Ask before rolling and laying' }).getByRole('radio', { name: choice }).check();
}

/** How many rugs have been laid. */
async function rugs(table: Table): Promise<number> {
    return (await table.steps()).filter(step => step.length === 4).length;
}

async function drag(page: Page, table: Table, one: string, other: string): Promise<void> {
    const [from, to] = [sure(await table.square(one).boundingBox()), sure(await table.square(other).boundingBox())];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
}

test.describe('with animations', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    for (const how of ['Space', 'a click on the board'])
        test(`others’ turns are skipped by ${how}: half a second at most beyond what the engine thinks @slice`, async ({ page }) => {
            await setUp(page, { seats: [PERSON, 'Merchant', 'Apprentice', 'Tourist'] });
            const table = new Table(page);
            for (let turn = 0; turn < 3; turn++) {
                expect(await table.asked()).toBe('turn');
                await table.turnByKey();
                expect(await table.asked()).toBe('lay');
                // In the page: from here, each press takes longer than a finger does.
                const waited = page.evaluate(async how => {
                    let thought = 0;
                    let pressed = 0;
                    const asked = () => document.querySelector('.controls-ask')?.textContent ?? '';
                    while (!asked().includes('where do you lay')) await new Promise(requestAnimationFrame);
                    while (asked().includes('where do you lay')) await new Promise(requestAnimationFrame);
                    const start = performance.now();
                    let last = start;
                    while (!/which way|^The winner/.test(asked())) {
                        await new Promise(requestAnimationFrame);
                        const now = performance.now();
                        if (asked().includes('is thinking')) thought += now - last;
                        last = now;
                        if (now - pressed < 80) continue;
                        pressed = now;
                        if (how === 'Space') document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
                        else document.querySelector('.board .wall')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
                    }
                    return performance.now() - start - thought;
                }, how);
                await table.layByKey();
                expect(await waited).toBeLessThan(500);
                // Nothing of one's own was chosen by that.
                await expect(table.controls.getByRole('button', { pressed: true })).toHaveCount(0);
            }
        });

    test('the turn that is shown is skipped, not the next one', async ({ page }) => {
        await setUp(page, { seats: [PERSON, 'Tourist', 'Apprentice', 'Tourist'] });
        const table = new Table(page);
        await table.play(2);
        await table.button('Skip').click();
        await expect.poll(async () => (await table.lines()).length, SOON).toBeGreaterThan(1);
        expect(await table.button('Skip').isVisible()).toBe(true);
        expect((await table.lines()).length).toBeLessThan(4);
    });

    test('the sentence before does not come back when something is confirmed @slice', async ({ page }) => {
        await setUp(page, { seats: [PERSON, 'Tourist'] });
        const table = new Table(page);
        await table.play(2);
        await table.asked();
        await page.evaluate(() => {
            const seen: string[] = [];
            Object.assign(globalThis, { saidTexts: seen });
            const note = () => {
                const text = [...document.querySelectorAll('.controls-ask')].map(one => one.textContent).join(' | ');
                if (text !== seen.at(-1)) seen.push(text);
            };
            note();
            new MutationObserver(note).observe(sure(document.querySelector('.controls')), { subtree: true, childList: true, characterData: true });
            function sure<T>(one: T | null): T {
                if (one === null) throw new Error('nothing there');
                return one;
            }
        });
        await table.play(2);
        await table.asked();
        const texts = await page.evaluate(() => globalThis.saidTexts);
        expect(texts[0]).toMatch(/which way\?/);
        // No sentence of a turn that was over before comes again: every change tells something that has just happened.
        const [, afterTurn] = texts;
        expect(afterTurn).toMatch(/^You.* (turns|turn) /);
        const lay = texts.findIndex(text => text.includes('where do you lay'));
        expect(texts[lay + 1]).toMatch(/a rug on|lay/);
        for (const [i, text] of texts.entries()) if (/is thinking/.test(text)) expect(texts[i + 1]).not.toMatch(/a rug on/.test(texts[i - 1] ?? '') ? /^You/ : /never/);
    });

    test('one button goes through the speeds', async ({ page }) => {
        await setUp(page, { seats: [PERSON, PERSON] });
        const speeds: (string | null)[] = [];
        for (let i = 0; i < 4; i++) {
            const button = page.getByRole('button', { name: /^Speed: / });
            speeds.push(await button.getAttribute('aria-label'));
            await button.click();
        }
        expect(speeds).toEqual(['Speed: normal', 'Speed: fast', 'Speed: at once', 'Speed: slow']);
    });
});

test('until one’s own next roll the others’ rugs, Assam’s way and the payments stay to be seen, after a reload too @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist', 'Apprentice'] });
    const table = new Table(page);
    await table.play(2);
    const news = page.getByRole('list', { name: 'Players' }).getByRole('listitem').locator('p');
    for (const again of [false, true]) {
        if (again) await page.reload();
        expect(await table.asked()).toBe('turn');
        await expect(page.locator('.recent')).toHaveCount(2);
        await expect(page.locator('.trail')).toHaveCount(1);
        expect(await news.allInnerTexts()).toEqual(['', expect.stringMatching(/^\p{L}+ rolled [1-4] and paid /u), expect.stringMatching(/^\p{L}+ rolled [1-4] and paid /u)]);
        // And on the squares, for whoever does not see it.
        await expect(page.getByRole('gridcell', { name: /laid last by \p{L}+$/u }).first()).toBeAttached();
    }
    await table.play(1);
    expect(await table.asked()).toBe('lay');
    await expect(page.locator('.recent')).toHaveCount(0);
    await expect(page.locator('.trail')).toHaveCount(0);
    expect((await news.allInnerTexts()).join('')).toBe('');
});

test('several at one screen: each sees what came since their own last roll', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON], names: ['Ann', 'Ben', 'Cleo'] });
    const table = new Table(page);
    const news = page.getByRole('list', { name: 'Players' }).getByRole('listitem').locator('p');
    await table.play(2);
    await table.asked();
    expect(await news.allInnerTexts()).toEqual([expect.stringMatching(/^Ann rolled/), '', '']);
    await table.play(4);
    await table.asked();
    expect(await news.allInnerTexts()).toEqual(['', expect.stringMatching(/^Ben rolled/), expect.stringMatching(/^Cleo rolled/)]);
});

test('a payment is told beside the seat, to whom it was paid', async ({ page }) => {
    const table = await beforeTribute(page);
    await table.asked();
    await table.directionButton('north').click();
    await table.roll.click();
    await table.asked();
    await table.layByClick();
    await table.asked();
    await expect(page.getByText(/rolled [1-4] and paid Player 2 4\.$/)).toBeVisible();
});

test('never asked: a turn is two gestures, a direction and a drag; going on skips the moment to take back @slice', async ({ page }) => {
    await asking(page, 'Never');
    await setUp(page, { seats: [PERSON, 'Tourist'] });
    const table = new Table(page);
    await table.asked();
    const [direction] = await table.directions();
    await table.directionButton(sure(direction)).click();
    await expect(table.button('Take back')).toBeEnabled();
    expect(await table.asked()).toBe('lay');
    const [one, other] = sure((await table.places())[0]);
    await drag(page, table, one, other);
    await expect(table.button('Take back')).toBeEnabled();
    expect(await table.asked()).toBe('turn');
    expect(await rugs(table)).toBe(2);
    // Two squares without a drag, and a press that ends each moment.
    await table.directionButton(sure((await table.directions())[0])).click();
    await table.button('Roll the die').click();
    expect(await table.asked()).toBe('lay');
    const [first, second] = sure((await table.places()).at(-1));
    await table.square(first).click();
    await table.square(second).click();
    await table.button('Go on').click();
    expect(await table.asked()).toBe('turn');
    expect(await rugs(table)).toBe(4);
});

test('never asked: a direction and a rug can really be taken back, and nobody plays on meanwhile @slice', async ({ page }) => {
    await asking(page, 'Never');
    await setUp(page, { seats: [PERSON, 'Tourist'] });
    const table = new Table(page);
    await table.asked();
    const steps = await table.steps();
    await table.directionButton(sure((await table.directions())[0])).click();
    await table.button('Take back').click();
    expect(await table.asked()).toBe('turn');
    expect(await table.steps()).toEqual(steps);
    await table.directionButton(sure((await table.directions())[1])).click();
    expect(await table.asked()).toBe('lay');
    const [one, other] = sure((await table.places())[0]);
    for (const key of [false, true]) {
        await drag(page, table, one, other);
        await expect(table.button('Take back')).toBeEnabled();
        expect((await table.steps()).at(-1)).toBe(one + other);
        if (key) await page.keyboard.press('u');
        else await table.button('Take back').click();
        expect(await table.asked()).toBe('lay');
        expect(await rugs(table)).toBe(0);
    }
    // A moment that is interrupted by a reload is none: the rug was stored, and the game goes on.
    await drag(page, table, one, other);
    await expect(table.button('Take back')).toBeEnabled();
    await page.reload();
    expect(await table.asked()).toBe('turn');
    expect(await rugs(table)).toBe(2);
});

test('a drag lays at once, a second press on a direction rolls, and so does the die @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON] });
    const table = new Table(page);
    for (const how of ['button', 'die'] as const) {
        await table.asked();
        const direction = table.directionButton(sure((await table.directions())[0]));
        await direction.click();
        await expect(direction).toHaveAttribute('aria-pressed', 'true');
        if (how === 'button') await direction.click();
        else await page.getByRole('img', { name: /^The die/ }).click();
        expect(await table.asked()).toBe('lay');
        const [one, other] = sure((await table.places())[0]);
        const before = await table.steps();
        await drag(page, table, one, other);
        await expect.poll(() => table.steps(), SOON).toEqual([...before, one + other]);
    }
});

for (const [size, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }))
    test.describe(`${size}, a whole game`, () => {
        test.use({ viewport, hasTouch: size === 'phone', isMobile: size === 'phone' });

        test('nothing jumps @slice', async ({ page }) => {
            await watchShifts(page);
            await setUp(page, { seats: [PERSON, 'Tourist', PERSON, 'Apprentice'], names: ['Ann', '', 'Ben'] });
            const table = new Table(page);
            const before = await shifted(page);
            expect(await table.play(1000, () => table.turnByKey(), () => table.layByKey())).toBe(true);
            expect((await shifted(page)) - before).toBeLessThan(0.1);
        });
    });

test('a hint and what would have been better are the arrows themselves, also at the edge @slice', async ({ page }) => {
    for (const at of ['a1', 'a7', 'g1', 'd4']) {
        const facing = at.startsWith('a') ? 'w' : 'e';
        const table = await fromPosition(page, `7/7/7/7/7/7/7 - ${at}${facing} 1 turn 30,30,30 15,15,15 fr,turning=after`);
        await table.asked();
        await page.getByRole('button', { name: 'Hint' }).click();
        const arrows = page.locator('.mark-arrow');
        await expect(arrows.first()).toBeVisible();
        const board = sure(await page.locator('.board').boundingBox());
        const square = sure(await table.square(at).boundingBox());
        const [x, y] = [square.x + square.width / 2, square.y + square.height / 2];
        for (const arrow of await arrows.all()) {
            const box = sure(await arrow.boundingBox());
            const [dx, dy] = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
            const lies = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'e' : 'w') : dy > 0 ? 's' : 'n';
            expect(lies, at).toBe(await arrow.getAttribute('data-direction'));
            expect(await arrow.textContent()).toMatch(/^\d+\.\d%$/);
            expect(box.x >= board.x && box.y >= board.y && box.x + box.width <= board.x + board.width && box.y + box.height <= board.y + board.height, at).toBe(true);
        }
    }
});
