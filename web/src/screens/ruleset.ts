/** The text of the rules, such as "it,turning=after", as separate choices, and in words. */

import type { Setup } from '../game/source';
import { language, t } from '../i18n';

export const EDITIONS = ['fr', 'es', 'ro', 'pl', 'it'] as const;
export type Edition = (typeof EDITIONS)[number];

export interface Ruleset {
    edition: Edition;
    turning: 'before' | 'after' | 'after-quarter';
    'own-rug': 'keep' | 'cover';
    bankrupt: 'out' | 'stay';
}

/** The order in which settings are written, with their defaults. */
const DEFAULTS = { turning: 'before', 'own-rug': 'keep', bankrupt: 'out' } as const satisfies Omit<Ruleset, 'edition'>;
const SETTINGS = ['turning', 'own-rug', 'bankrupt'] as const;

/** What each setting can be, as it is offered. */
export const VALUES: { [name in keyof typeof DEFAULTS]: readonly Ruleset[name][] } = {
    turning: ['before', 'after', 'after-quarter'],
    'own-rug': ['keep', 'cover'],
    bankrupt: ['out', 'stay'],
};

/** Reads what the engine has written. What is unknown is as it usually is. */
export function parseRules(text: string): Ruleset {
    const parts = text.split(',');
    const found = <T extends string>(values: readonly T[], usual: T, before = '') => values.find(value => parts.includes(before + value)) ?? usual;
    return {
        edition: found(EDITIONS, 'fr'),
        turning: found(VALUES.turning, DEFAULTS.turning, 'turning='),
        'own-rug': found(VALUES['own-rug'], DEFAULTS['own-rug'], 'own-rug='),
        bankrupt: found(VALUES.bankrupt, DEFAULTS.bankrupt, 'bankrupt='),
    };
}

/** Whether a text is one that writeRules() may have written. */
export function areRules(text: string): boolean {
    return writeRules(parseRules(text)) === text;
}

export function writeRules(rules: Ruleset): string {
    const given = SETTINGS.filter(name => rules[name] !== DEFAULTS[name]).map(name => `${name}=${rules[name]}`);
    return [rules.edition, ...given].join(',');
}

/** The edition that people of the current language have at home. */
export function homeEdition(): Edition {
    return EDITIONS.find(edition => edition === language.value) ?? 'fr';
}

export function editionName(edition: Edition): string {
    switch (edition) {
        case 'fr':
            return t('French edition');
        case 'es':
            return t('Spanish edition');
        case 'ro':
            return t('Romanian edition');
        case 'pl':
            return t('Polish edition');
        case 'it':
            return t('Italian edition');
    }
}

/** What sets an edition apart. */
export function editionText(edition: Edition): string {
    switch (edition) {
        case 'fr':
            return t('Two players have 24 rugs each. Its variant: Assam must be turned at the end of the turn.');
        case 'es':
            return t('Two players have 24 rugs each. Its variant: Assam may be turned at the end of the turn.');
        case 'it':
            return t('Two players have 30 rugs each: a longer game. Its variant: Assam may be turned at the end of the turn.');
        default:
            return t('Two players have 24 rugs each. It has no variant.');
    }
}

export function turningName(turning: Ruleset['turning']): string {
    switch (turning) {
        case 'before':
            return t('Turn Assam before the roll');
        case 'after':
            return t('Variant: turn Assam at the end');
        case 'after-quarter':
            return t('Variant: Assam must be turned at the end');
    }
}

export function turningText(turning: Ruleset['turning']): string {
    switch (turning) {
        case 'before':
            return t('The usual game: you choose the way, then you roll.');
        case 'after':
            return t('After laying your rug you choose the way that the next player must go.');
        case 'after-quarter':
            return t('The same, but Assam may not be left as he faces: turn him left or right.');
    }
}

/** What is special about a game: its rules, and how it is played. */
export function gameWords({ rules, practice, dice }: Setup): string[] {
    return [...rulesWords(rules), ...(dice === 'hand' ? [t('We roll and draw ourselves')] : []), ...(practice ? [t('Practice')] : [])];
}

/** What is special about these rules, in a few words each. */
export function rulesWords(text: string): string[] {
    const rules = parseRules(text);
    return [
        editionName(rules.edition),
        ...(rules.turning === 'before' ? [] : [turningName(rules.turning)]),
        ...(rules['own-rug'] === 'cover' ? [t('Own rugs may be covered')] : []),
        ...(rules.bankrupt === 'stay' ? [t('Nobody goes out')] : []),
    ];
}
