/** The title page: one click to a game, and the ways to everything else. */

import { useEffect, useState } from 'preact/hooks';
import { Emblem } from '../board/Emblem';
import type { Setup } from '../game/source';
import { listGames, type SavedGame } from '../game/store';
import { t } from '../i18n';
import { lastSetup } from '../settings';
import { seatTitles } from '../words';
import { dateText, gameNames, gameScores } from './gameText';
import { Icon, type IconName } from './Icon';
import { LINKS } from './links';
import { lastChoices, seated } from './seating';
import './screens.css';

interface StartProps {
    onPlay: (setup: Setup) => void;
    onOpen: (id: string) => void;
}

/** How many unfinished games are offered here. */
const OFFERED = 3;

export function Start({ onPlay, onOpen }: StartProps) {
    const [games, setGames] = useState<SavedGame[]>([]);
    // As it was when this page was opened: nothing moves under a second click.
    const [untouched] = useState(() => lastSetup.peek() === null);
    useEffect(() => {
        document.title = 'Marrakech';
        void listGames().then(setGames);
    }, []);
    const choices = lastChoices();
    const running = games.filter(game => !game.over);
    /** Nobody has played here yet: then it is best to begin with the lessons. */
    const fresh = untouched && games.length === 0;
    const play = () => {
        lastSetup.value = choices;
        onPlay(seated(choices));
    };
    return (
        <div class="start">
            <main class="start-main">
                <div class="start-hero">
                    <Emblem />
                    <h1>Marrakech</h1>
                    <p class="start-line">{t('Lay your rugs in the market, and let the others pay to walk on them.')}</p>
                </div>
                <div class={fresh ? 'start-play start-fresh' : 'start-play'}>
                    {fresh && (
                        <a class="btn btn-primary btn-large" href={LINKS.learn}>
                            <Icon name="learn" />
                            <span>
                                {t('Learn to play')}
                                <small>{t('Five minutes, on a real board')}</small>
                            </span>
                        </a>
                    )}
                    <button type="button" class={fresh ? 'btn btn-large' : 'btn btn-primary btn-large'} onClick={play}>
                        <Icon name="play" />
                        <span>
                            {t('Play')}
                            <small>{seatTitles(choices.seats).join(' · ')}</small>
                        </span>
                    </button>
                    <a class="btn btn-wide" href={LINKS.setup}>
                        <Icon name="setup" />
                        {t('Set up a game')}
                    </a>
                </div>
                {running.length > 0 && (
                    <section class="start-running" aria-labelledby="start-running">
                        <h2 id="start-running">{t('Continue')}</h2>
                        <ul class="plain">
                            {running.slice(0, OFFERED).map(game => (
                                <li key={game.id}>
                                    <button type="button" class="btn btn-row" onClick={() => onOpen(game.id)}>
                                        <span>
                                            {gameNames(game)}
                                            <small>
                                                {gameScores(game)} · {dateText(game.changed)}
                                            </small>
                                        </span>
                                        <Icon name="forward" />
                                    </button>
                                </li>
                            ))}
                        </ul>
                    </section>
                )}
                <nav aria-label={t('More')}>
                    <ul class="plain tiles">
                        {!fresh && <Tile icon="learn" href={LINKS.learn} text={t('Learn to play')} />}
                        <Tile icon="rules" href={LINKS.rules} text={t('The rules')} />
                        <Tile icon="games" href={LINKS.games} text={t('Your games')} />
                        <Tile icon="editor" href={LINKS.editor} text={t('Position editor')} />
                        <Tile icon="settings" href={LINKS.settings} text={t('Settings')} />
                    </ul>
                </nav>
            </main>
        </div>
    );
}

function Tile({ icon, href, text }: { icon: IconName; href: string; text: string }) {
    return (
        <li>
            <a class="tile" href={href}>
                <Icon name={icon} />
                {text}
            </a>
        </li>
    );
}
