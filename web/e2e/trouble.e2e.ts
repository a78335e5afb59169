/** Browsers that forbid or lack something: a clear message, and nothing lost that could be kept. */

import { chromium } from '@playwright/test';
import { expect, PERSON, setUp, Table, test } from './person';

test.describe('storage', () => {
    test.use({ noise: /StoreProblem|storage/ });

    test('forbidden: the game is played, and says that it is not kept @slice', async ({ page }) => {
        await page.addInitScript(() => {
            IDBFactory.prototype.open = () => {
                throw new DOMException('forbidden', 'SecurityError');
            };
        });
        await setUp(page, { seats: [PERSON, 'Tourist', 'Tourist'] });
        const table = new Table(page);
        await table.play(2);
        await expect(page.getByRole('alert')).toContainText('This browser does not let us store games.');
        expect(await table.asked()).toBe('turn');
        expect(await table.lines()).toHaveLength(3);
        // Until the page is closed it is there.
        await page.getByRole('link', { name: 'Leave' }).click();
        await page.getByRole('region', { name: 'Continue' }).getByRole('button').click();
        expect(await table.asked()).toBe('turn');
        expect(await table.lines()).toHaveLength(3);
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
        expect(download.suggestedFilename()).toMatch(/\.mkh$/);
    });
});

for (const [locale, message] of [
    ['en-GB', 'This browser is too old: it has no WebAssembly.'],
    ['fr-FR', /WebAssembly/],
] as const)
    test.describe(`without WebAssembly, ${locale}`, () => {
        test.use({ locale, storageState: { cookies: [], origins: [] } });
        test('the browser is too old, and is told so @slice', async ({ page }) => {
            await page.addInitScript(() => {
                delete (globalThis as { WebAssembly?: unknown }).WebAssembly;
            });
            await page.goto('./');
            await expect(page.getByRole('alert')).toContainText(message);
            await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
            if (locale !== 'en-GB') await expect(page.getByRole('alert')).not.toContainText('This browser');
        });
    });

test('without vectors in WebAssembly it is played all the same @slice', async () => {
    const browser = await chromium.launch({
        executablePath: '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--js-flags=--no-enable-sse4-1 --no-enable-ssse3 --no-enable-sse3 --no-enable-avx --no-enable-avx2'],
    });
    try {
        const page = await browser.newPage({ baseURL: process.env['MARRAKECH_ADDRESS'] ?? 'http://127.0.0.1:8080/', locale: 'en-GB', reducedMotion: 'reduce' });
        const asked: string[] = [];
        page.context().on('request', request => asked.push(request.url()));
        await setUp(page, { seats: [PERSON, 'Merchant'] });
        const table = new Table(page);
        await table.play(2);
        expect(await table.asked()).toBe('turn');
        expect(asked.filter(url => /portable.*\.wasm$/.test(url)).length).toBeGreaterThan(0);
    } finally {
        await browser.close();
    }
});

test.describe('a net that does not come', () => {
    test.use({ noise: /Failed to load resource|no net/ });

    test('the computer player cannot be loaded: it is said, and a reload goes on @slice', async ({ page }) => {
        await page.route('**/*.mkn', route => route.abort());
        await setUp(page, { seats: [PERSON, 'Tourist', 'Tourist'] });
        const table = new Table(page);
        await table.play(2);
        await expect(page.getByRole('alert')).toContainText('The computer player could not be loaded. Check the connection and try again.');
        const lines = await table.lines();
        await page.unroute('**/*.mkn');
        await page.reload();
        expect(await table.asked()).toBe('turn');
        expect((await table.lines()).slice(0, 1)).toEqual(lines);
        expect(await table.lines()).toHaveLength(3);
    });

    test('it can be tried again, and then the game goes on; so can a hint @slice', async ({ page }) => {
        let refused = 0;
        await page.route('**/*.mkn', route => (++refused % 3 ? route.abort() : route.continue()));
        await setUp(page, { seats: [PERSON, 'Tourist', 'Tourist'] });
        const table = new Table(page);
        await table.play(2);
        const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
        await again.click();
        // Still not there: it is said once more.
        await expect.poll(() => refused).toBe(2);
        await again.click();
        expect(await table.asked()).toBe('turn');
        await expect(page.getByRole('alert')).toHaveCount(0);
        expect(await table.lines()).toHaveLength(3);
        await table.button('Hint').click();
        await again.click();
        await expect.poll(() => refused).toBe(5);
        await again.click();
        await expect(table.controls.getByText('Assam’s advice')).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
    });
});

test('addresses that mean nothing lead to the title @slice', async ({ page }) => {
    await page.goto('./#/nowhere/at/all');
    await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
    await page.goto('./#/game/');
    await expect(page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
});
