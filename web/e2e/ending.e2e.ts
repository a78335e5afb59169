/** The end of a game, looking back at it, and the list of what has been played. */

import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { sure } from '../src/sure';
import { expect, fromPosition, PERSON, Table, test } from './person';

/** The last rug of a game for four: whoever lays it is at the end of the purses. */
const BOARD = '2BBGYB/GGRBBGG/RYGGBRR/YYGYYYR/YB1YRYB/BBBBBYY/3RBY1 a2b2,a3a4,b4b5,c2d2,c5d5,c7d7,d3d4,d6e6,e1e2,e4f4,f1f2,f5g5,f6g6 d2n 4 lay';

/** A short game for three, with a costly direction; at first sight the last direction, south, is one, too. */
const THREE = `[Rules "fr"]
[Players "3"]
[Seat1 "Ann"]
[Seat2 "Ben"]
[Seat3 "Cleo"]
[Date "2025.01.31"]
[Position "2YYYYY/1YY1YY1/B1RBRYY/B1RBRBB/3RBYY/3RRRR/5Y1 a4a5,b6c6,c4c5,c7d7,d2e2,d4d5,e6f6,f2g2,f3g3,f4g4,f5g5,f7g7 g5s 1 turn 21,26,43 3,3,3 fr"]
[Result "3"]

1. s3 g1f1 2. w3 c2b2 3. n1 d2c2 4. w3 b3b2 5. n4 b7c7 6. w1 b6b5 7. s3 a2a1 8. w3 c3b3 9. s2 b2a2 3
`;

/** The same for four. */
const FOUR = `[Rules "fr"]
[Players "4"]
[Seat2 "tourist"]
[Seat3 "tourist"]
[Seat4 "tourist"]
[Position "1GRRGGB/RRGGGG1/BBRGY2/BYYYRYY/Y2RRRR/B1GGYBR/B3GG1 a1a2,a5b5,a6b6,c2d2,c4d4,c7d7,e1f1,e3f3,e6e7,f4g4,f6f7,g2g3 f5w 1 turn 28,27,33,32 3,3,3,3 fr"]
[Result "4"]

1. s4 e1d1 2. s4 g3f3 3. n1 f5f6 4. w3 d6d7 5. s3 c2c1 6. e2 g2g1 7. n2 g4g5 8. n2 f5e5 9. w4 b5b4 10. s2 b5a5 11. s1 b2c2 12. e3 e4d4 4
`;

/** Just before the end, with these purses. The only person lays the last rug. */
async function beforeTheEnd(page: Page, purses: string, persons = [3]): Promise<Table> {
    return fromPosition(page, `${BOARD} ${purses} 0,0,0,1 fr`, [0, 1, 2, 3].map(seat => (persons.includes(seat) ? PERSON : 'Merchant')));
}

async function lay(table: Table, place = 'c2 and c3'): Promise<void> {
    await table.controls.getByLabel('Place').selectOption({ label: place });
    await table.lay.click();
}

async function importing(page: Page, ...records: string[]): Promise<void> {
    await page.goto('./#/games');
    await page.getByLabel('Import games').setInputFiles(records.map((text, i) => ({ name: `${String(i)}.mkh`, mimeType: 'text/plain', buffer: Buffer.from(text) })));
    await expect(page.getByRole('status')).toContainText('added');
}

async function opened(page: Page, record: string): Promise<Table> {
    await importing(page, record);
    await page.getByRole('button', { name: /^Look at the game/ }).click();
    const table = new Table(page);
    await expect(table.result).toBeVisible();
    return table;
}

async function boxOf(one: Locator) {
    return sure(await one.boundingBox());
}

/** Waits until the look back is done. */
async function reviewed(table: Table): Promise<void> {
    await expect(table.result.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });
}

test('a win, a loss and a shared win: what is said, and where the focus is @slice', async ({ page }) => {
    for (const [purses, title, why, persons] of [
        ['26,28,22,44', 'You have won!', /^You have 16 dirhams more than .+\.$/, [3]],
        ['30,30,36,24', 'You have lost.', /^.+ has 12 dirhams more than you\.$/, [3]],
        ['10,30,30,50', 'The winner: Player 4.', /^Player 4 has 20 dirhams more than Player 2\.$/, [0, 1, 2, 3]],
        ['10,40,40,30', 'The winners: Player 2 and Player 3.', /^Player 2 and Player 3 have as much in all, and as many dirhams\.$/, [0, 1, 2, 3]],
    ] as const) {
        const table = await beforeTheEnd(page, purses, [...persons]);
        await lay(table);
        const heading = table.result.getByRole('heading', { level: 2 });
        await expect(heading).toHaveText(title);
        await expect(table.result.getByText(why)).toBeVisible();
        // Whoever listens hears who has won at once, and then the heading, and why.
        await expect(heading).toBeFocused();
        await expect(heading).toHaveAccessibleDescription(why);
        await table.checkResult(4);
        // The board can still be used, and so can everything else.
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await table.square('a7').click();
        await page.keyboard.press('Escape');
        await expect(table.result).toBeHidden();
        await table.button('Show the result').click();
        await expect(heading).toBeFocused();
    }
});

