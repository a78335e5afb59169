/** The edition, the variant and the house rules. */

import type { Setup } from '../game/source';
import { t } from '../i18n';
import { sure } from '../sure';
import { Check, Radios, Select } from './Fields';
import { Term } from './Term';
import { EDITIONS, editionName, editionText, gameWords, parseRules, type Ruleset, turningName, turningText, VALUES, writeRules } from './ruleset';

/** What is special about a game, in a line; the edition says what it is. */
export function GameWords({ setup }: { setup: Setup }) {
    const [edition, ...others] = gameWords(setup);
    return (
        <>
            <Term name="edition" word={sure(edition)} />
            {others.map(word => ` · ${word}`)}
        </>
    );
}

export function RulesFields({ rules, onChange }: { rules: string; onChange: (rules: string) => void }) {
    const chosen = parseRules(rules);
    const change = (changed: Partial<Ruleset>) => onChange(writeRules({ ...chosen, ...changed }));
    return (
        <>
            <Select
                label={t('Edition')}
                term={<Term name="edition" sign />}
                options={EDITIONS.map(value => ({ value, text: editionName(value), note: editionText(value) }))}
                value={chosen.edition}
                onChange={edition => change({ edition })}
            />
            <Radios
                label={t('Turning Assam')}
                term={<Term name="variant" sign />}
                options={VALUES.turning.map(value => ({ value, text: turningName(value), note: turningText(value) }))}
                value={chosen.turning}
                onChange={turning => change({ turning })}
            />
            <fieldset class="radios">
                <legend>{t('House rules')}</legend>
                <div class="radios-list">
                    <Check
                        label={t('Own rugs may be covered')}
                        note={t('Both halves of a rug of your own may be covered at once.')}
                        checked={chosen['own-rug'] === 'cover'}
                        onChange={cover => change({ 'own-rug': cover ? 'cover' : 'keep' })}
                    />
                    <Check
                        label={t('Nobody goes out')}
                        note={t('Whoever cannot pay gives what there is, and plays on.')}
                        checked={chosen.bankrupt === 'stay'}
                        onChange={stay => change({ bankrupt: stay ? 'stay' : 'out' })}
                    />
                </div>
            </fieldset>
        </>
    );
}
