/** The edition, the variant and the house rules. */

import { t } from '../i18n';
import { Check, Radios, Select } from './Fields';
import { EDITIONS, editionName, editionText, parseRules, type Ruleset, turningName, turningText, VALUES, writeRules } from './ruleset';

export function RulesFields({ rules, onChange }: { rules: string; onChange: (rules: string) => void }) {
    const chosen = parseRules(rules);
    const change = (changed: Partial<Ruleset>) => onChange(writeRules({ ...chosen, ...changed }));
    return (
        <>
            <Select
                label={t('Edition')}
                options={EDITIONS.map(value => ({ value, text: editionName(value), note: editionText(value) }))}
                value={chosen.edition}
                onChange={edition => change({ edition })}
            />
            <Radios
                label={t('Turning Assam')}
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
