/** Beside the board: hints, chances, looking back, taking back, and dice of one's own. */

import { sure } from '../src/sure';
import { beforeTribute, expect, fromPosition, lastTurn, PERSON, setUp, SOON, Table, test } from './person';

test('a hint shows three choices with their chances, and fits the board @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    for (const asked of ['turn', 'lay'] as const) {
        expect(await table.asked()).toBe(asked);
        await table.button('Hint').click();
        const advice = table.controls.getByText('The Vizier’s advice, best first:');
        await expect(advice).toBeVisible();
        const choices = sure((await advice.innerText()).split(': ')[1]).split(' · ');
        expect(choices).toHaveLength(3);
        const offered = asked === 'turn' ? await table.directions() : (await table.places()).map(place => place.join('–'));
        for (const choice of choices) expect(offered).toContain(sure(/^(.+) \(\d+\.\d%\)$/.exec(choice))[1]);
        // Drawn on the board, the best with at least the chance of the others.
        const drawn = page.locator('svg').filter({ has: table.grid }).getByText(/^\d+\.\d%$/);
        await expect(drawn).toHaveCount(3);
        // The best is drawn last, on top.
        const chances = (await drawn.allTextContents()).map(parseFloat);
        expect([...chances].sort((a, b) => a - b)).toEqual(chances);
        await table.play(1);
        await expect(advice).toHaveCount(0);
    }
});

test('what keys choose is said, and nothing is said twice @slice', async ({ page }) => {
    const table = await beforeTribute(page);
    expect(await table.asked()).toBe('turn');
    const said = () => page.getByRole('status').evaluateAll(all => all.map(one => one.textContent.trim()).filter(text => text));
    await expect(page.getByRole('region', { name: 'Your turn' })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect.poll(said, SOON).toContain('north, straight on, 1: pay 4, 2: pay 4, 3: pay 4, 4: pay 4');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(said, SOON).toContain('west, left, free');
    await page.keyboard.press('Enter');
    expect(await table.asked()).toBe('lay');
    const [one, other] = sure((await table.places())[0]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(said, SOON).toContain(`${one}, empty; ${other}, empty`);
    await expect(table.square(one)).toHaveAccessibleName(/, a rug can lie here$/);
    await expect(table.square(await table.assam())).not.toHaveAccessibleName(/can lie here/);
    expect(await (await lastTurn(page)).play(10)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'The game' })).toContainText(/The winners?: /);
    const all = await said();
    expect(all.filter(text => /The winners?: /.test(text))).toHaveLength(1);
});

