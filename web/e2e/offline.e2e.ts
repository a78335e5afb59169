/** After the first visit no server is needed. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, PERSON, setUp, stopAnimations, Table, test } from './person';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A server of our own, to be stopped. */
async function serve(): Promise<{ server: ChildProcess; address: string }> {
    const server = spawn('build/marrakech', ['serve', '--port', '0', '--no-open'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const part of server.stdout!) {
        said += String(part);
        if (said.includes('\n')) break;
    }
    return { server, address: /http:\S+/.exec(said)![0] };
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
            const [status] = await once(server, 'exit');
            expect(status).toBe(0);
            // A new window, and a game for as many as nobody has played yet.
            const later = await context.newPage();
            await later.goto('./');
            await expect(later.getByRole('heading', { name: 'Continue' })).toBeVisible();
            await setUp(later, { seats: [PERSON, 'Assam', 'Tourist', 'Master'] });
            const other = new Table(later);
            await other.play(2);
            expect(await other.asked()).toBe('turn');
            expect((await other.lines()).map(({ who }) => who)).toEqual(['You', 'Assam', 'Tourist', 'Master']);
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

test('what is needed to install it is there @slice', async ({ page, request }) => {
    await page.goto('./');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await (await request.get(new URL(href!, page.url()).href)).json();
    expect(manifest.name).toContain('Marrakech');
    expect(['standalone', 'fullscreen', 'minimal-ui']).toContain(manifest.display);
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const { src } of manifest.icons) expect((await request.get(new URL(src, page.url()).href)).ok()).toBe(true);
    const worker = await request.get(new URL('sw.js', page.url()).href);
    expect(worker.headers()['content-type']).toContain('javascript');
});
