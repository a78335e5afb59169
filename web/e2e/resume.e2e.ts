/** No game is lost: reload, crash, closing, and two windows on one game. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sure } from '../src/sure';
import { complaints, expect, holdEngine, lastTurn, PERSON, pick, setUp, SOON, stopAnimations, Table, test } from './person';

/** The game after a reload: the same turns, and the same question. */
async function reloads(table: Table): Promise<void> {
    const before = { asked: await table.asked(), lines: await table.lines(), seats: await table.seats(), assam: await table.assam() };
    await table.page.reload();
    expect(await table.asked()).toBe(before.asked);
    expect(await table.lines()).toEqual(before.lines);
    expect(await table.seats()).toEqual(before.seats);
    expect(await table.assam()).toBe(before.assam);
    await expect(table.page.getByRole('alert')).toHaveCount(0);
}

test('reload in every phase, and the game goes on @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.play(2);
    // Nothing chosen; a direction chosen but not rolled.
    await reloads(table);
    await table.directionButton(sure((await table.directions())[0])).click();
    await reloads(table);
    await expect(table.roll).toBeDisabled();
    await table.turnByClick();
    // Rolled; one square chosen; a place chosen.
    expect(await table.asked()).toBe('lay');
    await reloads(table);
    const [one, other] = pick(await table.places());
    await table.square(one).click();
    await table.square(other).click();
    await table.seePlace(one, other);
    await reloads(table);
    await expect(table.lay).toBeDisabled();
    await table.layByClick();
    expect(await table.asked()).toBe('turn');
    expect(await table.lines()).toHaveLength(2);
});

test('reload while a computer thinks @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Vizier', 'Vizier'] });
    const table = new Table(page);
    await table.play(2);
    await expect(page.getByText('Yasmina is thinking …')).toBeVisible();
    const before = await table.steps();
    await page.reload();
    expect(await table.asked()).toBe('turn');
    const after = await table.steps();
    expect(after.slice(0, before.length)).toEqual(before);
    expect((await table.lines()).map(({ who }) => who)).toEqual(['You', 'Yasmina', 'Harun']);
});

test('reload after the end, and in the list of games @slice', async ({ page }) => {
    const table = await lastTurn(page);
    expect(await table.play(10)).toBe(true);
    const count = await table.checkResult(3);
    const lines = await table.lines();
    await page.reload();
    expect(await table.checkResult(3)).toEqual(count);
    expect(await table.lines()).toEqual(lines);
    await page.goto('./#/games');
    const finished = page.getByRole('region', { name: 'Finished' });
    await expect(finished.getByRole('button', { name: /^Look at the game/ })).toHaveCount(1);
    await page.getByRole('button', { name: /^Look at the game/ }).click();
    expect(await table.checkResult(3)).toEqual(count);
});

test.describe('while it moves', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('reload while the die rolls: the same roll @slice', async ({ page }) => {
        await page.goto('./#/settings');
        await page.getByRole('radio', { name: 'Slow' }).check();
        await setUp(page, { seats: [PERSON, PERSON, PERSON] });
        const table = new Table(page);
        await table.asked();
        await table.directionButton('north').click();
        await table.roll.click();
        await expect(page.getByText(/rolls? a [1-4]\./).first()).toBeAttached();
        const said = await page.getByText(/rolls? a [1-4]\./).first().innerText();
        await page.reload();
        expect(await table.asked()).toBe('lay');
        expect(await table.steps()).toEqual(['n', sure(/rolls? a ([1-4])\./.exec(said))[1]]);
    });
});

// ---- Crashes -----------------------------------------------------------------------------------------------

const baseURL = process.env['MARRAKECH_ADDRESS'] ?? 'http://127.0.0.1:8080/';
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A browser with a folder of its own, which stays when it is closed or falls over. */
async function profile<T>(folder: string, task: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
    const context = await chromium.launchPersistentContext(folder, { executablePath: '/usr/bin/chromium', args: ARGS, baseURL, locale: 'en-GB' });
    try {
        return await task(context.pages()[0] ?? (await context.newPage()), context);
    } finally {
        await context.close();
    }
}

