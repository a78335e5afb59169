/** Settings; each holds at once. */

import { asking, chosenLanguage, isStill, showChances, sound, speed, theme } from '../settings';
import { LANGUAGE_NAMES, LANGUAGES, type Language, preferredLanguage, setLanguage, t } from '../i18n';
import { Check, Radios, Select } from './Fields';
import './screens.css';

const BROWSER = '';

export function SettingsPanel() {
    const choose = (wanted: Language | typeof BROWSER) => {
        chosenLanguage.value = wanted || null;
        void setLanguage(wanted || preferredLanguage(navigator.languages));
    };
    return (
        <div class="stack">
            <Select
                label={t('Language')}
                options={[
                    { value: BROWSER, text: t('Same as the browser') },
                    ...LANGUAGES.map(value => ({ value, text: LANGUAGE_NAMES[value] })),
                ]}
                value={(chosenLanguage.value ?? BROWSER)}
                onChange={choose}
            />
            <Radios
                label={t('Colours')}
                row
                options={[
                    { value: 'auto', text: t('Automatic') },
                    { value: 'light', text: t('Light') },
                    { value: 'dark', text: t('Dark') },
                ]}
                value={theme.value}
                onChange={value => (theme.value = value)}
            />
            <Radios
                label={t('Speed of animations')}
                row
                options={[
                    { value: 'off', text: t('Off') },
                    { value: 'slow', text: t('Slow') },
                    { value: 'normal', text: t('Normal') },
                    { value: 'fast', text: t('Fast') },
                ]}
                value={speed.value}
                onChange={value => (speed.value = value)}
            />
            {isStill() && <p class="note">{t('Your device asks for less motion: nothing moves here, and what happens is shown for as long as this says.')}</p>}
            <Radios
                label={t('Ask before rolling and laying')}
                row
                options={[
                    { value: 'always', text: t('Always') },
                    { value: 'touch', text: t('On touch') },
                    { value: 'never', text: t('Never') },
                ]}
                value={asking.value}
                onChange={value => (asking.value = value)}
            />
            <p class="note">{t('What you were not asked about can be taken back for a moment. A dragged rug is laid at once.')}</p>
            <Check label={t('Sounds')} checked={sound.value} onChange={on => (sound.value = on)} />
            <Check
                label={t('Show the winning chances')}
                note={t('While you play, beside the board: what the strongest computer player thinks of everybody’s chances.')}
                checked={showChances.value}
                onChange={on => (showChances.value = on)}
            />
        </div>
    );
}
