/** How everybody at the table is called. */

import { afterEach, expect, test, vi } from 'vitest';
import { rematch } from './game/begin';
import { seatOf } from './game/received';
import type { Seat, Setup } from './game/source';

vi.stubGlobal('document', { documentElement: { lang: '' } });
vi.mock('./engine/client', () => ({ referee: {} }));
vi.mock('virtual:catalogues', () => ({
    default: { fr: () => Promise.resolve({ default: { You: 'Vous', Merchant: 'Marchand', 'Player {n}': 'Joueur {n}' } }) },
}));

const { setLanguage } = await import('./i18n');
const { seatNames } = await import('./words');

const person = (name = ''): Seat => ({ name, player: null });
const computer = (player: string): Seat => ({ name: '', player });

afterEach(() => setLanguage('en'));

test('whoever has no name gets one, in the language of the moment', async () => {
    const alone = [person(), computer('merchant'), computer('merchant')];
    const friends = [person(), person('Zoe'), person()];
    expect(seatNames(alone)).toEqual(['You', 'Merchant', 'Merchant 2']);
    expect(seatNames(friends)).toEqual(['Player 1', 'Zoe', 'Player 3']);
    await setLanguage('fr');
    expect(seatNames(alone)).toEqual(['Vous', 'Marchand', 'Marchand 2']);
    expect(seatNames(friends)).toEqual(['Joueur 1', 'Zoe', 'Joueur 3']);
});

test('people without a name stay who they are when they change seats', () => {
    const seats = [person(), computer('merchant'), person(), computer('merchant')].map((seat, i) => ({ ...seat, number: i + 1 }));
    const setup: Setup = { seats, rules: 'fr', facing: 'n', position: null, dice: 'program', practice: false };
    expect(seatNames(rematch(setup).seats)).toEqual(['Merchant', 'Player 3', 'Merchant 2', 'Player 1']);
});

test('people are called as they want, even as a computer player', async () => {
    await setLanguage('fr');
    expect(seatNames([person('merchant'), person('Zoe'), computer('merchant')])).toEqual(['merchant', 'Zoe', 'Marchand']);
});

test('a record names computers as the engine does; everybody else is a person', () => {
    expect(['merchant', 'greedy', 'Merchant', 'random', 'Zoe', undefined].map(tag => seatOf(tag))).toEqual([
        computer('merchant'),
        computer('greedy'),
        person('Merchant'),
        person('random'),
        person('Zoe'),
        person(),
    ]);
});