/** The window's process is gone from one moment to the next; a new window goes on with the game. */
async function crash(page: Page, context: BrowserContext): Promise<Table> {
    const address = page.url();
    const crashed = page.waitForEvent('crash');
    void page.goto('chrome://crash').catch(() => {});
    await crashed;
    const again = new Table(await context.newPage());
    await again.page.goto(address);
    return again;
}

test('a crash in every phase, and the game goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marrakech-'));
    try {
        await profile(folder, async (page, context) => {
            await setUp(page, { seats: [PERSON, 'Vizier'] });
            let table = new Table(page);
            /** Falls over, and is asked the same with the same turns behind. */
            const falls = async (asked: string) => {
                expect(await table.asked()).toBe(asked);
                const steps = await table.steps();
                table = await crash(table.page, context);
                expect(await table.asked()).toBe(asked);
                expect(await table.steps()).toEqual(steps);
                await expect(table.page.getByRole('alert')).toHaveCount(0);
            };
            // Nothing chosen; a direction chosen; while the die rolls.
            await falls('turn');
            await table.directionButton('north').click();
            await falls('turn');
            await table.directionButton('north').click();
            await table.roll.click();
            const rolled = table.page.getByText(/rolls? a [1-4]\./).first();
            await expect(rolled).toBeAttached();
            const roll = sure(/rolls? a ([1-4])\./.exec(await rolled.innerText()))[1];
            table = await crash(table.page, context);
            expect(await table.asked()).toBe('lay');
            expect((await table.steps()).slice(1)).toEqual(['n', roll]);
            // Nothing chosen; a place chosen; while the computer thinks about what it has drawn.
            await falls('lay');
            const [one, other] = pick(await table.places());
            await table.square(one).click();
            await table.square(other).click();
            await table.seePlace(one, other);
            await falls('lay');
            await table.layByClick('button');
            await expect(table.page.getByText('Yasmina is thinking …')).toBeVisible();
            const steps = await table.steps();
            table = await crash(table.page, context);
            expect(await table.asked()).toBe('turn');
            expect((await table.steps()).slice(0, steps.length)).toEqual(steps);
            expect((await table.lines()).map(({ who }) => who)).toEqual(['You', 'Yasmina', 'You']);
        });
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

test('a crash, and two copies of what was stored: the same dice to come @slice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marrakech-'));
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    try {
        const { address, lines } = await profile(first, async (page, context) => {
            await page.goto('./#/settings');
            await stopAnimations(page);
            await setUp(page, { seats: [PERSON, 'Tourist'] });
            const table = new Table(page);
            await table.play(3);
            await table.asked();
            expect(await table.asked()).toBe('lay');
            const lines = await table.lines();
            const address = page.url();
            const again = await crash(page, context);
            expect(await again.asked()).toBe('lay');
            expect(await again.lines()).toEqual(lines);
            await expect(again.page.getByRole('alert')).toHaveCount(0);
            return { address, lines };
        });
        cpSync(first, second, { recursive: true, filter: path => !/Singleton/.test(path) });
        const rolls: string[][] = [];
        for (const copy of [first, second])
            rolls.push(
                await profile(copy, async (page, context) => {
                    const found = complaints(context);
                    await page.goto(address);
                    const table = new Table(page);
                    expect(await table.asked()).toBe('lay');
                    expect(await table.lines()).toEqual(lines);
                    // Two turns on, whatever is decided in them: what is drawn and rolled must be the same.
                    await table.play(2);
                    expect(await table.asked()).toBe('lay');
                    expect(found).toEqual([]);
                    const [theirs, mine] = (await table.lines()).slice(lines.length);
                    expect([sure(theirs).who, sure(mine).who]).toEqual(['Emma', 'You']);
                    return [sure(theirs), sure(mine)].flatMap(({ steps }) => steps.filter(step => /^[RYBG1-4]$/.test(step)));
                }),
            );
        expect(rolls[0]).toHaveLength(4);
        expect(rolls[0]).toEqual(rolls[1]);
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
});

