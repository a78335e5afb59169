/** Every view in light and dark, on a phone and on a desk: axe-core finds nothing, and a picture is written. */

import AxeBuilder from '@axe-core/playwright';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { sure } from '../src/sure';
import { expect, fromPosition, PERSON, setUp, Table, test } from './person';
import { everyView } from './views';

const FOLDER = fileURLToPath(new URL('../../build/screenshots', import.meta.url));
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** Views of which another one shows everything and more: for these the long run is soon enough. */
const SIMILAR = ['broken-link', 'learn-2', 'play-turn', 'play-lay', 'games-running', 'play-over'];

for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark'] as const)
        test.describe(`${size}, ${colorScheme}`, () => {
            test.use({ viewport, colorScheme });

            // Contrast is another in light and dark; the rest of it hardly depends on the size.
            const alsoAxe = (size === 'phone') === (colorScheme === 'light');

            test(`${alsoAxe ? 'axe-core finds nothing, and ' : ''}a picture of every view${alsoAxe ? ' @slice' : ''}`, async ({ page }) => {
                test.setTimeout(240_000);
                mkdirSync(FOLDER, { recursive: true });
                const began = Date.now();
                const written: string[] = [];
                const found: string[] = [];
                await everyView(page, async view => {
                    const path = `${FOLDER}/${view}-${size}-${colorScheme}.png`;
                    await page.screenshot({ path, fullPage: !view.includes('play'), animations: 'disabled' });
                    written.push(path);
                    if (alsoAxe && !SIMILAR.includes(view)) found.push(...(await violations(page, view)));
                }, 3);
                expect(written.length).toBeGreaterThan(20);
                for (const path of written) expect(existsSync(path) && statSync(path).mtimeMs >= began - 1000 && statSync(path).size > 5000, path).toBe(true);
                expect(found).toEqual([]);
            });

            test('axe-core finds nothing, view by view', async ({ page }) => {
                test.setTimeout(240_000);
                const found: string[] = [];
                await everyView(page, async view => void found.push(...(await violations(page, view))));
                expect(found).toEqual([]);
            });
        });

/** What axe-core has against a view. */
async function violations(page: Page, view: string): Promise<string[]> {
    // There are no frames: it need not look for them in the slow way.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    return violations.map(({ id, help, nodes }) => {
        const where = nodes.slice(0, 3).map(node => `${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1] ?? ''}`);
        return `${view}: ${id}: ${help}: ${where.join(' | ')}`;
    });
}

const WIDE = 'W'.repeat(24);

test('every size: nothing to scroll sideways, whatever people are called, and the board beside what is asked', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON], names: [WIDE, WIDE, WIDE] });
    const table = new Table(page);
    await table.play(1);
    await table.asked();
    for (const [width, height] of [[320, 640], [390, 844], [667, 375], [844, 390], [1280, 800], [2560, 1440]] as const) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} wide`).toBe(width);
        const board = sure(await table.grid.boundingBox());
        const asked = sure(await table.controls.boundingBox());
        const beside = asked.x - (board.x + board.width);
        if (width < height) expect(asked.y).toBeGreaterThan(board.y + board.height);
        // Not far away from it either.
        else expect(beside > 0 && beside < width / 5, `${width}: ${beside}`).toBe(true);
    }
});

test.describe('text twice as large', () => {
    test.beforeEach(({ page }) =>
        page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))),
    );

    test('every view on a phone: nothing to scroll sideways', async ({ page }) => {
        const found: string[] = [];
        await everyView(page, async view => {
            for (const width of [390, 320]) {
                await page.setViewportSize({ width, height: 844 });
                for (const part of await page.locator('html, dialog[open]').all()) {
                    const [wide, room] = await part.evaluate(element => [element.scrollWidth, element.clientWidth]);
                    if (wide > room) found.push(`${view}: ${wide} in ${room}`);
                }
            }
        }, 4);
        expect(found).toEqual([]);
    });

    test('the board stays as large as it can be @slice', async ({ page }) => {
        await setUp(page, { seats: [PERSON, PERSON] });
        const { grid } = new Table(page);
        for (const [width, height, least] of [[1366, 768, 480], [390, 844, 280], [740, 360, 180]] as const) {
            await page.setViewportSize({ width, height });
            expect(sure(await grid.boundingBox()).width, `${width} by ${height}`).toBeGreaterThan(least);
        }
    });
});

test.describe('colours that somebody has chosen for all pages', () => {
    test.use({ contextOptions: { forcedColors: 'active' } });

    /** How something looks, so far as it is drawn in such colours. */
    const looks = (one: Locator) =>
        one.evaluate(element => {
            const { backgroundColor, borderLeft, color, outlineColor, outlineStyle } = getComputedStyle(element);
            return [backgroundColor, borderLeft, color, outlineStyle, outlineStyle !== 'none' && outlineColor].join();
        });

    test('show who is to play, what is chosen and which turn is looked at @slice', async ({ page }) => {
        await setUp(page, { seats: [PERSON, PERSON, PERSON] });
        const table = new Table(page);
        await table.asked();
        const players = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
        expect(await looks(players.nth(0))).not.toBe(await looks(players.nth(1)));
        const [one, other] = (await table.directions()).map(direction => table.directionButton(direction));
        if (!one || !other) throw new Error('there is no choice');
        await one.click();
        await table.controls.getByRole('button', { name: 'Hint' }).hover();
        expect(await looks(one)).not.toBe(await looks(other));
        await page.keyboard.press('Escape');
        await table.play(4);
        await table.asked();
        const turns = page.getByRole('list', { name: 'Turns' }).getByRole('button');
        await turns.first().click();
        await expect(turns.first()).toHaveAttribute('aria-current', 'step');
        await page.getByRole('button', { name: 'One turn back' }).hover();
        expect(await looks(turns.first())).not.toBe(await looks(turns.nth(1)));

        await page.goto('./#/editor');
        const squares = page.getByRole('button', { name: /^[bc]6, empty$/ });
        await squares.first().click();
        expect(await looks(squares.first())).not.toBe(await looks(squares.last()));
    });
});

test.describe('a finger on the board of a small phone', () => {
    test.use({ viewport: { width: 360, height: 560 }, isMobile: true, hasTouch: true });

    test('drags a rug from where one can lie, and moves the page from elsewhere @slice', async ({ page }) => {
        const table = await fromPosition(page, '7/7/7/7/7/7/7 - d4n 1 lay 30,30,30 15,15,15 fr');
        expect(await table.asked()).toBe('lay');
        const touch = await page.context().newCDPSession(page);
        /** From the middle of a square as far as so many squares down or up. */
        const swipe = async (square: string, squares: number) => {
            const { x, y, width, height } = sure(await table.square(square).boundingBox());
            const point = (part: number) => ({ x: x + width / 2, y: y + height * (0.5 + squares * part) });
            await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point(0)] });
            for (let i = 1; i <= 8; i++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point(i / 8)] });
            await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        };
        const scrolled = () => page.evaluate(() => scrollY);
        await page.evaluate(() => scrollTo(0, 0));
        await swipe('d2', 1);
        await expect.poll(scrolled).toBe(0);
        await swipe('a3', -2);
        await expect.poll(scrolled).toBeGreaterThan(40);
        await swipe('g5', 2);
        await expect.poll(scrolled).toBeLessThan(20);
        const before = await scrolled();
        await table.doing('d5d6', () => swipe('d5', -1));
        expect(await scrolled()).toBe(before);
    });
});