test('money that has run out is said with its turn @slice', async ({ page }) => {
    // North leads over four yellow squares, whatever is rolled.
    const table = await fromPosition(page, '3Y3/3Y3/3Y3/3Y3/7/7/7 d4d5,d6d7 d3n 1 turn 3,60,27 15,13,15 fr', [PERSON, 'Tourist', 'Tourist']);
    await table.asked();
    await table.directionButton('north').click();
    await table.roll.click();
    await expect(table.result).toBeVisible({ timeout: 60_000 });
    await expect(table.result.getByRole('heading', { name: 'You have lost.' })).toBeFocused();
    await expect(table.result).toContainText('You ran out of money in turn 1.');
});

for (const [name, width, height] of [
    ['a desktop', 1280, 800],
    ['a phone', 390, 844],
    ['a phone on its side', 844, 390],
    ['a small phone', 320, 568],
] as const)
    test(`the whole board stays in sight on ${name} @slice`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        const table = await beforeTheEnd(page, '26,28,22,44');
        await lay(table);
        await expect(table.result.getByRole('heading', { level: 2 })).toBeVisible();
        await page.evaluate(() => scrollTo(0, 0));
        // On a phone a little of the picture is cut off by its frame.
        const [board, panel] = [await boxOf(page.locator('.play-board')), await boxOf(table.result)];
        const apart = board.x + board.width <= panel.x + 1 || board.y + board.height <= panel.y + 1;
        expect(apart, 'nothing lies over the board').toBe(true);
        expect(board.y + board.height).toBeLessThanOrEqual(height);
        expect(panel.x + panel.width).toBeLessThanOrEqual(width);
        // In full the panel can be scrolled to, without moving the board.
        await table.result.getByRole('button', { name: 'Copy link' }).scrollIntoViewIfNeeded();
        expect(await boxOf(page.locator('.play-board'))).toEqual(board);
        for (const theme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme: theme });
            const { violations } = await new AxeBuilder({ page }).analyze();
            expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        }
    });