test('running chances, when they are switched on @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.asked();
    await expect(page.getByRole('meter', { name: 'Winning chance' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Show the winning chances' }).check();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('meter', { name: 'Winning chance' })).toHaveCount(3);
    const chances = async () => {
        const texts = await page.getByRole('list', { name: 'Players' }).getByRole('listitem').allInnerTexts();
        return texts.map(text => parseFloat(/(\d+\.\d)%/.exec(text)?.[1] ?? '0'));
    };
    await expect.poll(async () => Math.round((await chances()).reduce((sum, one) => sum + one, 0)), SOON).toBe(100);
    const before = await chances();
    await table.play(4);
    await expect.poll(chances, SOON).not.toEqual(before);
});

test('looking back through the turn list, by buttons and by keys @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.play(4);
    await table.asked();
    const then = { seats: await table.seats(), assam: await table.assam() };
    await table.play(5);
    await table.asked();
    const die = page.getByRole('img', { name: /^The die/ });
    const now = { seats: await table.seats(), assam: await table.assam(), lines: await table.lines() };
    // A list that shows no more than two turns follows what is looked at.
    const list = page.getByRole('list', { name: 'Turns' });
    await list.evaluate(list => (list.style.maxHeight = '4rem'));
    const looked = list.locator('[aria-current=step]');
    await list.getByRole('button').nth(1).click();
    const past = page.getByRole('region', { name: 'Looking back' });
    await expect(past).toContainText('Turn 2, Player 2: ');
    await expect(die).toHaveAccessibleName(`The die shows ${sure(now.lines[1]).steps[1]}`);
    await expect.poll(() => table.seats(), SOON).toEqual(then.seats);
    expect(await table.assam()).toBe(then.assam);
    expect(await table.lines()).toEqual(now.lines);
    await past.getByRole('button', { name: 'One turn back' }).click();
    await expect(past).toContainText('Turn 1, Player 1: ');
    await expect(die).toHaveAccessibleName(`The die shows ${sure(now.lines[0]).steps[1]}`);
    await past.getByRole('button', { name: 'To the beginning' }).click();
    await expect(past).toContainText('Before the first turn');
    await expect(die).toHaveAccessibleName('The die');
    expect((await table.seats()).map(({ dirhams }) => dirhams)).toEqual([30, 30, 30]);
    await expect(list.getByRole('button').first()).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('ArrowRight');
    await expect(past).toContainText('Turn 1, Player 1: ');
    for (const turn of [2, 3, 4]) {
        await page.keyboard.press('ArrowRight');
        await expect(past).toContainText(`Turn ${turn}, Player `);
        await expect(looked).toBeInViewport({ ratio: 0.9 });
    }
    await past.getByRole('button', { name: 'Back to the present' }).click();
    expect(await table.asked()).toBe('lay');
    // The words for screen readers are part of the list, and add nothing to the page.
    const below = await page.evaluate(() => document.documentElement.scrollHeight - Math.max(innerHeight, (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) + scrollY));
    expect(below).toBeLessThan(40);
    expect(await table.seats()).toEqual(now.seats);
    expect(await table.assam()).toBe(now.assam);
});

test('what each roll costs says who pays, and who would go out @slice', async ({ page }) => {
    // North every roll costs all that the third player has.
    let table = await fromPosition(page, '3Y3/3Y3/3Y3/3Y3/7/7/7 d4d5,d6d7 d3n 3 turn 30,30,3 15,13,15 fr');
    expect(await table.asked()).toBe('turn');
    await expect(table.directionButton('north')).toHaveAccessibleName(/^north straight on 1:\sout\sof\sthe\sgame, 2:\sout\sof\sthe\sgame,/);
    // Where Assam is turned at the end the next player pays: here to the one who turns him.
    table = await fromPosition(page, '7/7/7/7/4YY1/7/7 e3f3 d3n 2 turn 30,30,30 14,14,15 fr,turning=after-quarter');
    expect(await table.asked()).toBe('turn');
    await expect(table.controls).toContainText('Player 2, which way must Player 3 go?');
    await expect(table.directionButton('east')).toHaveAccessibleName(/^east right 1:\spays\syou\s2, 2:\spays\syou\s2/);
    // A mouse need only rest on it.
    const gain = table.grid.locator('..').getByText('+2').first();
    await table.directionButton('east').hover();
    await expect(gain).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(gain).toHaveCount(0);
    await table.directionButton('east').click();
    await page.mouse.move(0, 0);
    await expect(gain).toBeVisible();
});

test('one square of a rug is said, with those that make it a place @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.turnByClick('button');
    expect(await table.asked()).toBe('lay');
    const places = await table.places();
    const square = sure(places.flat().find(square => places.filter(place => place.includes(square)).length > 1));
    await page.getByRole('gridcell', { name: new RegExp(`^${square},.*a rug can lie here`) }).focus();
    await page.keyboard.press('Enter');
    await expect(table.controls.getByRole('status').filter({ hasText: `${square} is one half. The other: ` })).toBeAttached();
    await expect(table.controls.getByText(`${square} is one half. The other: `).last()).toBeVisible();
});

test('what happens waits for somebody who looks back', async ({ page }) => {
    await setUp(page, { seats: ['Tourist', 'Tourist', 'Tourist'] });
    const table = new Table(page);
    const turns = async () => (await table.lines()).length;
    await expect.poll(turns, SOON).toBeGreaterThan(2);
    await page.getByRole('list', { name: 'Turns' }).getByRole('button').first().click();
    await expect(table.controls).toContainText('Turn 1, ');
    const before = await turns();
    await page.waitForTimeout(3000);
    expect(await turns()).toBeLessThanOrEqual(before + 1);
    await table.button('Back to the present').click();
    await expect.poll(turns, SOON).toBeGreaterThan(before + 1);
});

