/** Problems: which one it is, and what is said of it. */

import { NoEngine } from './engine/client';
import type { Problem } from './game/source';
import { StoreProblem } from './game/store';
import { t } from './i18n';

/** Why something is not there that should begin or be read. */
export function problemOf(reason: unknown): Problem {
    if (reason instanceof StoreProblem) return 'unreadable';
    return reason instanceof NoEngine ? 'no-engine' : 'engine';
}

export function problemText(problem: Problem): string {
    switch (problem) {
        case 'storage-full':
            return t('There is no room left to store games in this browser. This game goes on, but is lost when you close the page: export it, or delete old games.');
        case 'storage-forbidden':
            return t('This browser does not let us store games. This game goes on, but is lost when you close the page: export it to keep it.');
        case 'elsewhere':
            return t('This game is open in another window. Here you can watch it.');
        case 'deleted':
            return t('This game was deleted in another window. Here it goes on until you leave it: export it to keep it.');
        case 'net':
            return t('The computer player could not be loaded. Check the connection and try again.');
        case 'overtaken':
            return t('This game went on in another window. Here you can watch it, or go on yourself.');
        case 'no-engine':
            return t('The game could not be loaded. Check the connection and try again.');
        case 'unreadable':
            return t('This browser does not let us read the games that it has stored. Allow it to store data for this page, and try again.');
        case 'engine':
            return t('Something went wrong in the engine. Nothing is lost: reload the page to go on.');
    }
}
