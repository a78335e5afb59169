/** After the first visit no server is needed. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { sure } from '../src/sure';
import { complaints, expect, PERSON, setUp, stopAnimations, Table, test } from './person';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A server of our own, to be stopped. */
async function serve(port = '0', root = 'build/web'): Promise<{ server: ChildProcess; address: string }> {
    const server = spawn('build/marrakech', ['serve', '--port', port, '--root', root, '--no-open'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const part of server.stdout) {
        said += String(part);
        if (said.includes('\n')) break;
    }
    return { server, address: sure(/http:\S+/.exec(said))[0] };
}

test.describe('without a server', () => {
    // The browser may say that a server does not answer: that is the point.
    test.use({ noise: /Failed to load resource|ERR_|asked for/ });

    test('offline, and with the server stopped: games against computers begin and go on @slice', async ({ browser }) => {
        const { server, address } = await serve();
        const context = await browser.newContext({ baseURL: address, locale: 'en-GB', serviceWorkers: 'allow' });
        try {
            const page = await context.newPage();
            await page.goto('./#/settings');
            await stopAnimations(page);
            const kept = () =>
                page.evaluate(async () => {
                    const names = (await caches.keys()).filter(name => name.startsWith('marrakech-'));
                    const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
                    return all.flat().filter(({ url }) => url.endsWith('.mkn')).length;
                });
            await expect.poll(kept, { timeout: 60_000, message: 'the nets are kept' }).toBe(3);

            await context.setOffline(true);
            await page.reload();
            await setUp(page, { seats: [PERSON, 'Merchant'] });
            const table = new Table(page);
            await table.play(4);
            expect(await table.asked()).toBe('turn');
            await context.setOffline(false);

            server.kill('SIGTERM');
            await once(server, 'exit');
            expect(server.exitCode).toBe(0);
            // A new window, and a game for as many as nobody has played yet.
            const later = await context.newPage();
            await later.goto('./');
            await expect(later.getByRole('heading', { name: 'Continue' })).toBeVisible();
            await setUp(later, { seats: [PERSON, 'Vizier', 'Tourist', 'Master'] });
            const other = new Table(later);
            await other.play(2);
            expect(await other.asked()).toBe('turn');
            expect((await other.lines()).map(({ who }) => who)).toEqual(['You', 'Yasmina', 'Emma', 'Fatima']);
            // Other languages were kept too.
            await later.goto('./#/settings');
            await later.getByLabel('Language').selectOption({ label: 'Polski' });
            await expect(later.locator('html')).toHaveAttribute('lang', 'pl');
        } finally {
            await context.close();
            if (server.exitCode === null) server.kill('SIGKILL');
        }
    });
});

test.describe('an address that is none', () => {
    test.use({ serviceWorkers: 'allow', noise: /404/ });

    test('is told so by the server, also when the page is kept @slice', async ({ page }) => {
        await page.goto('./');
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        expect(sure(await page.goto('./foo/bar')).status()).toBe(404);
        expect(sure(await page.goto('./index.html?#/rules')).fromServiceWorker()).toBe(true);
        await expect(page.getByRole('heading', { name: 'The rules' })).toBeVisible();
    });
});

/** The page as it may be built tomorrow: its scripts and styles have other contents, and so other names. */
function tomorrow(folder: string): void {
    cpSync(join(ROOT, 'build/web'), folder, { recursive: true, filter: path => !/\.(br|gz)$/.test(path) });
    const assets = join(folder, 'assets');
    const renamed = readdirSync(assets).filter(name => /\.(js|css)$/.test(name));
    const newName = (name: string) => name.replace(/\.(js|css)$/, 'T.$1');
    for (const path of [...renamed.map(name => join(assets, name)), join(folder, 'index.html'), join(folder, 'sw.js')]) {
        let text = readFileSync(path, 'utf8');
        for (const name of renamed) text = text.replaceAll(name, newName(name));
        writeFileSync(path, text);
    }
    for (const name of renamed) renameSync(join(assets, name), join(assets, newName(name)));
    const worker = join(folder, 'sw.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/\b[0-9a-f]{16}\b/, 'tomorrow'));
}

/** The version that a window runs, by the names of its scripts. */
async function version(page: Page): Promise<'today' | 'tomorrow'> {
    const script = await page.locator('script[type=module]').first().getAttribute('src');
    return sure(script).endsWith('T.js') ? 'tomorrow' : 'today';
}

test.describe('a new version', () => {
    test.use({ noise: /Failed to load resource|ERR_/ });

    test('is offered outside of games, taken when it is asked for, and disturbs no other window', async ({ browser }) => {
        const folder = mkdtempSync(join(tmpdir(), 'marrakech-'));
        tomorrow(folder);
        const served = await serve();
        const { address } = served;
        let { server } = served;
        const context = await browser.newContext({ baseURL: address, locale: 'en-GB', serviceWorkers: 'allow' });
        const found = complaints(context);
        try {
            const page = await context.newPage();
            await page.goto('./#/settings');
            await stopAnimations(page);
            await page.evaluate(async () => {
                await navigator.serviceWorker.ready;
            });
            await setUp(page, { seats: [PERSON, 'Tourist', 'Tourist'] });
            const table = new Table(page);
            await table.play(3);
            await table.asked();
            const other = await context.newPage();
            await other.goto('./');
            await expect(other.getByRole('button', { name: /^Play/ })).toBeVisible();

            // The server has the new one from now on.
            server.kill('SIGTERM');
            await once(server, 'exit');
            ({ server } = await serve(new URL(address).port, folder));
            const game = page.url();
            const before = await table.lines();
            const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });
            const use = (page: Page) => offer(page).getByRole('button', { name: 'Use it now' });

            // Whoever comes back to another window, which headless browsers do not tell it, is offered it there.
            await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
            await expect(offer(other)).toBeVisible();
            expect(await version(other)).toBe('today');
            // The game goes on as it was, and is offered nothing.
            await page.bringToFront();
            await table.play(2);
            await expect(offer(page)).toHaveCount(0);
            expect((await table.lines()).slice(0, before.length - 1)).toEqual(before.slice(0, -1));

            await other.bringToFront();
            await use(other).click();
            await expect.poll(() => version(other).catch(() => ''), { message: 'the new version' }).toBe('tomorrow');
            await expect(offer(other)).toHaveCount(0);
            await expect(other.getByRole('button', { name: /^Play/ })).toBeVisible();

            // The window with the game was not reloaded, and has all that it needs: other workers, other languages.
            expect(await version(page)).toBe('today');
            await page.bringToFront();
            await table.play(3);
            await table.asked();
            await table.button('Hint').click();
            await expect(table.controls.getByText('The Vizier’s advice')).toBeVisible();
            const lines = await table.lines();
            await page.goto('./#/settings');
            await expect(offer(page)).toBeVisible();
            await page.getByLabel('Language').selectOption({ label: 'Polski' });
            await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
            await page.getByRole('combobox').first().selectOption({ label: 'English' });
            await use(page).click();
            await expect.poll(() => version(page).catch(() => ''), { message: 'the new version' }).toBe('tomorrow');
            await page.goto(game);
            await table.asked();
            expect(await table.lines()).toEqual(lines);
            await table.play(2);

            // When a window is alone nothing is left of the old one.
            await other.close();
            await page.reload();
            const versions = () => page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('marrakech-')));
            await expect.poll(versions, { timeout: 30_000 }).toEqual(['marrakech-tomorrow']);
            expect(found.filter(text => !/Failed to load resource|ERR_/.test(text))).toEqual([]);
        } finally {
            await context.close();
            if (server.exitCode === null) server.kill('SIGKILL');
            rmSync(folder, { recursive: true, force: true });
        }
    });
});

