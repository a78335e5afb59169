/** Against every level: a few turns, and in the long run whole games with any number of players. */

import { sure } from '../src/sure';
import { expect, PERSON, setUp, Table, test } from './person';

/** Who sits down at each level. */
const LEVELS = {
    Tourist: ['Emma', 'Otto', 'Clara'],
    Apprentice: ['Samir', 'Nour', 'Ilyas'],
    Merchant: ['Karim', 'Zineb', 'Rachid'],
    Master: ['Fatima', 'Idris', 'Salma'],
    Vizier: ['Yasmina', 'Harun', 'Soraya'],
};

for (const [i, [level, people]] of Object.entries(LEVELS).entries()) {
    test(`a few turns against ${level} @slice`, async ({ page }) => {
        const others = Array.from({ length: 1 + (i % 3) }, () => level);
        await setUp(page, { seats: [PERSON, ...others] });
        const table = new Table(page);
        await table.play(4, () => table.turnByKey(), () => table.layByKey());
        expect(await table.asked()).toBe('turn');
        const lines = await table.lines();
        // Two rounds, in order; everybody has turned, rolled and laid.
        const names = ['You', ...people.slice(0, others.length)];
        expect(lines.slice(0, 2 * names.length).map(({ who }) => who)).toEqual([...names, ...names]);
        for (const { steps } of lines.slice(0, 2 * names.length)) expect(steps.at(-1)).toMatch(/^[a-g][1-7][a-g][1-7]$/);
    });

    for (const players of [2, 3, 4])
        test(`a whole game of ${players} against ${level}`, async ({ page }) => {
            test.setTimeout(300_000);
            await setUp(page, { seats: [PERSON, ...Array.from({ length: players - 1 }, () => level)] });
            const table = new Table(page);
            expect(await table.play(1000, () => table.turnByKey(), () => table.layByKey())).toBe(true);
            await table.checkResult(players);
        });
}

test('at one table everybody has a name of their own, beside it the level @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Merchant', 'Merchant', 'Merchant'], names: ['karim'] });
    const table = new Table(page);
    await table.asked();
    expect((await table.seats()).map(({ name }) => name)).toEqual(['karim', 'Zineb', 'Rachid', 'Malika']);
    await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem').filter({ hasText: 'Merchant' })).toHaveCount(3);
    // The same when it is opened again.
    await page.reload();
    await table.asked();
    expect((await table.seats()).map(({ name }) => name)).toEqual(['karim', 'Zineb', 'Rachid', 'Malika']);
});

test.describe('on the first visit', () => {
    test.use({ storageState: { cookies: [], origins: [] } });

    test('the lessons come first, and the opponent is the gentlest; afterwards playing does @slice', async ({ page }) => {
        await page.goto('./');
        await expect(page.getByRole('link', { name: /^Learn to play/ })).toBeVisible();
        await expect(page.getByRole('navigation').getByRole('link', { name: 'Learn to play' })).toHaveCount(0);
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: /^Learn to play/ })).toBeFocused();
        await page.getByRole('button', { name: 'Play You · Emma (Tourist)' }).click();
        await new Table(page).asked();
        await page.goto('./');
        await expect(page.getByRole('button', { name: 'Play You · Emma (Tourist)' })).toBeVisible();
        await expect(page.getByRole('navigation').getByRole('link', { name: 'Learn to play' })).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(page.getByRole('button', { name: /^Play/ })).toBeFocused();
    });
});

test('computers play among themselves, to be watched @slice', async ({ page }) => {
    await setUp(page, { seats: ['Tourist', 'Apprentice', 'Tourist', 'Tourist'] });
    const table = new Table(page);
    await expect(table.result).toBeVisible({ timeout: 60_000 });
    await table.checkResult(4);
});

test('a sparring partner plays', async ({ page }) => {
    await page.goto('./#/setup');
    const seat = page.getByRole('group', { name: 'Player 2' });
    await seat.getByLabel('Who plays').selectOption({ label: 'A sparring partner' });
    await seat.getByLabel('Which one').selectOption({ label: 'Hunter' });
    await page.getByLabel('Who starts?').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Start the game' }).click();
    const table = new Table(page);
    expect(await table.asked()).toBe('turn');
    expect(sure((await table.lines())[0]).who).toBe('Faris');
});
