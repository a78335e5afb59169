/** Where it begins. */

import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { type Language, LANGUAGES, preferredLanguage, setLanguage } from './i18n';
import { keepForLater } from './offline';
import { chosenLanguage, theme } from './settings';
import { listenForGestures } from './sounds';
import './screens/screens.css';
import { sure } from './sure';

function wantedLanguage(): Language {
    const chosen = LANGUAGES.find(name => name === chosenLanguage.value);
    return chosen ?? preferredLanguage(navigator.languages);
}

const dark = matchMedia('(prefers-color-scheme: dark)');
function applyTheme(): void {
    document.documentElement.dataset.theme = theme.value === 'auto' ? (dark.matches ? 'dark' : 'light') : theme.value;
}

async function begin(): Promise<void> {
    const place = sure(document.getElementById('app'));
    effect(applyTheme);
    dark.addEventListener('change', applyTheme);
    // Without its catalogue the page speaks English.
    await setLanguage(wantedLanguage()).catch(() => setLanguage('en'));
    if (typeof WebAssembly !== 'object') {
        const { OldBrowser } = await import('./screens/OldBrowser');
        render(<OldBrowser />, place);
        return;
    }
    render(<App />, place);
    listenForGestures();
    void keepForLater();
}

void begin();