test('the costliest choices are shown where they were made, and marked in the list', async ({ page }) => {
    await setUp(page, { seats: ['Tourist', 'Tourist', 'Tourist', 'Tourist'] });
    const table = new Table(page);
    await expect(table.result).toBeVisible({ timeout: 120_000 });
    const faults = table.result.getByRole('listitem').filter({ hasText: 'better was' }).getByRole('button');
    await expect(faults.first()).toBeVisible({ timeout: 120_000 });
    // Directions and rugs: a direction comes before anything else of its turn.
    for (const fault of await faults.all()) {
        const [, turn, text] = sure(/^Turn (\d+), .*?(\S+; better was \S+?)−/.exec((await fault.innerText()).replace(/\n/g, ' ').replace(/ −/g, '−')));
        await fault.click();
        await expect(table.result).toBeHidden();
        await expect(table.controls).toContainText(`Turn ${turn}, `);
        await expect(table.controls).toContainText(sure(text));
        await expect(page.locator('svg').getByText('better', { exact: true })).toBeVisible();
        await expect(page.getByRole('list', { name: 'Turns' }).getByRole('button', { name: new RegExp(`^${turn} .* a costly choice$`) })).toBeAttached();
        await table.button('Show the result').click();
        await expect(table.result).toBeVisible();
    }
});

test('taking back: in practice everything, rolls too @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist', 'Tourist'], practice: true });
    const table = new Table(page);
    await table.asked();
    await expect(table.button('Take back')).toHaveCount(0);
    await table.play(3);
    expect(await table.asked()).toBe('lay');
    // The roll, and the direction before it.
    const turns = async () => (await table.lines()).length;
    await table.button('Take back').click();
    await expect.poll(turns, SOON).toBe(3);
    expect(await table.asked()).toBe('turn');
    // What the computers did, and one's own rug.
    await page.keyboard.press('u');
    await expect.poll(turns, SOON).toBe(1);
    expect(await table.asked()).toBe('lay');
    await table.button('Take back').click();
    await expect.poll(turns, SOON).toBe(0);
    expect(await table.asked()).toBe('turn');
    await expect(table.button('Take back')).toHaveCount(0);
    await table.play(2);
    expect(await table.asked()).toBe('turn');
});

test('taking back: in fair play up to the last roll @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const table = new Table(page);
    await table.play(1);
    expect(await table.asked()).toBe('lay');
    await expect(table.button('Take back')).toHaveCount(0);
    const rolled = await table.steps();
    await table.play(1);
    expect(await table.asked()).toBe('turn');
    await table.button('Take back').click();
    await expect.poll(() => table.steps(), SOON).toEqual(rolled);
    expect(await table.asked()).toBe('lay');
    await expect(table.button('Take back')).toHaveCount(0);
    // Keys do no more than buttons.
    await page.keyboard.press('u');
    await table.play(2);
    expect((await table.steps()).slice(0, 2)).toEqual(rolled);
    await expect(table.button('Take back')).toHaveCount(0);
});

test('taking back after the end: the other ending is shown, and counted', async ({ page }) => {
    const table = await lastTurn(page);
    await table.play(1);
    expect(await table.asked()).toBe('lay');
    const places = await table.places();
    const ends = async (at: number) => {
        await table.controls.getByLabel('Place').selectOption({ label: sure(places[at]).join(' and ') });
        await table.lay.click();
        await table.checkResult(3);
        await expect(table.result.getByRole('progressbar')).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(table.result).toBeHidden();
    };
    await ends(0);
    await table.button('Take back').click();
    await ends(places.length - 1);
    expect((await table.steps()).at(-1)).toBe(sure(places.at(-1)).join(''));
});

test('dice of one’s own: the draw and the roll are asked for, also of the computer’s seat @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist'], byHand: true });
    const table = new Table(page);
    expect(await table.asked()).toBe('draw');
    await expect(table.button('Hint')).toBeDisabled();
    await page.keyboard.press('h');
    await expect(table.button('red')).toBeVisible();
    await table.doing('Y', () => table.button('yellow').click());
    expect(await table.asked()).toBe('turn');
    await expect(page.getByRole('list', { name: 'Players' })).toContainText('drawn: yellow');
    await table.directionButton('north').click();
    await table.doing('n', () => table.button('Turn Assam').click());
    expect(await table.asked()).toBe('roll');
    await reload(table, 'roll');
    await table.doing('3', () => table.button('3').click());
    expect(await table.assam()).toBe('d7');
    await table.layByClick();
    expect(await table.asked()).toBe('draw');
    await table.doing('B', () => table.button('blue').click());
    expect(await table.asked()).toBe('roll');
    await table.doing('2', () => table.button('2').click());
    expect(await table.asked()).toBe('draw');
    expect((await table.lines()).map(({ who }) => who)).toEqual(['You', 'Emma']);
});