test.describe('with animations', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('the halves are counted on the board, and a win is celebrated for a while @slice', async ({ page }) => {
        const table = await beforeTheEnd(page, '26,28,22,44');
        await lay(table);
        const marks = page.locator('.tally-mark');
        await expect(marks.first()).toBeVisible();
        await expect(table.result.getByRole('heading', { name: 'The market closes' })).toBeVisible();
        const total = () => table.result.getByRole('row', { name: /^You/ }).getByRole('cell').last().innerText();
        expect(Number(await total())).toBeLessThan(54);
        await expect(page.locator('.feast')).toHaveCount(0);
        // By itself it comes to its end.
        await expect(table.result.getByRole('heading', { name: 'You have won!' })).toBeFocused({ timeout: 30_000 });
        await expect(marks).toHaveCount(0);
        expect(Number(await total())).toBe(54);
        await expect(page.locator('.feast')).toHaveCount(1);
        await expect(page.locator('.feast')).toHaveCount(0, { timeout: 15_000 });
        await page.waitForTimeout(1000);
        expect(await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBeLessThanOrEqual(6);
        // Another look at it is no other ending.
        await page.reload();
        await expect(table.result.getByRole('heading', { name: 'You have won!' })).toBeVisible();
        await expect(page.locator('.tally, .feast')).toHaveCount(0);
    });

    test('the count is skipped by a click, Space or Enter, and a loss is not celebrated @slice', async ({ page }) => {
        for (const skip of ['click', ' ', 'Enter', 'button', 'Escape']) {
            const table = await beforeTheEnd(page, '30,30,36,24');
            await lay(table);
            await expect(page.locator('.tally')).toBeVisible();
            if (skip === 'click') await page.mouse.click(300, 300);
            else if (skip === 'button') await table.result.getByRole('button', { name: 'Skip' }).click();
            else await page.keyboard.press(skip);
            await expect(page.locator('.tally')).toHaveCount(0, { timeout: 1000 });
            await expect(table.result.getByRole('heading', { name: 'You have lost.' })).toBeFocused();
            await expect(page.locator('.feast')).toHaveCount(0);
        }
    });

    test('for people who ask for reduced motion it is counted already, and nothing falls @slice', async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const table = await beforeTheEnd(page, '26,28,22,44');
        await lay(table);
        await expect(table.result.getByRole('heading', { name: 'You have won!' })).toBeFocused();
        await expect(page.locator('.tally, .feast')).toHaveCount(0);
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    });

    test('the replay shows the roll, the walk and what is paid, step by step @slice', async ({ page }) => {
        const table = await opened(page, THREE);
        await table.result.getByRole('button', { name: 'Replay' }).click();
        await table.button('Pause').click();
        await table.button('To the beginning').click();
        const slider = table.controls.getByRole('slider', { name: 'Moment of the game' });
        await expect(slider).toHaveValue('0');
        await table.controls.getByLabel('Speed').selectOption('0.5');
        await table.button('One step forward').click();
        await expect(slider).toHaveValue('1');
        expect(await table.assam()).toBe('g5');
        const seen = page.evaluate(async () => {
            const found = { rolling: false, places: new Set<string>(), lit: false, coins: false };
            const until = performance.now() + 15_000;
            const slider = () => document.querySelector<HTMLInputElement>('input[type=range]')?.value;
            while (slider() === '1' && performance.now() < until) {
                found.rolling ||= document.querySelector('.die-rolling, .rolling') !== null;
                found.places.add(document.querySelector('[class^=assam]')?.getAttribute('style') ?? document.querySelector('.assam')?.getAttribute('transform') ?? '');
                found.lit ||= document.querySelector('.lit-line') !== null;
                found.coins ||= document.querySelector('.payment-coin') !== null;
                await new Promise(requestAnimationFrame);
            }
            return { ...found, places: found.places.size };
        });
        await table.button('One step forward').click();
        const { places, lit, coins } = await seen;
        // Three squares south, and eight dirhams for what lies there.
        expect(places).toBeGreaterThan(2);
        expect(lit).toBe(coins);
        await expect(slider).toHaveValue('2');
        expect(await table.assam()).toBe('g2');
        // A second press shows the end of what the first one began.
        await table.button('To the beginning').click();
        await table.button('One step forward').click();
        await expect(slider).toHaveValue('1');
        await page.keyboard.press('.');
        await page.waitForTimeout(200);
        await page.keyboard.press('Shift+ArrowRight');
        await expect(slider).toHaveValue('2', { timeout: 1000 });
        await page.keyboard.press(',');
        await expect(slider).toHaveValue('1');
        await page.keyboard.press('End');
        await expect(slider).toHaveValue('27');
        await page.keyboard.press('Home');
        await expect(slider).toHaveValue('0');
        await table.controls.getByLabel('Speed').selectOption('4');
        await table.controls.focus();
        await page.keyboard.press(' ');
        await expect(slider).not.toHaveValue('0');
        await expect.poll(async () => Number(await slider.inputValue()), { timeout: 20_000 }).toBeGreaterThan(3);
        await page.keyboard.press(' ');
        await expect(table.button('Play automatically')).toBeVisible();
    });
});

test('from the past on: a game of the same people, the editor, a line of text @slice', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const table = await opened(page, THREE);
    await table.result.getByRole('button', { name: 'Replay' }).click();
    const slider = table.controls.getByRole('slider', { name: 'Moment of the game' });
    await slider.fill('6');
    await expect(slider).toHaveValue('6');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Turn 2, Ben/);
    await table.button('Copy the position').click();
    await expect(table.controls).toContainText('The position has been copied.');
    const line = await page.evaluate(() => navigator.clipboard.readText());
    expect(line).toMatch(/^\S+ \S+ \S+ 3 turn \S+ \S+ fr$/);
    const seats = await table.seats();
    const before = page.url();
    await table.button('Edit this position').or(table.controls.getByRole('link', { name: 'Edit this position' })).click();
    await expect(page.getByLabel('The position as a line of text')).toHaveValue(line);
    await page.goto(before);
    await expect(table.result).toBeVisible();
    await table.result.getByRole('button', { name: 'Replay' }).click();
    await slider.fill('6');
    await expect(slider).toHaveValue('6');
    await table.button('Play on from here').click();
    await expect(page).not.toHaveURL(before);
    expect(await table.asked()).toBe('turn');
    expect(await table.seats()).toEqual(seats);
    expect(await table.lines()).toEqual([]);
    // The position of a running game, too.
    await page.getByText('This position', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy the position' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
    await table.play(2);
});

