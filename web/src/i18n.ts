/**
 * Texts in six languages. The English text is the key; the others come from po/, the same catalogues that the
 * terminal has, and are loaded when they are needed. Placeholders stand in braces: t('{name} pays', { name }).
 */

import { signal } from '@preact/signals';
import type { Catalogue } from 'virtual:catalogues';
import catalogues from 'virtual:catalogues';
import { sure } from './sure';

export const LANGUAGES = ['en', 'fr', 'es', 'ro', 'pl', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
    en: 'English',
    fr: 'Français',
    es: 'Español',
    ro: 'Română',
    pl: 'Polski',
    it: 'Italiano',
};

export const language = signal<Language>('en');
const texts = signal<Catalogue>({});

/** The language of a tag such as en-GB. */
function languageOf(tag: string): string {
    return sure(tag.toLowerCase().split('-')[0]);
}

/** The language that the browser asks for, of those that we have. */
export function preferredLanguage(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        const found = LANGUAGES.find(name => languageOf(tag) === name);
        if (found) return found;
    }
    return 'en';
}

/** The current language as the browser wants it: dates of British readers are not those of American ones. */
export function locale(): string {
    return navigator.languages.find(tag => languageOf(tag) === language.value) ?? language.value;
}

export async function setLanguage(wanted: Language): Promise<void> {
    texts.value = wanted === 'en' ? {} : (await sure(catalogues[wanted])()).default;
    language.value = wanted;
    document.documentElement.lang = wanted;
}

type Values = Record<string, string | number>;

/** Before a sign that asks, calls or divides there is a word, a number, a bracket or a placeholder; else it stands for itself. */
const WORD_BEFORE = '(?<=[\\p{L}\\p{N}})»%’.…])[ \\u00a0\\u202f]*';

/** What no line may begin with, in any language. */
const EVERYWHERE: [RegExp, string][] = [[/ ([…–])/g, '\u00a0$1']];

/** How a language sets its signs: the one place that knows, whatever spaces the catalogue has. */
const TYPOGRAPHY: Partial<Record<Language, [RegExp, string][]>> = {
    fr: [
        [new RegExp(`${WORD_BEFORE}([;!?]+)(?=\\s|$)`, 'gu'), '\u202f$1'],
        [new RegExp(`${WORD_BEFORE}:(?=\\s|$)`, 'gu'), '\u00a0:'],
        [/«[ \u00a0\u202f]*/g, '«\u00a0'],
        [/[ \u00a0\u202f]*»/g, '\u00a0»'],
    ],
};

function typeset(text: string): string {
    return [...EVERYWHERE, ...(TYPOGRAPHY[language.value] ?? [])].reduce((set, [sign, how]) => set.replace(sign, how), text);
}

/** Names and the like are filled in as they are: people write them as they want. */
function fill(text: string, values: Values): string {
    return typeset(text).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text in the current language. */
export function t(text: string, values: Values = {}): string {
    const found = texts.value[text];
    return fill((typeof found === 'string' && found) || text, values);
}

/** The order in which catalogues have their plural forms. */
const FORMS: Record<Language, string[]> = {
    en: ['one', 'other'],
    fr: ['one', 'other'],
    es: ['one', 'other'],
    it: ['one', 'other'],
    ro: ['one', 'few', 'other'],
    pl: ['one', 'few', 'other'],
};

/** A text that depends on a number, which is also its placeholder {n}. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
    const found = texts.value[one];
    const category = new Intl.PluralRules(language.value).select(n);
    const forms = FORMS[language.value];
    const index = forms.includes(category) ? forms.indexOf(category) : forms.length - 1;
    const text = Array.isArray(found) ? found[index] : undefined;
    return fill(text || (n === 1 ? one : many), { n, ...values });
}

/** A winning chance from ten-thousandths. */
export function percent(win: number): string {
    return new Intl.NumberFormat(locale(), { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        win / 10000,
    );
}
