/** Files of many records, and their names. */

import { expect, test, vi } from 'vitest';

vi.mock('virtual:catalogues', () => ({ default: {} }));
vi.mock('../engine/client', () => ({ referee: {} }));
const { fileName, splitRecords } = await import('./records');

const ONE = '[Rules "fr"]\n[Seat1 "a { ] \\" ["]\n{[Not "a tag"]\n[nor this}\n[Players "2"]\n\n1. R:n1 {\n[no tag\n} d4d5\n*\n';
const TWO = '[Rules "it"]\r\n[Players "3"]\r\n\r\n*\r\n';

test('one begins where tags follow turns, and nowhere in a comment', () => {
    expect(splitRecords(ONE)).toEqual([{ text: ONE, linesBefore: 0 }]);
    expect(splitRecords(`\n${ONE}\n${TWO}${ONE}`)).toEqual([
        { text: `\n${ONE}\n`, linesBefore: 0 },
        { text: TWO, linesBefore: 12 },
        { text: ONE, linesBefore: 16 },
    ]);
});

test('what is no record stays whole, for the engine to refuse', () => {
    for (const text of ['', 'Dear diary\n', '[Rules "fr', '{ [Rules "fr"]\n*\n[Rules "fr"]']) expect(splitRecords(text)).toEqual([{ text, linesBefore: 0 }]);
    // In no time, however long it is.
    for (const text of ['{', '["', '[', '[\n', '"', '[A "x"]\n']) expect(splitRecords(text.repeat((4 << 20) / text.length))).toHaveLength(1);
});

/** The name of a file for seats with these tags, in a game of that evening. */
function named(seats: (string | null)[], more = ''): string {
    const tags = seats.map((name, i) => (name === null ? '' : `[Seat${i + 1} ${JSON.stringify(name)}]\n`)).join('');
    return fileName(`[Rules "fr"]\n[Players "${seats.length}"]\n${tags}${more}\n1. n2 d4d5 *\n`, new Date(2026, 10, 5, 23, 59));
}

test('a file is named after who plays and when, in letters that every system knows', () => {
    expect(named([null, 'merchant'])).toBe('marrakech-you-karim-2026-11-05.mkh');
    expect(named([null, 'tourist', null])).toBe('marrakech-player-1-emma-player-3-2026-11-05.mkh');
    expect(named(['Łukasz', 'Zoë "the" \\Great', 'José/../x', 'Ștefan'])).toBe('marrakech-lukasz-zoe-the-great-jose-x-stefan-2026-11-05.mkh');
    expect(named(['Ann', '王', 'Bo'])).toBe('marrakech-ann-bo-2026-11-05.mkh');
    expect(named(['王', 'Ωμέγα'])).toBe('marrakech-2026-11-05.mkh');
    expect(named(Array.from({ length: 4 }, () => 'W'.repeat(60))).length).toBeLessThan(100);
    expect(named(['Ann', 'Bo'], '[Date "2025.01.31"]\n')).toBe('marrakech-ann-bo-2025-01-31.mkh');
    expect(named(['Ann', 'Bo'], '[Date "../../x"]\n')).toBe('marrakech-ann-bo-2026-11-05.mkh');
});
