/** Against every level: a few turns, and in the long run whole games with any number of players. */

import { sure } from '../src/sure';
import { expect, PERSON, setUp, Table, test } from './person';

const LEVELS = ['Tourist', 'Apprentice', 'Merchant', 'Master', 'Assam'];

for (const [i, level] of LEVELS.entries()) {
    test(`a few turns against ${level} @slice`, async ({ page }) => {
        const others = Array.from({ length: 1 + (i % 3) }, () => level);
        await setUp(page, { seats: [PERSON, ...others] });
        const table = new Table(page);
        await table.play(4, () => table.turnByKey(), () => table.layByKey());
        expect(await table.asked()).toBe('turn');
        const lines = await table.lines();
        // Two rounds, in order; everybody has turned, rolled and laid.
        const names = ['You', ...others.map((name, n) => (n ? `${name} ${n + 1}` : name))];
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
    expect(sure((await table.lines())[0]).who).toBe('Hunter');
});
