/** A way through every view of the page, by language-free means, for whoever looks at all of them. */

import type { Page } from '@playwright/test';
import { expect } from './person';

/** A game for three that ends with this turn, all seats persons. */
const LAST_TURN = '7/7/2YY3/1R1RR2/1R5/3BB2/7 c5d5,d4e4,b3b4,d2e2 d3n 3 turn 31,30,29 0,0,1 fr';

export type Look = (view: string) => Promise<void>;

/** The pages that only have to be opened. */
export async function pages(page: Page, look: Look): Promise<void> {
    await page.goto('./');
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
    await look('start');
    await page.goto('./#/setup');
    await page.locator('summary').click();
    await page.getByRole('radio', { name: '4', exact: true }).check();
    await look('setup');
    await page.goto('./#/rules');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await look('rules');
    await page.goto('./#/settings');
    await expect(page.getByRole('radio').first()).toBeVisible();
    await look('settings');
    await page.goto('./#/game/none');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('no-game');
    await page.goto('./#/link/none');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('broken-link');
}

/** Waits until something has been the same for a moment. */
async function resting(read: () => Promise<string>): Promise<void> {
    for (let before = '', now = await read(); before !== now; now = await read()) {
        before = now;
        await new Promise(resolve => setTimeout(resolve, 60));
    }
}

/** Every lesson, with something done where a button does it. */
export async function lessons(page: Page, look: Look, most = 100): Promise<void> {
    await page.goto('./#/learn');
    await expect(page.getByRole('grid')).toBeVisible();
    for (let i = 1; ; i++) {
        const way = page.locator('.learn-side .actions').first().getByRole('button');
        await expect(page.getByRole('progressbar')).toHaveAttribute('value', String(i));
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const on = page.getByRole('navigation').getByRole('button').nth(1);
        const last = !(await on.isVisible());
        await resting(() => page.locator('.learn-side').innerHTML());
        if (!last && (await way.first().isVisible()) && (await way.first().isEnabled())) await way.first().click();
        await look(`learn-${i}`);
        if (last || i === most) return;
        await on.click();
    }
}

/** The editor, and from it a game to its end. */
export async function game(page: Page, look: Look): Promise<void> {
    await page.goto('./#/editor');
    await expect(page.getByRole('textbox').first()).toHaveValue(/ turn | draw /);
    await look('editor');
    await page.getByRole('textbox').first().fill('hello');
    await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await look('editor-refused');
    await page.getByRole('textbox').first().fill(LAST_TURN);
    await expect(page.getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'false');
    await page.locator('summary').first().click();
    await expect(page.locator('details').first().getByRole('combobox')).toHaveCount(3);
    for (const seat of await page.locator('details').first().getByRole('combobox').all()) await seat.selectOption({ index: 0 });
    await page.getByRole('status').last().locator('..').getByRole('button').first().click();

    const side = page.locator('.controls');
    const more = side.locator('.controls-more').getByRole('button').first();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(side.getByRole('group').getByRole('button')).toHaveCount(3);
    await look('play-turn');
    await side.getByRole('group').getByRole('button').nth(1).click();
    await expect(side.getByRole('group').getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
    await look('play-turn-chosen');
    await more.click();
    await expect(side.locator('.note')).toBeVisible();
    await look('play-hint');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('play-keys');
    await page.keyboard.press('Escape');
    await page.locator('.play-tools').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('checkbox').last().check();
    await look('play-settings');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('meter')).toHaveCount(3);
    await side.locator('.btn-primary').click();
    await expect(side.getByRole('combobox')).toBeVisible();
    await look('play-lay');
    await side.getByRole('combobox').selectOption({ index: 1 });
    await expect(side.locator('.btn-primary')).toBeEnabled();
    await look('play-lay-chosen');
    await page.goto('./#/games');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await look('games-running');
    await page.goto('./');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await look('start-again');
    await page.goBack();
    await page.goBack();
    await expect(side.getByRole('combobox')).toBeVisible();
    await side.getByRole('combobox').selectOption({ index: 1 });
    await side.locator('.btn-primary').click();
    await expect(page.locator('.ending').getByRole('table').first()).toBeVisible();
    await expect(page.locator('.ending').getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
    await look('result');
    await page.locator('.ending').getByRole('button').first().click();
    await expect(page.locator('.ending')).toHaveCount(0);
    await look('play-over');
    await page.getByRole('list').last().getByRole('button').first().click();
    await expect(side.getByRole('button').nth(3)).toBeVisible();
    await look('play-past');
    await page.goto('./#/games');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name: 'broken.mkh', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByRole('status').locator('p')).toBeVisible();
    await look('games');
    await page.locator('.game').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('games-delete');
}

/** Everything, one view after the other; of the lessons, which look alike, so many. */
export async function everyView(page: Page, look: Look, most?: number): Promise<void> {
    await pages(page, look);
    await lessons(page, look, most);
    await game(page, look);
}
