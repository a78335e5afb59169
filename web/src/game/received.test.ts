/** Days in records. */

import { expect, test, vi } from 'vitest';

vi.mock('../engine/client', () => ({ referee: {} }));
const { dateTag, dayOf } = await import('./received');

test('a day as records have it, there and back', () => {
    expect(dateTag(new Date(2026, 10, 5, 23, 59))).toBe('2026.11.05');
    expect(dayOf('2026.11.05')).toBe(new Date(2026, 10, 5).getTime());
});

test('what names no day is none', () => {
    for (const tag of [undefined, '', '2026.11.5', '2026.02.31', '2026.13.01', '????.??.??', '2026-11-05', '2026.11.05 '])
        expect(dayOf(tag), tag).toBeNull();
});
