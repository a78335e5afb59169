/** Games that go out of the page and come back: records, links, and what is broken. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sure } from '../src/sure';
import { expect, lastTurn, PERSON, setUp, Table, test } from './person';

async function exported(page: Page, press: () => Promise<void>, players = '[a-z0-9-]+'): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^marrakech-${players}-\\d{4}-\\d\\d-\\d\\d\\.mkh$`));
    return readFileSync(await download.path(), 'utf8');
}

async function importing(page: Page, name: string, text: string | Buffer): Promise<void> {
    await page.goto('./#/games');
    await page.getByLabel('Import games').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

test('out as a record and in again: the same game @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON], names: ['Ann "the" Great', 'Łukasz'], turning: 'Variant: turn Assam at the end' });
    const table = new Table(page);
    await table.play(6);
    await table.asked();
    const lines = await table.lines();
    const seats = await table.seats();
    const record = await exported(page, () => page.getByRole('button', { name: 'Export' }).click(), 'ann-the-great-lukasz');
    expect(record).toContain('Łukasz');
    const today = await page.evaluate(() => [new Date().getFullYear(), new Date().getMonth() + 1, new Date().getDate()].map(n => String(n).padStart(2, '0')).join('.'));
    expect(record).toContain(`[Date "${today}"]`);
    await page.goto('./#/games');
    const remove = page.getByRole('button', { name: /^Delete the game/ });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No game is running.')).toBeVisible();
    await importing(page, 'game.mkh', record);
    await expect(page.getByRole('status')).toContainText('1 game has been added.');
    expect(await exported(page, () => page.getByRole('button', { name: /^Export the game/ }).click(), 'ann-the-great-lukasz')).toBe(record);
    await page.getByRole('button', { name: /^Continue the game Ann "the" Great · Łukasz/ }).click();
    await expect(table.grid).toBeVisible();
    await expect.poll(async () => (await table.lines()).slice(0, lines.length)).toEqual(lines);
    expect((await table.seats()).map(({ name }) => name)).toEqual(seats.map(({ name }) => name));
    await table.play(2);
    // Several records in one file, more together than the engine reads at once.
    const long = record.replace('\n\n', `\n\n{${'x '.repeat(7500)}}\n`);
    const ten = Array.from({ length: 10 }, (_, i) => long.replace('Łukasz', `Łukasz ${String(i)}`)).join('\n');
    await importing(page, 'ten.mkh', ten);
    await expect(page.getByRole('status')).toContainText('10 games have been added.');
    // Once more they are what is here already, in whichever file they come.
    await importing(page, 'again.mkh', `${ten}\n${ten}`);
    await expect(page.getByRole('status')).toHaveText('20 games were here already.');
    await expect(page.getByRole('button', { name: /^Continue the game/ })).toHaveCount(11);
});

test('a computer player comes back from a record as one, and a person as a person @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist', 'A sparring partner'], names: ['tourist 3'] });
    const table = new Table(page);
    await table.play(2);
    await table.asked();
    const record = await exported(page, () => page.getByRole('button', { name: 'Export' }).click());
    await page.goto('./#/games');
    await page.getByRole('button', { name: /^Delete the game/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await importing(page, 'game.mkh', record);
    await page.getByRole('button', { name: /^Continue the game tourist 3 · Emma · Bilal/ }).click();
    // The computers play by themselves until it is the person's turn again.
    await table.play(2);
    expect(await table.asked()).toBe('turn');
    expect(sure((await table.lines()).slice(-1)[0]).who).toMatch(/Bilal|tourist 3/);
});

test('a link carries the whole game; a broken one says so @slice', async ({ page, context, browser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const table = await lastTurn(page);
    expect(await table.play(10)).toBe(true);
    const count = await table.checkResult(3);
    const lines = await table.lines();
    await table.result.getByRole('button', { name: 'Copy link' }).click();
    await expect(table.result.getByRole('status')).toContainText('The link has been copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(new URL('.', page.url().split('#')[0]).href)).toBe(true);
    const record = await exported(page, () => table.result.getByRole('button', { name: 'Export' }).click());
    // Pages that come by plain http from another machine have no clipboard.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await table.result.getByRole('button', { name: 'Copy link' }).click();
    await expect(table.result.getByLabel('Copy it from here')).toHaveValue(link);
    await expect(table.result.getByLabel('Copy it from here')).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);

    // Somebody else's browser.
    const elsewhere = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    const other = new Table(await elsewhere.newPage());
    await other.page.goto(link);
    expect(await other.checkResult(3)).toEqual(count);
    expect(await other.lines()).toEqual(lines);
    expect(await exported(other.page, () => other.result.getByRole('button', { name: 'Export' }).click())).toBe(record);
    // Once more it is the game that is there already, also as a record, which has no dice to come.
    await importing(other.page, 'same.mkh', record);
    await expect(other.page.getByRole('status')).toHaveText('1 game was here already.');
    await other.page.goto(sure(link.split('#')[0]));
    await other.page.goto(link);
    await expect(other.result).toBeVisible();
    const [start = '', text = ''] = link.split('#/link/');
    const broken = [text.slice(0, -1), text.slice(0, text.length / 2), text.slice(0, 3), '', '!?%', 'AAAA', `${text}AAAA`, text.slice(4)];
    for (const bad of broken) {
        await other.page.goto(`${start}#/link/${bad}`);
        await expect(other.page.getByRole('heading', { name: 'This link is broken' }), bad).toBeVisible();
        await expect(other.page.getByText('It does not hold a whole game.')).toBeVisible();
    }
    await other.page.goto(`${start}#/game/nothing`);
    await expect(other.page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
    await other.page.goto(`${start}#/games`);
    await expect(other.page.getByRole('button', { name: /^Look at the game/ })).toHaveCount(1);
    await elsewhere.close();
});

test('broken records: what is wrong and where, and nothing is added @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.play(4);
    const record = await exported(page, () => page.getByRole('button', { name: 'Export' }).click());
    const first = sure(/([a-g][1-7]){2}/.exec(record))[0];
    const far = first < 'e' ? 'g1g2' : 'a1a2';
    const bad: [string, string | Buffer, RegExp][] = [
        ['not-a-game.mkh', 'Dear diary\n', /not-a-game\.mkh: .*(begins with lines|record of a game)/],
        ['empty.mkh', '', /empty\.mkh: \S+/],
        ['cut.mkh', record.slice(0, record.lastIndexOf(first) + 4), /cut\.mkh: .*(ends without a result|can come next)/],
        ['no-rules.mkh', record.replace(/\[Rules .*\n/, ''), /no-rules\.mkh: .*Rules is missing/],
        ['illegal.mkh', record.replace(first, far), /illegal\.mkh: Line \d+, turn 1: The rules do not allow this step here\./],
        ['bytes.mkh', Buffer.from([0, 255, 1, 254, 200, 10, 13]), /bytes\.mkh: \S+/],
        ['long.mkh', `${record}\n${record}{${'x '.repeat(70_000)}}\n${record}`, new RegExp(`long\\.mkh: Line ${record.split('\n').length + 1}: The record is too long\\.`)],
        ['huge.mkh', Buffer.alloc(5 << 20, 'x'), /huge\.mkh: The record is too long\./],
    ];
    for (const [name, text, message] of bad) {
        await importing(page, name, text);
        await expect(page.getByRole('status'), name).toContainText(message);
    }
    await expect(page.getByRole('button', { name: /^Continue the game/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Look at the game/ })).toHaveCount(0);
    // One bad file of two: the good one is taken.
    await page.getByLabel('Import games').setInputFiles([
        { name: 'good.mkh', mimeType: 'text/plain', buffer: Buffer.from(record.replace('[Players', '[Event "Another evening"]\n[Players')) },
        { name: 'bad.mkh', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ]);
    await expect(page.getByRole('status')).toContainText('1 game has been added.');
    await expect(page.getByRole('status')).toContainText('bad.mkh:');
});

test('settings that nobody understands are ignored, and a name with a tab is cleaned @slice', async ({ page }) => {
    await page.goto('./');
    await page.evaluate(() => {
        localStorage.setItem('marrakech.setup', '{"seats":[{},{}],"facing":"q","rules":"xx","first":7}');
        localStorage.setItem('marrakech.theme', '{}');
        localStorage.setItem('marrakech.language', '[]');
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Play You · Emma (Tourist)' })).toBeVisible();
    await setUp(page, { seats: [PERSON, PERSON], names: ['Ann\tthe Great'] });
    await new Table(page).asked();
    expect((await new Table(page).seats()).map(({ name }) => name)).toEqual(['Ann the Great', 'Player 2']);
    await page.goto('./');
    await expect(page.getByRole('button', { name: 'Play Ann the Great · Player 2' })).toBeVisible();
});

test('a position that cannot be is refused with its reason @slice', async ({ page }) => {
    await page.goto('./#/editor');
    const line = page.getByLabel('The position as a line of text');
    await expect(page.getByText('This position can be played.')).toBeVisible();
    for (const [text, reason] of [
        ['hello', /eight parts/],
        ['7/7/7/7/7/7/7 - d4n 1 turn 99,99 12+12,12+12 fr', /120 dirhams|drawn/],
        ['7/7/7/7/7/7/8 - d4n 1 turn 30,30,30 15,15,15 fr', /seven rows/],
        ['7/7/7/7/7/7/7 - z9n 1 turn 30,30,30 15,15,15 fr', /Assam needs a square/],
    ] as const) {
        await line.fill(text);
        await expect(page.getByText(reason)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Play from here' })).toBeDisabled();
    }
});

test('a position that was built is there again, until somebody starts again @slice', async ({ page }) => {
    await page.goto('./#/editor');
    const line = page.getByLabel('The position as a line of text');
    await page.getByRole('radio', { name: '3', exact: true }).check();
    for (const square of ['d5', 'd6']) await page.getByRole('button', { name: `${square}, empty` }).click();
    const built = '7/3R3/3R3/7/7/7/7 d5d6 d4n 1 turn 30,30,30 14,15,15 fr';
    await expect(line).toHaveValue(built);
    await expect(page.getByText('This position can be played.')).toBeVisible();
    // What cannot be played is not kept.
    await line.fill('hello');
    await expect(page.getByText(/eight parts/)).toBeVisible();
    await page.reload();
    await expect(line).toHaveValue(built);
    // Its rugs are still counted.
    await page.getByRole('radio', { name: 'Nothing' }).check();
    for (const square of ['d5', 'd6']) await page.getByRole('button', { name: `${square}, red rug` }).click();
    await expect(line).toHaveValue(/ 15,15,15 /);
    await page.getByRole('radio', { name: 'Half' }).check();
    await page.getByRole('button', { name: 'd5, empty' }).click();
    await expect(line).toHaveValue(/^7\/7\/3R3\/7\/7\/7\/7 /);
    await expect(page.getByText('This position can be played.')).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(line).toHaveValue(/^7\/7\/7\/7\/7\/7\/7 /);
    await expect(page.getByText('This position can be played.')).toBeVisible();
    await page.reload();
    await expect(line).toHaveValue(/^7\/7\/7\/7\/7\/7\/7 /);
    // Somebody else may have written there.
    for (const stored of ['"hello"', '{"a":1}']) {
        await page.evaluate(text => localStorage.setItem('marrakech.position', text), stored);
        await page.reload();
        await expect(line).toHaveValue(/^7\/7\/7\/7\/7\/7\/7 /);
    }
});

test.describe('a page that comes when it is opened', () => {
    test.use({ noise: /Editor|Failed to load resource/ });

    test('and does not come: it is said, and can be tried again @slice', async ({ page }) => {
        await page.route('**/Editor-*.js', route => route.abort());
        await page.goto('./#/editor');
        await expect(page.getByRole('alert')).toContainText('could not be loaded');
        await page.unroute('**/Editor-*.js');
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByLabel('The position as a line of text')).toBeVisible();
    });
});