test('dice of one’s own: what was mistyped can be taken back, and what a computer made of it goes with it @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Tourist'], byHand: true });
    const table = new Table(page);
    const back = async (steps: string[]) => {
        await table.button('Take back').click();
        await expect.poll(() => table.steps(), SOON).toEqual(steps);
    };
    expect(await table.asked()).toBe('draw');
    await expect(table.button('Take back')).toHaveCount(0);
    await table.doing('Y', () => table.button('yellow').click());
    await back([]);
    await table.doing('R', () => table.button('red').click());
    await table.directionButton('north').click();
    await table.doing('n', () => table.button('Turn Assam').click());
    await table.doing('3', () => table.button('3').click());
    await back(['R', 'n']);
    await table.doing('2', () => table.button('2').click());
    expect(await table.assam()).toBe('d6');
    // The computer has gone on already with what was drawn for it.
    await table.layByClick();
    expect(await table.asked()).toBe('draw');
    const mine = await table.steps();
    await table.doing('B', () => table.button('blue').click());
    expect(await table.asked()).toBe('roll');
    await back(mine);
    await table.doing('G', () => table.button('green').click());
    expect(await table.asked()).toBe('roll');
    // With a roll goes the rug that the computer laid after it.
    const turned = await table.steps();
    await table.doing('4', () => table.button('4').click());
    expect(await table.asked()).toBe('draw');
    expect(await table.steps()).toHaveLength(turned.length + 2);
    await back(turned);
    await table.doing('1', () => table.button('1').click());
    expect(await table.asked()).toBe('draw');
});

async function reload(table: Table, asked: string): Promise<void> {
    const steps = await table.steps();
    await table.page.reload();
    expect(await table.asked()).toBe(asked);
    expect(await table.steps()).toEqual(steps);
}

test('the tutorial can be played through @slice', async ({ page }) => {
    await page.goto('./#/learn');
    const steps = page.getByRole('navigation', { name: 'Steps' });
    const all = Number(sure(/of (\d+)/.exec(await page.getByText(/^Step 1 of/).innerText()))[1]);
    let good = 0;
    for (let i = 1; i <= all; i++) {
        await expect(page.getByText(`Step ${i} of ${all}`)).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const doIt = page.getByRole('button', { name: /^(Roll the die|Draw a rug)$/ });
        const way = page.getByRole('button', { name: /\((north|east|south|west)\)$/ });
        const next = steps.getByRole('button', { name: /Next|Skip/ });
        if (await doIt.isVisible()) await doIt.click();
        else if (await way.first().isVisible()) {
            await way.first().click();
            const answer = page.getByRole('button', { name: 'This is my answer' });
            if (await answer.isVisible()) await answer.click();
        }
        if (i < all) {
            await expect(next.or(steps.getByRole('link'))).toBeVisible();
            if (await steps.getByRole('button', { name: 'Next' }).isVisible()) good++;
            await next.click();
        }
    }
    expect(good).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Play against the Tourist' }).click();
    expect(await new Table(page).asked()).toBe('turn');
});

