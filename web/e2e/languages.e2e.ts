/** Six languages: nothing is left in English, nothing is wider than a phone. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type GetTextTranslation, po } from 'gettext-parser';
import { sure } from '../src/sure';
import { expect, fromPosition, PERSON, setUp, Table, test } from './person';
import { everyView } from './views';

const LANGUAGES = { fr: 'Français', es: 'Español', ro: 'Română', pl: 'Polski', it: 'Italiano' };

/** For a browser of its own. */
const OPTIONS = {
    baseURL: process.env['MARRAKECH_ADDRESS'] ?? 'http://127.0.0.1:8080/',
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
} as const;

/** Computer players have the same name everywhere. */
const PEOPLE = ['Emma', 'Otto', 'Clara', 'Hugo', 'Karim', 'Zineb', 'Rachid', 'Yasmina'];

/** What is the same in every language. */
const EVERYWHERE = [...PEOPLE, 'Marrakech', 'English', ...Object.values(LANGUAGES), 'Enter', 'Esc', 'Marrakech: the game'];

function catalogue(language: string): GetTextTranslation[] {
    const path = fileURLToPath(new URL(`../../po/${language}.po`, import.meta.url));
    return Object.values(po.parse(readFileSync(path)).translations[''] ?? {});
}

/** A text with its placeholders filled in, whatever they are. */
function pattern(text: string): RegExp {
    return new RegExp(`^${text.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)')}$`, 's');
}

/** Tells whether a text is an English one that this language has another for. */
function leftInEnglish(language: string): (text: string) => boolean {
    const entries = catalogue(language);
    const english = new Set<string>();
    const same = new Set(EVERYWHERE);
    const patterns: RegExp[] = [];
    for (const { msgid, msgid_plural, msgstr } of entries) {
        if (!msgid) continue;
        for (const text of [msgid, ...(msgid_plural ? [msgid_plural] : [])]) {
            if (msgstr.includes(text)) same.add(text);
            else if (!/\{\w+\}/.test(text)) english.add(text);
            else if (/\p{L}{3}/u.test(text.replace(/\{\w+\}/g, ''))) patterns.push(pattern(text));
        }
    }
    // A translation of something else may happen to look English.
    const translations = new Set(entries.flatMap(({ msgstr }) => msgstr));
    return text => !same.has(text) && !translations.has(text) && (english.has(text) || patterns.some(form => form.test(text)));
}

/** All that can be seen or is read out: texts, names and titles. */
function texts(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found = new Set<string>();
        const add = (text: string | null | undefined) => {
            const plain = text?.replace(/\s+/g, ' ').trim();
            if (plain && /\p{L}{2}/u.test(plain)) found.add(plain);
        };
        add(document.title.split(' · ')[0]);
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
            if (!node.parentElement?.closest('script, style, textarea, noscript, [translate=no]')) add(node.nodeValue);
        for (const element of document.querySelectorAll('*'))
            for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-description']) add(element.getAttribute(name));
        return [...found];
    });
}

/** What sticks out: the page itself, or a text out of its button. */
function tooWide(page: Page): Promise<string[]> {
    return page.evaluate(() => {
        const found: string[] = [];
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
        for (const element of document.querySelectorAll<HTMLElement>('button, a, h1, h2, h3, label, legend, summary, th, dt'))
            if (element.offsetParent && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline' && !element.closest('.hidden'))
                found.push(`${element.tagName} ${element.textContent.slice(0, 60)}: ${element.scrollWidth} in ${element.clientWidth}`);
        return found;
    });
}

test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    for (const [language, name] of Object.entries(LANGUAGES).slice(1))
        test(`${name}: everything is translated and fits @slice`, async ({ page }) => {
            const english = leftInEnglish(language);
            await page.goto('./#/settings');
            await page.getByLabel('Language').selectOption({ label: name });
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            const left: string[] = [];
            const wide: string[] = [];
            await everyView(page, async view => {
                expect(await page.locator('html').getAttribute('lang')).toBe(language);
                for (const text of await texts(page)) if (english(text)) left.push(`${view}: ${text}`);
                for (const text of await tooWide(page)) wide.push(`${view}: ${text}`);
            });
            expect.soft([...new Set(left)], 'left in English').toEqual([]);
            expect.soft([...new Set(wide)], 'too wide').toEqual([]);
        });

    test('Français and English: everything is translated and fits, and no text is the same but those that may @slice', async ({ browser, settled }) => {
        // What is seen in both alike, and is not the same by the catalogue's word, was never marked to be translated.
        const same = new Set([...EVERYWHERE, ...catalogue('fr').flatMap(({ msgid, msgstr }) => (msgstr[0] === msgid ? [msgid] : []))]);
        const seen: Record<string, Set<string>> = {};
        const wide: string[] = [];
        for (const name of ['Français', 'English']) {
            const page = await browser.newPage({ ...OPTIONS, storageState: settled });
            await page.goto('./#/settings');
            await page.getByRole('combobox').first().selectOption({ label: name });
            const all = (seen[name] = new Set());
            await everyView(page, async view => {
                for (const text of await texts(page)) all.add(text);
                for (const text of await tooWide(page)) wide.push(`${view}: ${text}`);
            });
            await page.close();
        }
        const forms = [...same].filter(text => text.includes('{')).map(pattern);
        const notation = /^[a-g][1-7](\W+[a-g][1-7])*$|^[nesw]$|^([nesw] )?[1-4]( [a-g][1-7][a-g][1-7])?/;
        const both = [...sure(seen['English'])].filter(text => sure(seen['Français']).has(text) && !same.has(text) && !forms.some(form => form.test(text)));
        expect(both.filter(text => !notation.test(text))).toEqual([]);
        expect([...sure(seen['Français'])].filter(leftInEnglish('fr'))).toEqual([]);
        expect([...new Set(wide)]).toEqual([]);
    });
});

