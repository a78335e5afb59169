/** The games of this browser, and the way in and out for records. */

import { useEffect, useId, useState } from 'preact/hooks';
import { listGames, removeGame, type SavedGame } from '../game/store';
import { locale, t, tn } from '../i18n';
import { playerName } from '../players';
import { seatName } from '../words';
import { Confirm } from './Dialog';
import { Select } from './Fields';
import { gameNames, standing, when, whenText } from './gameText';
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
        const all = { added: 0, known: 0 };
        const bad: string[] = [];
        for (const file of files) {
            try {
                const { added, known } = await importRecords(file);
                all.added += added;
                all.known += known;
            } catch (problem) {
                const reason = problem instanceof RecordProblem ? reasonText(problem.reason, problem.linesBefore) : reasonText(problem);
                bad.push(t('{file}: {reason}', { file: file.name, reason }));
            }
        }
        const good = all.added > 0 ? [tn('{n} game has been added.', '{n} games have been added.', all.added)] : [];
        if (all.known > 0) good.push(tn('{n} game was here already.', '{n} games were here already.', all.known));
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
                    <Lists games={games} onOpen={onOpen} onExport={game => void attempt(() => exportGame(game))} onRemove={setLeaving} />
                )}
            </div>
            {leaving && (
                <Confirm
                    title={t('Delete this game?')}
                    text={t('{names}, {date}. It cannot be brought back.', { names: gameNames(leaving), date: whenText(leaving) })}
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

interface ListProps {
    games: SavedGame[];
    onOpen: (id: string) => void;
    onExport: (game: SavedGame) => void;
    onRemove: (game: SavedGame) => void;
}

/** Which games are wanted. */
type Kind = 'all' | 'running' | 'finished' | 'won' | 'lost';

function isOf(kind: Kind, game: SavedGame): boolean {
    switch (kind) {
        case 'all':
            return true;
        case 'running':
            return !game.over;
        case 'finished':
            return game.over;
        case 'won':
            return game.over && ['won', 'shared'].includes(standing(game));
        case 'lost':
            return game.over && standing(game) === 'lost';
    }
}

function Lists({ games, ...rest }: ListProps) {
    const [kind, setKind] = useState<Kind>('all');
    const [players, setPlayers] = useState('any');
    const found = games.filter(game => isOf(kind, game) && (players === 'any' || game.setup.seats.length === Number(players)));
    const running = found.filter(game => !game.over);
    const finished = found.filter(game => game.over).sort((one, other) => when(other) - when(one));
    return (
        <>
            <div class="games-filter" role="group" hidden={games.length === 0} aria-label={t('Which games')}>
                <Select
                    label={t('Games')}
                    options={[
                        { value: 'all', text: t('All') },
                        { value: 'running', text: t('Running') },
                        { value: 'finished', text: t('Finished') },
                        { value: 'won', text: t('Won') },
                        { value: 'lost', text: t('Lost') },
                    ]}
                    value={kind}
                    onChange={setKind}
                />
                <Select
                    label={t('Players')}
                    options={[
                        { value: 'any', text: t('Any number') },
                        ...['2', '3', '4'].map(n => ({ value: n, text: n })),
                    ]}
                    value={players}
                    onChange={setPlayers}
                />
                <p class="note" aria-live="polite">
                    {tn('{n} game', '{n} games', found.length)}
                </p>
            </div>
            {(kind === 'all' || kind === 'running') && <GameList title={t('Running')} games={running} none={t('No game is running.')} {...rest} />}
            {kind !== 'running' && <GameList title={t('Finished')} games={finished} none={kind === 'all' && players === 'any' ? t('No game has been finished yet.') : t('There is no such game.')} {...rest} />}
            {games.length === 0 && (
                <a class="btn btn-primary" href={LINKS.setup}>
                    {t('Set up a game')}
                </a>
            )}
        </>
    );
}

/** So many at first, and so many more each time: after some years there are thousands. */
const AT_ONCE = 30;

function GameList({ title, games, none, ...rest }: ListProps & { title: string; none: string }) {
    const [shown, setShown] = useState(AT_ONCE);
    const id = useId();
    return (
        <section class="stack-small" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {games.length === 0 && <p class="note">{none}</p>}
            <ul class="plain games">
                {games.slice(0, shown).map(game => (
                    <GameRow key={game.id} game={game} {...rest} />
                ))}
            </ul>
            {games.length > shown && (
                <button type="button" class="btn" onClick={() => setShown(shown + AT_ONCE)}>
                    {t('Show more')}
                </button>
            )}
        </section>
    );
}

function GameRow({ game, onOpen, onExport, onRemove }: Omit<ListProps, 'games'> & { game: SavedGame }) {
    const names = gameNames(game);
    return (
        <li class="panel game">
            <div class="game-text">
                <p class="game-head">
                    <Standing game={game} />
                    <span class="note">{whenText(game)}</span>
                </p>
                <ul class="plain game-seats">
                    {game.setup.seats.map((seat, i) => (
                        <li key={i} class={game.winners[i] ? 'game-winner' : undefined}>
                            <span>
                                {seatName(game.setup, i)}
                                {levelText(seat.player, seatName(game.setup, i))}
                            </span>
                            <strong>{game.scores[i]}</strong>
                        </li>
                    ))}
                </ul>
                <p class="note">{rulesWords(game.setup.rules).join(' · ')}</p>
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
                <button type="button" class="btn" aria-label={t('Export the game {names}', { names })} onClick={() => onExport(game)}>
                    <Icon name="save" />
                    {t('Export')}
                </button>
                <button type="button" class="btn btn-quiet" aria-label={t('Delete the game {names}', { names })} onClick={() => onRemove(game)}>
                    <Icon name="remove" />
                    <span class="wide-only">{t('Delete')}</span>
                </button>
            </div>
        </li>
    );
}

/** What kind of player a computer is, where its name does not say so. */
function levelText(player: string | null, name: string) {
    const level = player && playerName(player);
    return level && !name.startsWith(level) ? <small class="game-level">{level}</small> : null;
}

/** How it ended for the people here; without them, or without anybody else, who has won. */
function Standing({ game }: { game: SavedGame }) {
    if (!game.over) return <em class="badge badge-plain">{t('running')}</em>;
    switch (standing(game)) {
        case 'won':
            return <em class="badge">{t('won')}</em>;
        case 'lost':
            return <em class="badge badge-plain">{t('lost')}</em>;
        case 'shared':
            return <em class="badge">{t('shared')}</em>;
        case 'none':
            return <span>{winnersOf(game)}</span>;
    }
}

function winnersOf({ setup, winners }: SavedGame): string {
    const names = setup.seats.map((_, seat) => seatName(setup, seat)).filter((_, seat) => winners[seat]);
    return t('Won by {names}', { names: new Intl.ListFormat(locale()).format(names) });
}
