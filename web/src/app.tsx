/** The pages of the program, by the address behind the #. */

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { beginGame, openLink, rematch } from './game/begin';
import { LocalGame } from './game/local';
import type { GameSource, Setup } from './game/source';
import { t } from './i18n';
import { changeVersion } from './offline';
import { Play } from './play/Play';
import { Editor } from './screens/Editor';
import { Games } from './screens/Games';
import { Learn } from './screens/Learn';
import { LINKS } from './screens/links';
import { Page } from './screens/Page';
import { RulesPage } from './screens/RulesPage';
import { lastChoices } from './screens/seating';
import { SettingsPanel } from './screens/SettingsPanel';
import { SetUp } from './screens/SetUp';
import { Start } from './screens/Start';

const route = signal(location.hash);
addEventListener('hashchange', () => (route.value = location.hash));

function open(id: string): void {
    location.hash = `#/game/${id}`;
}

async function begin(setup: Setup): Promise<void> {
    open(await beginGame(setup));
}

export function App() {
    const [page = '', name = ''] = route.value.replace(/^#\/?/, '').split('/');
    return (
        <>
            {pageOf(page, name)}
            {changeVersion.value && page !== 'game' && (
                <p class="update" role="status">
                    {t('A new version is there.')}
                    <button type="button" class="btn btn-primary" onClick={() => changeVersion.value?.()}>
                        {t('Use it now')}
                    </button>
                </p>
            )}
        </>
    );
}

function pageOf(page: string, name: string) {
    switch (page) {
        case 'setup':
            return (
                <Page title={t('Set up a game')}>
                    <SetUp initial={lastChoices()} onStart={setup => void begin(setup)} />
                </Page>
            );
        case 'games':
            return (
                <Page title={t('Your games')}>
                    <Games onOpen={open} />
                </Page>
            );
        case 'learn':
            return (
                <Page title={t('Learn to play')} wide>
                    <Learn onPlay={setup => void begin(setup)} />
                </Page>
            );
        case 'rules':
            return (
                <Page title={t('The rules')}>
                    <RulesPage />
                </Page>
            );
        case 'editor':
            return (
                <Page title={t('Position editor')} wide>
                    <Editor onStart={setup => void begin(setup)} />
                </Page>
            );
        case 'settings':
            return (
                <Page title={t('Settings')}>
                    <SettingsPanel />
                </Page>
            );
        case 'game':
            return <GamePage key={name} id={name} />;
        case 'link':
            return <LinkPage key={name} text={name} />;
        default:
            return <Start onPlay={setup => void begin(setup)} onOpen={open} />;
    }
}

function GamePage({ id }: { id: string }) {
    const [source, setSource] = useState<GameSource | null | undefined>(undefined);
    useEffect(() => {
        void LocalGame.open(id).then(setSource, () => setSource(null));
    }, [id]);
    if (source === undefined) return <p class="loading">{t('Setting up the market …')}</p>;
    if (source === null)
        return (
            <Page title={t('There is no such game')}>
                <p>{t('It may have been deleted, or it is stored in another browser.')}</p>
            </Page>
        );
    return <Play source={source} onRematch={setup => void begin(rematch(setup))} />;
}

function LinkPage({ text }: { text: string }) {
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        openLink(text).then(
            id => location.replace(`#/game/${id}`),
            () => setFailed(true),
        );
    }, [text]);
    if (!failed) return <p class="loading">{t('Opening the game of this link …')}</p>;
    return (
        <Page title={t('This link is broken')} back={LINKS.start}>
            <p>{t('It does not hold a whole game. Perhaps a part of it was lost when it was copied.')}</p>
        </Page>
    );
}
