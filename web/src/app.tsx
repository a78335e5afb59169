/** The pages of the program, by the address behind the #. */

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { beginGame, openLink, rematch } from './game/begin';
import { LocalGame } from './game/local';
import type { GameSource, Problem, Setup } from './game/source';
import { t } from './i18n';
import { changeVersion } from './offline';
import { Play } from './play/Play';
import { problemOf, problemText } from './problems';
import { Games } from './screens/Games';
import { late } from './screens/Late';
import { LINKS } from './screens/links';
import { Page } from './screens/Page';
import { lastChoices } from './screens/seating';
import { SettingsPanel } from './screens/SettingsPanel';
import { SetUp } from './screens/SetUp';
import { Start } from './screens/Start';
import { TroublePage } from './screens/Trouble';

const Editor = late(async () => (await import('./screens/Editor')).Editor);
const Learn = late(async () => (await import('./screens/Learn')).Learn);
const RulesPage = late(async () => (await import('./screens/RulesPage')).RulesPage);

const route = signal(location.hash);
/** A game that is being set up, until it is there; or why it is not. */
const beginning = signal<{ setup: Setup; problem: Problem | null } | null>(null);
addEventListener('hashchange', () => {
    route.value = location.hash;
    beginning.value = null;
});

function open(id: string): void {
    location.hash = `#/game/${id}`;
}

/** Begins a game: one, however often it is asked for until it is there. */
async function begin(setup: Setup): Promise<void> {
    if (beginning.value && !beginning.value.problem) return;
    const mine = { setup, problem: null };
    beginning.value = mine;
    try {
        const id = await beginGame(setup);
        // Whoever has gone elsewhere meanwhile finds it among the games.
        if (beginning.value === mine) open(id);
    } catch (reason) {
        console.error(reason);
        if (beginning.value === mine) beginning.value = { setup, problem: problemOf(reason) };
    }
}

export function App() {
    const [page = '', name = ''] = route.value.replace(/^#\/?/, '').split('/');
    return (
        <>
            {pageOf(page, name)}
            {beginning.value && <Beginning {...beginning.value} />}
            {changeVersion.value && page !== 'game' && (
                <p class="update" role="status">
                    {t('A new version is ready.')}
                    <button type="button" class="btn btn-primary" onClick={() => changeVersion.value?.()}>
                        {t('Use it now')}
                    </button>
                </p>
            )}
        </>
    );
}

function Beginning({ setup, problem }: { setup: Setup; problem: Problem | null }) {
    if (!problem)
        return (
            <p class="update" role="status">
                {t('Setting up the market …')}
            </p>
        );
    return (
        <p class="update" role="alert">
            {problemText(problem)}
            <button type="button" class="btn btn-primary" onClick={() => void begin(setup)}>
                {t('Try again')}
            </button>
        </p>
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
    const [problem, setProblem] = useState<Problem | null>(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
        let left = false;
        LocalGame.open(id).then(
            found => left || setSource(found),
            (reason: unknown) => left || setProblem(problemOf(reason)),
        );
        return () => (left = true);
    }, [id, attempt]);
    const again = () => {
        setSource(undefined);
        setProblem(null);
        setAttempt(attempt + 1);
    };
    if (problem) return <TroublePage problem={problem} onAgain={again} />;
    if (source === undefined) return <p class="loading">{t('Setting up the market …')}</p>;
    if (source === null)
        return (
            <Page title={t('There is no such game')}>
                <p>{t('It may have been deleted, or it is stored in another browser.')}</p>
            </Page>
        );
    return <Play source={source} onRematch={setup => void begin(rematch(setup))} onBegin={setup => void begin(setup)} onAgain={again} />;
}

function LinkPage({ text }: { text: string }) {
    const [problem, setProblem] = useState<Problem | null>(null);
    const openIt = () => {
        setProblem(null);
        openLink(text).then(
            id => location.replace(`#/game/${id}`),
            (reason: unknown) => setProblem(problemOf(reason)),
        );
    };
    useEffect(openIt, [text]);
    if (!problem) return <p class="loading">{t('Opening the game of this link …')}</p>;
    if (problem !== 'engine') return <TroublePage problem={problem} onAgain={openIt} />;
    return (
        <Page title={t('This link is broken')} back={LINKS.start}>
            <p>{t('It does not hold a whole game. Perhaps a part of it was lost when it was copied.')}</p>
        </Page>
    );
}