for (const [players, record] of [[3, THREE], [4, FOUR]] as const)
    test(`a costly choice among ${String(players)}: its turn in the text and in the list, and the hint says the same @slice`, async ({ page }) => {
        const table = await opened(page, record);
        await reviewed(table);
        const faults = table.result.getByRole('listitem').filter({ hasText: 'better was' }).getByRole('button');
        const texts = (await faults.allInnerTexts()).map(text => text.replace(/\s+/g, ' '));
        expect(texts).toHaveLength(5);
        expect(texts.some(text => /(north|east|south|west); better was/.test(text)), 'a direction is among them').toBe(true);
        // What seems to be costly at first sight only.
        expect(texts.some(text => /Turn 9, .*south/.test(text) || /Turn 3, .*f5/.test(text))).toBe(false);
        for (const [i, text] of texts.entries()) {
            const [, turn, best] = sure(/^Turn (\d+), .*; better was (\S+)/.exec(text));
            await faults.nth(i).click();
            await expect(table.controls).toContainText(new RegExp(`^Turn ${sure(turn)}, `));
            const current = page.getByRole('list', { name: 'Turns' }).locator('[aria-current]');
            await expect(current).toHaveCount(1);
            await expect(current.locator('.turn-number')).toHaveText(sure(turn));
            await table.button('Hint').click();
            await expect(table.controls).toContainText(`best first: ${sure(best)} (`, { timeout: 30_000 });
            await table.button('Show the result').click();
        }
    });

test('in the list of turns, where one points does not look like where one is @slice', async ({ page }) => {
    const table = await opened(page, THREE);
    await table.result.getByRole('button', { name: 'Close' }).click();
    const lines = page.getByRole('list', { name: 'Turns' }).getByRole('button');
    await lines.nth(1).click();
    await lines.nth(3).hover();
    const look = (line: Locator) => line.evaluate(one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).boxShadow]);
    const [current, pointed, other] = [await look(lines.nth(1)), await look(lines.nth(3)), await look(lines.nth(4))];
    await expect(lines.nth(1)).toHaveAttribute('aria-current', 'step');
    expect(pointed).not.toEqual(current);
    expect(pointed[0]).not.toEqual(current[0]);
    expect(current[1]).not.toBe('none');
    expect(other).not.toEqual(pointed);
});

test('your games: by how they ended and for how many, each with its date @slice', async ({ page }) => {
    const lost = await beforeTheEnd(page, '30,30,36,24');
    await lay(lost);
    await expect(lost.result).toBeVisible();
    const won = await beforeTheEnd(page, '26,28,22,44');
    await lay(won);
    await expect(won.result).toBeVisible();
    await beforeTheEnd(page, '26,28,22,44');
    await importing(page, THREE);
    const rows = page.locator('.game');
    await expect(rows).toHaveCount(4);
    const imported = rows.filter({ hasText: 'Ann' });
    await expect(imported).toContainText('31 Jan 2025');
    await expect(imported).toContainText('Won by Cleo');
    // The oldest one is the last.
    await expect(rows.last()).toContainText('Ann');
    const games = page.getByLabel('Games', { exact: true });
    const players = page.getByLabel('Players', { exact: true });
    for (const [kind, count, says] of [['Running', 1, 'running'], ['Finished', 3, ''], ['Won', 1, 'won'], ['Lost', 1, 'lost'], ['All', 4, '']] as const) {
        await games.selectOption({ label: kind });
        await expect(rows).toHaveCount(count);
        await expect(page.getByText(count === 1 ? '1 game' : `${String(count)} games`, { exact: true })).toBeVisible();
        await expect(rows.first()).toContainText(says);
    }
    await players.selectOption({ label: '3' });
    await expect(rows).toHaveCount(1);
    await players.selectOption({ label: '2' });
    await expect(rows).toHaveCount(0);
    await expect(page.getByText('There is no such game.')).toBeVisible();
    await players.selectOption({ label: 'Any number' });
    // What was played here has its time, and its day goes with its record.
    const [download] = await Promise.all([page.waitForEvent('download'), rows.first().getByRole('button', { name: /^Export/ }).click()]);
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.mkh$/);
});
