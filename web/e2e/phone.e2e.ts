/** What is on the screen of a phone, upright and on its side, and on a small one in the longest language. */

import type { Locator } from '@playwright/test';
import { sure } from '../src/sure';
import { expect, PERSON, setUp, Table, test } from './person';

/** Whether all of something is on the screen. */
async function isSeen(one: Locator): Promise<boolean> {
    return one.evaluate(element => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return right > left && bottom > top && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

for (const [width, height] of [[390, 844], [844, 390]] as const)
    test(`${width} by ${height}: four players, all scores, the board and what is asked at once @slice`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await setUp(page, { seats: [PERSON, 'Tourist', 'Merchant', 'Apprentice'] });
        const table = new Table(page);
        for (let turn = 0; turn < 2; turn++) {
            for (const asked of ['turn', 'lay']) {
                expect(await table.asked()).toBe(asked);
                await page.evaluate(() => scrollTo(0, 0));
                for (const seat of await page.getByRole('list', { name: 'Players' }).getByRole('listitem').all()) {
                    expect(await isSeen(seat)).toBe(true);
                    for (const number of await seat.getByRole('definition').all()) expect(await isSeen(number)).toBe(true);
                }
                expect(await isSeen(table.grid)).toBe(true);
                expect(await isSeen(table.controls)).toBe(true);
                const square = sure(await table.square('a1').boundingBox());
                expect(square.width).toBeGreaterThanOrEqual(46);
                // What is asked is where the thumb is, and nothing there cannot be used.
                await expect(page.getByRole('combobox')).toHaveCount(0);
                for (const button of await table.controls.getByRole('button').all()) {
                    expect(await button.isEnabled()).toBe(true);
                    const box = sure(await button.boundingBox());
                    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
                    if (height > width) expect(box.y).toBeGreaterThan(height / 2);
                }
                if (asked === 'turn') await table.turnByTap();
                else await table.layByTap();
            }
        }
    });

test('what to do next in the tutorial is never below the fold @slice', async ({ page }) => {
    for (const [width, height] of [[390, 844], [844, 390], [320, 568]] as const) {
        await page.setViewportSize({ width, height });
        await page.goto('./#/learn');
        await page.reload();
        await expect(page.getByRole('grid')).toBeVisible();
        for (let i = 0; i < 3; i++) {
            const next = page.getByRole('navigation', { name: 'Steps' }).getByRole('button').last();
            expect(await isSeen(next), `${width} by ${height}`).toBe(true);
            await next.tap();
        }
    }
});

for (const locale of ['ro', 'pl', 'fr', 'es', 'it', 'en-GB'])
    test.describe(locale, () => {
        test.use({ locale, viewport: { width: 320, height: 568 } });

        test(`320 by 568: nothing to scroll sideways in a turn${locale === 'ro' || locale === 'fr' ? ' @slice' : ''}`, async ({ page }) => {
            // By what has the same place in every language.
            await page.goto('./#/setup');
            await page.locator('summary').click();
            await page.getByRole('radio', { name: '4', exact: true }).check();
            for (const seat of (await page.locator('select').all()).slice(0, 4)) await seat.selectOption({ index: 0 });
            await page.locator('input[type=radio][value=after]').check();
            await page.locator('form .btn-primary, .btn-primary').last().click();
            await expect(page.locator('.controls')).toBeVisible();
            const fits = async () => {
                const [wide, ask] = await page.evaluate(() => {
                    const controls = document.querySelector('.controls');
                    return [document.documentElement.scrollWidth, (controls?.scrollWidth ?? 0) - (controls?.clientWidth ?? 0)];
                });
                expect(wide).toBe(320);
                expect(ask).toBeLessThanOrEqual(0);
                // No text is wider than the button that it stands on.
                const spilling = await page.locator('.controls .btn').evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent));
                expect(spilling).toEqual([]);
            };
            for (let i = 0; i < 3; i++) {
                await expect(page.locator('.board-laying')).toBeVisible({ timeout: 30_000 });
                await fits();
                await page.keyboard.press('ArrowRight');
                await fits();
                await page.keyboard.press('Enter');
                await expect(page.locator('.turns')).toBeVisible();
                await page.locator('.turns button').nth(1).tap();
                await fits();
                await page.keyboard.press('Enter');
            }
        });
    });