test('a rug that is laid is heard, until the sound is switched off; that stays so @slice', async ({ page }) => {
    await page.addInitScript(() => {
        globalThis.AudioContext = class extends AudioContext {
            override createGain(): GainNode {
                document.documentElement.dataset['heard'] = 'something';
                return super.createGain();
            }
        };
    });
    const heard = page.locator('html[data-heard]');
    const layARug = async () => {
        const table = new Table(page);
        while ((await table.asked()) !== 'lay') await table.play(1);
        await expect(heard).toHaveCount(0);
        await table.layByClick('button');
    };
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    await layARug();
    await expect(heard).toHaveCount(1);
    await page.getByRole('button', { name: 'Sound off' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible();
    await layARug();
    await expect(heard).toHaveCount(0);
});

test('help is the rules in short, with the keys where there is a keyboard @slice', async ({ page, browser, baseURL }) => {
    await setUp(page, { seats: [PERSON, PERSON, PERSON] });
    const help = page.getByRole('dialog', { name: 'The rules in short' });
    await page.keyboard.press('?');
    await expect(help).toContainText('Turn Assam to the left or to the right');
    await expect(help.getByRole('heading', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(help.getByRole('heading', { name: 'Keys' })).toBeVisible();
    // A phone has none, until somebody presses a key.
    const phone = await browser.newPage({ baseURL: sure(baseURL), locale: 'en-GB', isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    await setUp(phone, { seats: [PERSON, PERSON] });
    const onPhone = phone.getByRole('dialog', { name: 'The rules in short' });
    await phone.getByRole('button', { name: 'Help' }).tap();
    await expect(onPhone.getByRole('listitem')).toHaveCount(4);
    await expect(onPhone.getByRole('heading', { name: 'Keys' })).toBeHidden();
    await phone.keyboard.press('Escape');
    await phone.keyboard.press('?');
    await expect(onPhone.getByRole('heading', { name: 'Keys' })).toBeVisible();
    await phone.close();
});

test('terms explain themselves: by keyboard, by mouse, by a tap, and to a screen reader @slice', async ({ page, browser, baseURL }) => {
    await setUp(page, { seats: [PERSON, 'Tourist'] });
    const table = new Table(page);
    await table.asked();
    for (const [word, meaning] of [['Visible halves', /worth one point/], ['French edition', /several countries/]] as const) {
        const term = page.getByRole('button', { name: word });
        const tip = page.getByRole('tooltip').filter({ hasText: meaning });
        await expect(term).toHaveAccessibleDescription(meaning);
        await expect(tip).toBeHidden();
        // Whatever scrolls puts an explanation away.
        await term.scrollIntoViewIfNeeded();
        await page.waitForTimeout(200);
        await term.hover();
        await expect(tip).toBeVisible();
        // The explanation itself may be pointed at.
        await tip.hover();
        await expect(tip).toBeVisible();
        await page.mouse.move(0, 0);
        await expect(tip).toBeHidden();
        await term.focus();
        await expect(tip).toBeVisible();
        const { x, y, width, height } = sure(await tip.boundingBox());
        expect(x >= 0 && y >= 0 && x + width <= 1280 && y + height <= 800).toBe(true);
        await page.keyboard.press('Escape');
        await expect(tip).toBeHidden();
        await expect(term).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(tip).toBeVisible();
        await page.keyboard.press('Shift+Tab');
        await expect(tip).toBeHidden();
    }
    const phone = await browser.newPage({ baseURL: sure(baseURL), locale: 'en-GB', isMobile: true, hasTouch: true, viewport: { width: 320, height: 568 }, serviceWorkers: 'block' });
    await phone.goto('./#/setup');
    await phone.getByText('Rules, dice and practice').tap();
    const sign = phone.getByRole('button', { name: 'What does “Edition” mean?' });
    const tip = phone.getByRole('tooltip').filter({ hasText: /several countries/ });
    await sign.tap();
    await expect(tip).toBeVisible();
    const { x, width } = sure(await tip.boundingBox());
    expect(x >= 0 && x + width <= 320).toBe(true);
    await sign.tap();
    await expect(tip).toBeHidden();
    await sign.tap();
    await phone.getByRole('heading', { level: 1 }).tap();
    await expect(tip).toBeHidden();
    await phone.close();
});

test('the choices of the last game are there for the next one @slice', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Master', 'Tourist'], names: ['Zoe'], edition: 'Polish edition' });
    await page.goto('./');
    await expect(page.getByRole('button', { name: /^Play/ })).toContainText('Zoe · Fatima (Master) · Emma (Tourist)');
    await page.getByRole('button', { name: /^Play/ }).click();
    const table = new Table(page);
    await table.asked();
    expect((await table.seats()).map(({ name }) => name)).toEqual(['Zoe', 'Fatima', 'Emma']);
});