test('two tabs: the second is told, can only watch, and follows @slice', async ({ page, context }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON], practice: true });
    const table = new Table(page);
    await table.play(3);
    await table.asked();
    const second = new Table(await context.newPage());
    await second.page.goto(page.url());
    await expect(second.page.getByRole('alert')).toContainText('This game is open in another window. Here you can watch it.');
    await expect(second.grid).toBeVisible();
    expect(await second.lines()).toEqual(await table.lines());
    await expect(second.controls).toContainText('To play: Player 2.');
    await expect(second.lay).toHaveCount(0);
    await expect(second.button('Take back')).toHaveCount(0);
    await second.square('a1').click();
    await second.page.keyboard.press('ArrowRight');
    await second.page.keyboard.press('Enter');
    await second.page.keyboard.press('u');
    await table.play(2);
    await table.asked();
    const lines = await table.lines();
    await expect.poll(() => second.lines(), SOON).toEqual(lines);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(await second.seats()).toEqual(await table.seats());
    // With the first one closed it is played here, by itself.
    await page.close();
    await second.asked();
    await expect(second.page.getByRole('alert')).toHaveCount(0);
    expect(await second.lines()).toEqual(lines);
    await second.play(1);
});

test('two tabs where browsers have no locks: no turn is lost @slice', async ({ page, context }) => {
    // As over plain http on a network.
    await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    const second = new Table(await context.newPage());
    await second.page.goto(page.url());
    await second.asked();
    await second.play(2);
    // The first one is told at once, and has not lost what was played.
    await expect(page.getByRole('alert')).toContainText('This game went on in another window.');
    await expect.poll(() => table.lines(), SOON).toEqual(await second.lines());
    await expect(table.roll).toHaveCount(0);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Play here' }).click();
    await table.play(2);
    await table.asked();
    expect(await table.lines()).toHaveLength(2);
    await expect.poll(() => second.lines(), SOON).toEqual(await table.lines());
    await expect(second.page.getByRole('alert')).toContainText('This game went on in another window.');
});

test('two tabs without locks and without news of each other: the older one does not overwrite', async ({ page, context }) => {
    await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks');
        Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    });
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.asked();
    const second = new Table(await context.newPage());
    await second.page.goto(page.url());
    await second.play(4);
    await second.asked();
    const lines = await second.lines();
    await page.bringToFront();
    await table.directionButton('north').click();
    await table.roll.click();
    await expect(page.getByRole('alert')).toContainText('This game went on in another window.');
    await expect.poll(() => table.lines(), SOON).toEqual(lines);
});

test('left before it was there: it can be opened again', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const address = page.url();
    await page.goto('about:blank');
    const go = await holdEngine(page);
    await page.goto('./');
    await page.goto(address);
    await expect(page.getByText('Setting up the market …')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Continue' })).toBeVisible();
    go();
    // Time enough for the engine to come.
    await page.waitForTimeout(1500);
    await page.goForward();
    const table = new Table(page);
    await table.asked();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await table.play(1);
});

test('deleted in another tab: it is said, the game goes on until it is left, and stays deleted', async ({ page, context }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.play(2);
    const address = page.url();
    const other = await context.newPage();
    const watching = new Table(await context.newPage());
    await watching.page.goto(address);
    await expect(watching.page.getByRole('alert')).toContainText('open in another window');
    // A window behind others is drawn seldom, and clicks wait for it.
    await other.bringToFront();
    await other.goto('./#/games');
    await other.getByRole('button', { name: /^Delete the game/ }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(other.getByText('No game is running.')).toBeVisible();
    for (const { page } of [table, watching]) await expect(page.getByRole('alert')).toContainText('This game was deleted in another window.');
    await page.bringToFront();
    await table.play(3);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.mkh$/);
    await page.getByRole('link', { name: 'Leave' }).click();
    await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Continue' })).toHaveCount(0);
    await other.goto(address);
    await expect(other.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
});