test.describe('a browser that asks for Polish', () => {
    test.use({ locale: 'pl-PL', storageState: { cookies: [], origins: [] } });

    test('is answered in Polish, until somebody chooses otherwise @slice', async ({ page }) => {
        await page.goto('./#/settings');
        await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
        await page.getByRole('combobox').first().selectOption({ label: 'Italiano' });
        await expect(page.locator('html')).toHaveAttribute('lang', 'it');
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    });
});

test('who has no name is called in the language of the moment, also in games that began in another', async ({ page }) => {
    await setUp(page, { seats: [PERSON, 'Merchant', 'Merchant'] });
    const table = new Table(page);
    await table.asked();
    const names = async () => (await page.locator('.table-seats > li').allInnerTexts()).map(text => text.split('\n')[0]);
    expect(await names()).toEqual(['You', 'Karim', 'Zineb']);
    const levels = page.locator('.table-seats small');
    await expect(levels).toHaveText(['Merchant', 'Merchant']);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption({ label: 'Français' });
    await expect.poll(names).toEqual(['Vous', 'Karim', 'Zineb']);
    await expect(levels).toHaveText(['Marchand', 'Marchand']);
    await page.goto('./#/games');
    await expect(page.locator('.game-seats li').first()).toContainText('Vous');
});

test.describe('where a roll costs something, and somebody else rolls it', () => {
    /** North is the next player’s way to a large area of the one who turns Assam: four rolls, four texts. */
    const COSTLY = '3Y3/3Y3/3Y3/3Y3/7/7/7 d4d5,d6d7 d3n 2 turn 30,30,30 14,13,15 es,turning=after';

    for (const [width, height] of [[1280, 800], [390, 844], [844, 390], [320, 568]] as const)
        test(`nothing sticks out of a button, nothing is wider than ${width} pixels, in any language @slice`, async ({ page }) => {
            await page.setViewportSize({ width, height });
            const wide: string[] = [];
            const table = await fromPosition(page, COSTLY);
            expect(await table.asked()).toBe('turn');
            await expect(table.directionButton('north')).toHaveAccessibleName(/4:\spays\syou\s4/);
            const game = page.url();
            for (const name of ['English', ...Object.values(LANGUAGES)]) {
                await page.goto('./#/settings');
                await page.getByRole('combobox').first().selectOption({ label: name });
                await page.goto(game);
                const ways = page.locator('.controls').getByRole('group').getByRole('button');
                await expect(ways).toHaveCount(3);
                for (const text of await tooWide(page)) wide.push(`${name}: ${text}`);
                // The rectangles of the texts themselves: an overflow that is cut off does not count as wide.
                wide.push(
                    ...(await ways.evaluateAll((buttons, name) =>
                        buttons.flatMap(button => {
                            const { left, right } = button.getBoundingClientRect();
                            const out: string[] = [];
                            const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
                            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                                // What is only heard takes no room.
                                if (!node.parentElement || node.parentElement.closest('.hidden') || getComputedStyle(node.parentElement).clipPath !== 'none') continue;
                                const range = document.createRange();
                                range.selectNodeContents(node);
                                if ([...range.getClientRects()].some(one => one.left < left || one.right > right)) out.push(`${name}: ${node.textContent ?? ''}`);
                            }
                            return out;
                        }), name)),
                );
            }
            expect(wide).toEqual([]);
        });
});

test.describe('lessons', () => {
    for (const [width, height] of [[390, 844], [844, 390], [320, 568]] as const)
        test(`the way on is in sight at ${width} by ${height}, in every lesson and the longest language @slice`, async ({ page }) => {
            await page.setViewportSize({ width, height });
            await page.goto('./#/settings');
            await page.getByRole('combobox').first().selectOption({ label: 'Română' });
            await page.goto('./#/learn');
            for (let lesson = 1; lesson < 11; lesson++) {
                await expect(page.getByRole('progressbar')).toHaveAttribute('value', String(lesson));
                await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
                const on = page.getByRole('navigation').getByRole('button').nth(1);
                await expect(on).toBeInViewport({ ratio: 1 });
                await on.click();
            }
            await expect(page.getByRole('navigation').getByRole('link')).toBeInViewport({ ratio: 1 });
        });
});
