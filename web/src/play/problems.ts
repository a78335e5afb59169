/** Problems: which one it is, and what is said of it. */

import { NoEngine } from '../engine/client';
import type { Problem } from '../game/source';
import { StoreProblem } from '../game/store';
import { t } from '../i18n';
import { problemText } from '../words';

/** Why a game is not there, where it should begin or be read. */
export function problemOf(reason: unknown): Problem {
    if (reason instanceof StoreProblem) return 'unreadable';
    return reason instanceof NoEngine ? 'no-engine' : 'engine';
}

export function textOf(problem: Problem): string {
    switch (problem) {
        case 'overtaken':
            return t('This game went on in another window. Here you can watch it, or go on yourself.');
        case 'no-engine':
            return t('The game could not be loaded. Check the connection and try again.');
        case 'unreadable':
            return t('This browser does not let us read the games that it has stored. Allow it to store data for this page, and try again.');
        default:
            return problemText(problem);
    }
}
