/** Browsers that forbid or lack something: a clear message, and nothing lost that could be kept. */

import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { expect, holdEngine, PERSON, setUp, Table, test } from './person';

/** A browser with little room for the page. */
async function narrow(page: Page): Promise<void> {
    const origin = new URL(process.env['MARRAKECH_ADDRESS'] ?? 'http://127.0.0.1:8080/').origin;
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
}

/** Fills all the room that is left, as another page of the same server might. */
async function fillUp(page: Page): Promise<void> {
    await page.evaluate(async () => {
        const base = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open('others', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('things', { autoIncrement: true });
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(new Error(String(request.error)));
        });
        const put = (size: number) =>
            new Promise<boolean>(resolve => {
                const transaction = base.transaction('things', 'readwrite');
                transaction.objectStore('things').put(crypto.getRandomValues(new Uint8Array(size)));
                transaction.oncomplete = () => resolve(true);
                transaction.onabort = () => resolve(false);
            });
        for (let size = 1 << 16; size >= 32; ) if (!(await put(size))) size /= 2;
        base.close();
    });
}

async function makeRoom(page: Page): Promise<void> {
    await page.evaluate(() => new Promise(resolve => (indexedDB.deleteDatabase('others').onsuccess = resolve)));
}

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
        // At once, and when it has been read and closed not with every step again.
        await expect(page.getByRole('alert')).toContainText('This browser does not let us store games.');
        await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
        await table.play(2);
        expect(await table.asked()).toBe('turn');
        await expect(page.getByRole('alert')).toHaveCount(0);
        expect(await table.lines()).toHaveLength(3);
        // Until the page is closed it is there.
        await page.getByRole('link', { name: 'Leave' }).click();
        await page.getByRole('region', { name: 'Continue' }).getByRole('button').click();
        await expect(page.getByRole('alert')).toContainText('This browser does not let us store games.');
        expect(await table.asked()).toBe('turn');
        expect(await table.lines()).toHaveLength(3);
        const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
        expect(download.suggestedFilename()).toMatch(/\.mkh$/);
        // When it has been closed nobody can tell whether there is such a game.
        await page.reload();
        await expect(page.getByRole('alert')).toContainText('This browser does not let us read the games that it has stored.');
        await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    });

    test('full: it is said, the game goes on, and what was stored before is not lost @slice', async ({ page, context }) => {
        await narrow(page);
        await setUp(page, { seats: [PERSON, PERSON, PERSON] });
        const table = new Table(page);
        await table.play(3);
        await table.asked();
        const stored = await table.lines();
        await fillUp(page);
        await table.play(1);
        const alert = page.getByRole('alert');
        await expect(alert).toContainText('There is no room left to store games in this browser. This game goes on');
        await alert.getByRole('button', { name: 'Close' }).click();
        await table.play(2);
        await table.asked();
        await expect(alert).toHaveCount(0);
        const lines = await table.lines();
        const record = async () => {
            const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).first().click()]);
            return readFileSync(await download.path(), 'utf8');
        };
        const rugs = lines.flatMap(({ steps }) => steps.filter(step => step.length === 4));
        for (const rug of rugs) expect(await record()).toContain(rug);
        // In the list, too, and in another language.
        await page.goto('./#/games');
        for (const rug of rugs) expect(await record()).toContain(rug);
        await page.goto('./#/settings');
        await page.getByLabel('Language').selectOption({ label: 'Français' });
        await page.goBack();
        await page.goBack();
        await expect(alert).toContainText('Cette partie continue');
        await page.goto('./#/settings');
        await page.getByRole('combobox').first().selectOption({ label: 'English' });
        await page.goBack();
        await table.asked();
        expect(await table.lines()).toEqual(lines);
        // With the page closed the rest is lost, but no more than that.
        const address = page.url();
        const later = new Table(await context.newPage());
        await page.close();
        await later.page.goto(address);
        await later.asked();
        expect(await later.lines()).toEqual(stored);
    });

    test('full from the start, and then there is room again: from then on it is kept', async ({ page }) => {
        await narrow(page);
        await page.goto('./');
        await fillUp(page);
        await setUp(page, { seats: [PERSON, PERSON, PERSON] });
        const table = new Table(page);
        await expect(page.getByRole('alert')).toContainText('There is no room left');
        await table.play(1);
        await makeRoom(page);
        await table.play(1);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await table.asked();
        const lines = await table.lines();
        await page.reload();
        await table.asked();
        expect(await table.lines()).toEqual(lines);
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
                Reflect.deleteProperty(globalThis, 'WebAssembly');
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

test.describe('an engine that does not come', () => {
    test.use({ noise: /Failed to load resource|could not be started|Failed to fetch/ });
    const SAID = 'The game could not be loaded. Check the connection and try again.';

    for (const missing of ['**/*.wasm', '**/worker*.js'])
        test(`it is said, and can be tried again: ${missing}${missing.endsWith('wasm') ? ' @slice' : ''}`, async ({ page }) => {
            await page.route(missing, route => route.abort());
            await page.goto('./');
            await page.getByRole('button', { name: /^Play/ }).click();
            await expect(page.getByRole('alert')).toContainText(SAID);
            await page.unroute(missing);
            await page.getByRole('button', { name: 'Try again' }).click();
            const table = new Table(page);
            await table.asked();
            await expect(page.getByRole('alert')).toHaveCount(0);
            // And at the address of a game.
            await page.route(missing, route => route.abort());
            await page.reload();
            await expect(page.getByRole('alert')).toContainText(SAID);
            await page.unroute(missing);
            await page.getByRole('button', { name: 'Try again' }).click();
            await table.asked();
            await expect(page.getByRole('alert')).toHaveCount(0);
            await table.play(1);
        });

    for (const [where, there] of [
        ['learn', /\((north|east|south|west)\)$/],
        ['editor', 'Play from here'],
    ] as const)
        test(`it is said, and can be tried again: ${where} @slice`, async ({ page }) => {
            await page.route('**/*.wasm', route => route.abort());
            await page.goto(`./#/${where}`);
            await expect(page.getByRole('alert')).toContainText(SAID);
            await page.unroute('**/*.wasm');
            await page.getByRole('button', { name: 'Try again' }).click();
            await expect(page.getByRole('button', { name: there }).first()).toBeVisible();
            await expect(page.getByRole('alert')).toHaveCount(0);
        });
});

test('several clicks make one game, and the first one is seen to be taken @slice', async ({ page }) => {
    const go = await holdEngine(page);
    await page.goto('./');
    const play = page.getByRole('button', { name: /^Play/ });
    await play.dblclick();
    await expect(page.getByRole('status')).toHaveText('Setting up the market …');
    await play.click();
    go();
    await new Table(page).asked();
    await expect(page).toHaveTitle(/^(You · Emma|Emma · You) · Marrakech$/);
    await page.getByRole('link', { name: 'Leave' }).click();
    await expect(page.getByRole('region', { name: 'Continue' }).getByRole('button')).toHaveCount(1);
});

test.describe('a net that does not come', () => {
    test.use({ noise: /Failed to load resource|no net/ });

    test('the computer player cannot be loaded: it is said, and a reload goes on', async ({ page }) => {
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
        await expect(table.controls.getByText('The Vizier’s advice')).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
    });
});

test('addresses that mean nothing lead to the title @slice', async ({ page }) => {
    await page.goto('./#/nowhere/at/all');
    await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
    await page.goto('./#/game/');
    await expect(page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
});
