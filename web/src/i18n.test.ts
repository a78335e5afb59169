import { afterEach, expect, test, vi } from 'vitest';

vi.mock('virtual:catalogues', () => ({
    default: {
        fr: () => Promise.resolve({ default: { red: 'rouge', 'Well: which way?': 'Bien: par où ?', '{name}: go!': '{name} : allez!', 'Say “it”; then {n}': 'Dites «cela» ; puis {n}', 'At 12:30': 'À 12:30', 'Wait …': 'Attendez …', '{n} dirham': ['{n} dirham', '{n} dirhams'], '{name} pays': '{name} paie' } }),
        pl: () => Promise.resolve({ default: { '{n} dirham': ['{n} dirhem', '{n} dirhemy', '{n} dirhemów'] } }),
        ro: () => Promise.resolve({ default: { '{n} dirham': ['un dirham', '{n} dirhami', '{n} de dirhami'] } }),
    },
}));
vi.stubGlobal('document', { documentElement: { lang: '' } });
const browser: { languages: string[] } = { languages: [] };
vi.stubGlobal('navigator', browser);

const { language, locale, percent, preferredLanguage, setLanguage, t, tn } = await import('./i18n');
const { dateText } = await import('./screens/gameText');

afterEach(async () => {
    browser.languages = [];
    await setLanguage('en');
});

test('takes the first language that we have', () => {
    expect(preferredLanguage(['de-DE', 'pl-PL', 'fr'])).toBe('pl');
    expect(preferredLanguage(['de'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
});

test('fills in placeholders, and leaves what it does not know', async () => {
    expect(t('{name} pays', { name: 'Amina' })).toBe('Amina pays');
    await setLanguage('fr');
    expect(language.value).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    expect(t('{name} pays', { name: '{n}' })).toBe('{n} paie');
    expect(t('red')).toBe('rouge');
    expect(t('not in the catalogue {what}')).toBe('not in the catalogue {what}');
});

test.each([
    ['en', { 1: '1 dirham', 0: '0 dirhams', 2: '2 dirhams' }],
    ['fr', { 0: '0 dirham', 1: '1 dirham', 2: '2 dirhams', 1000000: '1000000 dirhams' }],
    ['pl', { 1: '1 dirhem', 2: '2 dirhemy', 5: '5 dirhemów', 12: '12 dirhemów', 22: '22 dirhemy', 0: '0 dirhemów' }],
    ['ro', { 1: 'un dirham', 2: '2 dirhami', 19: '19 dirhami', 20: '20 de dirhami', 101: '101 dirhami' }],
] as const)('counts in %s', async (name, expected) => {
    await setLanguage(name);
    for (const [n, text] of Object.entries(expected)) expect(tn('{n} dirham', '{n} dirhams', Number(n))).toBe(text);
});

test('sets the signs of French as French does, whatever spaces the catalogue has, and leaves names alone', async () => {
    expect(t('Well: which way?')).toBe('Well: which way?');
    expect(t('Wait …')).toBe('Wait\u00a0…');
    await setLanguage('fr');
    expect(t('Well: which way?')).toBe('Bien\u00a0: par où\u202f?');
    expect(t('{name}: go!', { name: 'Ann: «x» ?!' })).toBe('Ann: «x» ?!\u00a0: allez\u202f!');
    expect(t('Say “it”; then {n}', { n: 2 })).toBe('Dites «\u00a0cela\u00a0»\u202f; puis 2');
    expect(t('At 12:30')).toBe('À 12:30');
    expect(t('Wait …')).toBe('Attendez\u00a0…');
});

test('writes chances as the language does', async () => {
    expect(percent(5432)).toBe('54.3%');
    await setLanguage('fr');
    expect(percent(5432)).toMatch(/^54,3\s%$/);
});

test('writes dates as the browser’s form of the language does', async () => {
    const evening = new Date(2026, 10, 15, 19, 5).getTime();
    browser.languages = ['pl-PL', 'en-GB', 'en-US', 'en', 'fr-CA'];
    expect(locale()).toBe('en-GB');
    expect(dateText(evening)).toBe('15 Nov 2026, 19:05');
    browser.languages = ['en-US'];
    expect(dateText(evening)).toMatch(/^Nov 15, 2026, 7:05\sPM$/);
    await setLanguage('fr');
    expect(locale()).toBe('fr');
});
