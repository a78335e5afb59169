/** Files of many records. */

import { expect, test, vi } from 'vitest';

vi.mock('../engine/client', () => ({ referee: {} }));
const { splitRecords } = await import('./records');

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