test.describe('a later version of the store', () => {
    test.use({ noise: /VersionError|StoreProblem|storage/ });

    test('is not kept from its upgrade by a window with a game, which goes on and says that it is not kept', async ({ page, context }) => {
        await setUp(page, { seats: [PERSON, PERSON] });
        const table = new Table(page);
        await table.play(2);
        const later = await context.newPage();
        await later.goto('./#/rules');
        const upgrade = () =>
            new Promise<string>(resolve => {
                const request = indexedDB.open('marrakech', 2);
                request.onblocked = () => resolve('blocked');
                request.onsuccess = () => resolve('done');
                request.onerror = () => resolve(String(request.error));
            });
        expect(await later.evaluate(upgrade)).toBe('done');
        await page.bringToFront();
        await table.play(1);
        await expect(page.getByRole('alert')).toContainText('This game goes on, but is lost when you close the page');
    });
});

interface Icon {
    src: string;
    sizes: string;
    type: string;
}

function isManifest(found: unknown): found is { name: string; display: string; icons: Icon[] } {
    return typeof found === 'object' && found !== null && 'name' in found && 'display' in found && 'icons' in found && Array.isArray(found.icons);
}

test('what is needed to install it is there @slice', async ({ page, request }) => {
    await page.goto('./');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest: unknown = await (await request.get(new URL(sure(href), page.url()).href)).json();
    if (!isManifest(manifest)) throw new Error(`no manifest: ${JSON.stringify(manifest)}`);
    expect(manifest.name).toContain('Marrakech');
    expect(['standalone', 'fullscreen', 'minimal-ui']).toContain(manifest.display);
    const worker = await request.get(new URL('sw.js', page.url()).href);
    expect(worker.headers()['content-type']).toContain('javascript');
    const kept = await worker.text();
    const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const icons: Icon[] = [...manifest.icons, { src: sure(touch).replace('./', ''), sizes: '180x180', type: 'image/png' }];
    for (const { src, sizes, type } of icons) {
        const icon = await request.get(new URL(src, page.url()).href);
        expect(icon.headers()['content-type'], src).toBe(type);
        expect(kept, src).toContain(JSON.stringify(src));
        // Where a PNG says how large it is.
        const bytes = await icon.body();
        if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
    const wanted = icons.filter(({ type }) => type === 'image/png').map(({ sizes }) => sizes);
    expect(wanted.sort()).toEqual(['180x180', '192x192', '512x512', '512x512']);
});
