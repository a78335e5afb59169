/** The games of this browser, and the way in and out for records. */

import { useEffect, useState } from 'preact/hooks';
import { listGames, removeGame, type SavedGame } from '../game/store';
import { t, tn } from '../i18n';
import { seatName } from '../words';
import { Confirm } from './Dialog';
import { dateText, gameNames } from './gameText';
import { Icon } from './Icon';
import { LINKS } from './links';
import { reasonText } from './reasons';
import { exportGame, importRecords, RecordProblem } from './records';
import { rulesWords } from './ruleset';

type Message = { kind: 'good' | 'bad'; lines: string[] };

export function Games({ onOpen }: { onOpen: (id: string) => void }) {
    const [games, setGames] = useState<SavedGame[] | null>(null);
    const [leaving, setLeaving] = useState<SavedGame | null>(null);
    const [message, setMessage] = useState<Message | null>(null);
    const [over, setOver] = useState(false);

    const refresh = async () => setGames(await listGames());
    useEffect(() => void refresh(), []);

    /** Does something, and says why if it fails. */
    const attempt = async (task: () => Promise<void>) => {
        setMessage(null);
        try {
            await task();
        } catch (problem) {
            setMessage({ kind: 'bad', lines: [reasonText(problem)] });
        }
        await refresh();
    };

    const take = async (files: FileList | File[]) => {
        let taken = 0;
        const bad: string[] = [];
        for (const file of files) {
            try {
                taken += (await importRecords(file)).length;
            } catch (problem) {
                const reason = problem instanceof RecordProblem ? reasonText(problem.reason, problem.linesBefore) : reasonText(problem);
                bad.push(t('{file}: {reason}', { file: file.name, reason }));
            }
        }
        const good = taken > 0 ? [tn('{n} game has been added.', '{n} games have been added.', taken)] : [];
        if (bad.length + good.length > 0) setMessage({ kind: bad.length > 0 ? 'bad' : 'good', lines: [...good, ...bad] });
        await refresh();
    };

    const drop = (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) void take([...event.dataTransfer.files]);
    };

    return (
        <>
            <div
                class={over ? 'stack drop drop-over' : 'stack drop'}
                onDragOver={event => {
                    event.preventDefault();
                    setOver(true);
                }}
                onDragLeave={() => setOver(false)}
                onDrop={drop}
            >
                <div class="import">
                    <label class="btn btn-file">
                        <Icon name="open" />
                        {t('Import games')}
                        <input
                            type="file"
                            accept=".mkh,text/plain"
                            multiple
                            onChange={event => {
                                const input = event.currentTarget;
                                const files = [...(input.files ?? [])];
                                input.value = '';
                                void take(files);
                            }}
                        />
                    </label>
                    <p class="note">{t('Choose .mkh files, or drop them here.')}</p>
                </div>
                <div role="status">
                    {message && (
                        <div class={message.kind === 'bad' ? 'notice notice-list notice-bad' : 'notice notice-list notice-good'}>
                            {message.lines.map(line => (
                                <p key={line}>{line}</p>
                            ))}
                        </div>
                    )}
                </div>
                {games && (
                    <>
                        <GameList
                            title={t('Running')}
                            games={games.filter(game => !game.over)}
                            none={t('No game is running.')}
                            onOpen={onOpen}
                            onExport={game => void attempt(() => exportGame(game))}
                            onRemove={setLeaving}
                        />
                        <GameList
                            title={t('Finished')}
                            games={games.filter(game => game.over)}
                            none={t('No game has been finished yet.')}
                            onOpen={onOpen}
                            onExport={game => void attempt(() => exportGame(game))}
                            onRemove={setLeaving}
                        />
                        {games.length === 0 && (
                            <a class="btn btn-primary" href={LINKS.setup}>
                                {t('Set up a game')}
                            </a>
                        )}
                    </>
                )}
            </div>
            {leaving && (
                <Confirm
                    title={t('Delete this game?')}
                    text={t('{names}, {date}. It cannot be brought back.', { names: gameNames(leaving), date: dateText(leaving.changed) })}
                    yes={t('Delete')}
                    onYes={() => {
                        setLeaving(null);
                        void attempt(() => removeGame(leaving.id)).then(() => document.querySelector('h1')?.focus());
                    }}
                    onClose={() => setLeaving(null)}
                />
            )}
        </>
    );
}

interface GameListProps {
    title: string;
    games: SavedGame[];
    none: string;
    onOpen: (id: string) => void;
    onExport: (game: SavedGame) => void;
    onRemove: (game: SavedGame) => void;
}

function GameList({ title, games, none, onOpen, onExport, onRemove }: GameListProps) {
    return (
        <section class="stack-small">
            <h2>{title}</h2>
            {games.length === 0 && <p class="note">{none}</p>}
            <ul class="plain games">
                {games.map(game => {
                    const names = gameNames(game);
                    return (
                        <li key={game.id} class="panel game">
                            <div class="game-text">
                                <ul class="plain game-seats">
                                    {game.setup.seats.map((_, seat) => (
                                        <li key={seat} class={game.winners[seat] ? 'game-winner' : undefined}>
                                            <span>
                                                {seatName(game.setup, seat)}
                                                {game.winners[seat] && <em class="badge">{t('won')}</em>}
                                            </span>
                                            <strong>{game.scores[seat]}</strong>
                                        </li>
                                    ))}
                                </ul>
                                <p class="note">
                                    {dateText(game.changed)} · {rulesWords(game.setup.rules).join(' · ')}
                                </p>
                            </div>
                            <div class="actions">
                                <button
                                    type="button"
                                    class="btn btn-primary"
                                    aria-label={game.over ? t('Look at the game {names}', { names }) : t('Continue the game {names}', { names })}
                                    onClick={() => onOpen(game.id)}
                                >
                                    {game.over ? t('Look') : t('Continue')}
                                </button>
                                <button
                                    type="button"
                                    class="btn"
                                    aria-label={t('Export the game {names}', { names })}
                                    onClick={() => onExport(game)}
                                >
                                    <Icon name="save" />
                                    {t('Export')}
                                </button>
                                <button
                                    type="button"
                                    class="btn btn-quiet"
                                    aria-label={t('Delete the game {names}', { names })}
                                    onClick={() => onRemove(game)}
                                >
                                    <Icon name="remove" />
                                    <span class="wide-only">{t('Delete')}</span>
                                </button>
                            </div>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
