/** What the tutorial teaches, and the positions in which it does. */

import type { Direction, Outcome, State, Table } from 'marrakech-engine';
import type { Played } from '../game/source';
import { locale, t, tn } from '../i18n';
import { sure } from '../sure';
import { colourName, dirhams, directionName } from '../words';

export interface Lesson {
    title: () => string;
    text: () => string[];
    /** What to do now; none: there is only something to read. */
    task?: () => string;
    position: string;
    /** What the die shows, if it is not left to chance. */
    roll?: string;
    /** Says something about what was done, and whether that was it. */
    judge?: (step: Played) => Verdict;
    /** A direction is to be found, and a player. */
    direction?: (table: Table, chosen: Direction) => Verdict;
    winner?: boolean;
    dice?: boolean;
}

export interface Verdict {
    good: boolean;
    text: string;
}

/** How many of the six faces show it. */
const FACES: Record<number, number> = { 1: 1, 2: 2, 3: 2, 4: 1 };

/** What a direction costs on average. */
export function expected(outcomes: Outcome[]): number {
    return outcomes.reduce((sum, outcome) => sum + sure(FACES[outcome.pips]) * outcome.paid, 0) / 6;
}

function average(value: number): string {
    return new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

function compare(table: Table, chosen: Direction): Verdict {
    const costs = Object.entries(table.foreseen).map(([direction, outcomes]) => ({ direction, cost: expected(outcomes) }));
    const least = Math.min(...costs.map(({ cost }) => cost));
    const mine = sure(costs.find(({ direction }) => direction === chosen)).cost;
    const list = costs.map(({ direction, cost }) => `${directionName(direction)} ${average(cost)}`).join(', ');
    const good = mine <= least + 1e-9;
    const text = good
        ? t('Right: this way costs least. On average, in dirhams: {list}. The large area looks frightening, but only a roll of 1 stops there.', { list })
        : t('There is a better way. On average, in dirhams: {list}. Look at which rolls stop on a rug, and how likely they are.', { list });
    return { good, text };
}

function rolled({ outcome, after }: Played): string[] {
    const { pips, square, due } = sure(outcome);
    const texts = [t('A {n}: Assam stops on {square}.', { n: pips, square })];
    if (due > 0) texts.push(t('The tribute is {money}.', { money: dirhams(due) }));
    if (after.in.includes(false)) texts.push(t('That is more than there was in the purse.'));
    return texts;
}

export const LESSONS: Lesson[] = [
    {
        title: () => t('Assam in the market'),
        text: () => [
            t('This is the carpet market of Marrakech, and in the middle stands Assam. He is nobody’s piece: all players move him.'),
            t('A turn begins with turning him. You may leave him as he faces, or turn him left or right, but never right round.'),
        ],
        task: () => t('Choose a way for Assam: one of the arrows around him, or one of the buttons.'),
        position: '7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15 fr',
        direction: (_, chosen) => ({
            good: true,
            text: t('Assam will go {direction}. The small dice show where each roll would bring him. You may change your mind until you roll.', {
                direction: directionName(chosen),
            }),
        }),
    },
    {
        title: () => t('The die'),
        text: () => [
            t('The die has six faces, with one to four slippers. 2 and 3 are there twice, so each of them comes up in two of six rolls, 1 and 4 in one of six.'),
        ],
        task: () => t('Roll the die and watch Assam walk.'),
        position: '7/7/7/7/7/7/7 - d4e 1 roll 30,30,30 15,15,15 fr',
        judge: step => ({ good: true, text: [...rolled(step), t('He always walks exactly as far as the die says.')].join(' ') }),
        dice: true,
    },
    {
        title: () => t('Around the border'),
        text: () => [
            t('Assam never falls off the board. Where a step leads over the edge he follows the loop on the border, and comes back in beside, facing the other way. The loop costs no step.'),
        ],
        task: () => t('He stands two rows below the edge. Roll, and see where a 3 leads.'),
        position: '7/7/7/7/7/7/7 - c6n 1 roll 30,30,30 15,15,15 fr',
        roll: '3',
        judge: () => ({ good: true, text: t('c7, around the loop to d7, and on to d6: three squares. Now he faces south.') }),
    },
    {
        title: () => t('Tribute'),
        text: () => [
            t('You are red. If Assam stops on a rug of another player, you pay that player one dirham for every square of the area: all squares of that colour which are connected by their sides.'),
            t('Walking over rugs is free. Your own rugs and empty squares cost nothing.'),
        ],
        task: () => t('How much will a 3 cost? Count, then roll.'),
        position: '7/7/2Y4/3YY2/4YY1/4YB1/7 d4e4,e3f3 e6s 1 roll 30,30,30 15,11,14 fr',
        roll: '3',
        judge: step => ({
            good: true,
            text: [...rolled(step), t('Five squares are connected. c5 touches them at a corner only, and f2 is blue: they do not count.')].join(' '),
        }),
    },
    {
        title: () => t('Lay a rug'),
        text: () => [
            t('Every turn ends with a rug. It covers two squares side by side, and one of them must touch Assam’s square. He himself must not be covered.'),
        ],
        task: () => t('Lay your rug: choose its two squares one after the other, or drag from one to the other.'),
        position: '7/7/7/3RR2/7/7/7 d4e4 d3n 1 lay 30,30,30 14,15,15 fr',
        judge: step => ({
            good: true,
            text:
                t('Well laid. Rugs of one colour that touch become one large area, and large areas are dear for the others.') +
                ' ' +
                tn('{n} square of yours can be seen now.', '{n} squares of yours can be seen now.', sure(step.after.visible[0])),
        }),
    },
    {
        title: () => t('One rug on another'),
        text: () => [
            t('Rugs may lie on other rugs. What is covered no longer counts, so this is how you make areas of the others smaller.'),
            t('One thing is forbidden: covering both halves of one and the same rug at once. So e4–f4 is not offered here.'),
        ],
        task: () => t('Cover one half of the blue rug.'),
        position: '7/7/7/4BB1/7/7/7 e4f4 d4n 1 lay 30,30,30 15,15,14 fr',
        judge: ({ before, after }) =>
            sure(after.visible[2]) < sure(before.visible[2])
                ? { good: true, text: t('Exactly. The other half of the blue rug now lies alone, and may be covered later.') }
                : { good: false, text: t('A legal rug, but the blue one is still whole. Try once more: one of your squares must be e4.') },
    },
    {
        title: () => t('A puzzle: which way?'),
        text: () => [
            t('Before you roll, think of what each roll would cost, and of how likely it is. Choose a way to see where the rolls would lead, and what you would pay there.'),
        ],
        task: () => t('Which direction costs you least on average? Choose one, then say that it is your answer.'),
        position: '4Y2/3YY2/1YY4/2Y2BB/2Y4/2Y4/7 b5c5,c3c4,d6e6,f4g4 d4n 1 turn 30,30,30 15,10,14 fr',
        direction: compare,
    },
    {
        title: () => t('Out of money'),
        text: () => [
            t('Whoever cannot pay gives what there is and is out of the game. The rugs of that player stay, but belong to nobody: they cost nothing and count for nobody.'),
        ],
        task: () => t('It is Yellow’s turn, with three dirhams left, and your red area is in the way. Roll.'),
        position: '7/7/7/3RR2/4RR1/YY2RB1/YY5 a1b1,a2b2,d4e4,e3f3 e6s 2 roll 40,3,47 11,13,14 fr',
        roll: '3',
        judge: step => ({ good: true, text: [...rolled(step), t('Yellow is out, and the yellow rugs have turned grey.')].join(' ') }),
    },
    {
        title: () => t('What counts in the end'),
        text: () => [
            t('When the last rug has been laid, everybody counts: one point for every dirham, and one point for every half of a rug that can be seen.'),
        ],
        task: () => t('This game is over. Who has won? The purses are beside the board; count the squares too.'),
        position:
            'RRYYBB1/RYYBB1R/RRBBY1R/1RRBYRR/BBR1YR1/B1RRBB1/2RBBYY a3b3,a5b5,a7b7,b4c4,b6c6,c2d2,c5d5,c7d7,d1e1,d6e6,e2f2,e4e5,e7f7,f1g1,f4g4,g5g6 d3s 3 over 27,36,27 0,0,0 fr',
        winner: true,
    },
    {
        title: () => t('Two players'),
        text: () => [
            t('With two players each of you has two colours: you red and yellow, the other blue and green. At the start of a turn you draw the rug that you will lay, and both of you see it.'),
        ],
        task: () => t('Draw a rug.'),
        position: '7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12 fr',
        judge: ({ action }) => ({
            good: true,
            text: t('A {colour} rug. Both colours count for you, but when tribute is paid, each colour counts by itself.', { colour: colourName(action) }),
        }),
    },
    {
        title: () => t('Ready for the market'),
        text: () => [
            t('That is all you need. Turn Assam where it is cheap for you, lay your rugs where others have to walk, and keep an eye on your purse.'),
            t('Would you like to play? The Tourist is an easy first opponent.'),
        ],
        position: '7/2Y4/1RYBB2/1R1YY2/2GGR2/4RB1/5B1 b4b5,c5c6,d5e5,d4e4,c3d3,e2e3,f1f2 d2n 1 turn 30,30,30,30 10,10,10,11 fr',
    },
];

/** The score of a seat as a sum. */
export function sum(state: State, seat: number): string {
    return `${state.purses[seat]} + ${state.visible[seat]} = ${state.scores[seat]}`;
}
