/** Everything that can be settled before a game; what most people want comes first. */

import { DIRECTIONS } from 'marrakech-engine';
import { useState } from 'preact/hooks';
import { LEVELS } from '../game/players';
import type { Setup } from '../game/source';
import { t } from '../i18n';
import { lastSetup } from '../settings';
import { directionName, seatNames } from '../words';
import { Check, Radios, Select } from './Fields';
import { RulesFields } from './RulesFields';
import { rulesWords } from './ruleset';
import { Seats } from './Seats';
import { type Choices, lastChoices, seatColours, seated } from './seating';

interface SetUpProps {
    /** What to begin with; null for the last choices. With a position, its players and rules are settled. */
    initial: Choices | null;
    onStart: (setup: Setup) => void;
}

const LOT = 'lot';

export function SetUp({ initial, onStart }: SetUpProps) {
    const [choices, setChoices] = useState<Choices>(() => initial ?? lastChoices());
    const change = (changed: Partial<Choices>) => setChoices({ ...choices, ...changed });
    const { seats, position } = choices;
    const players = seats.length;
    const first = choices.first ?? 0;
    const names = seatNames(seats);

    const setPlayers = (wanted: number) => {
        const more = Array.from({ length: Math.max(0, wanted - players) }, () => ({ name: '', player: seats.find(({ player }) => player !== null)?.player ?? LEVELS[0] }));
        change({ seats: [...seats, ...more].slice(0, wanted), first: first === LOT || first < wanted ? first : LOT });
    };
    const colours = (seat: number) => {
        if (position) return seatColours(players, seat);
        return first === LOT ? [] : seatColours(players, (seat - first + players) % players);
    };
    const start = (event: Event) => {
        event.preventDefault();
        if (!position) lastSetup.value = choices;
        onStart(seated(choices));
    };
    const special = [
        ...rulesWords(choices.rules),
        ...(choices.dice === 'hand' ? [t('Real dice')] : []),
        ...(choices.practice ? [t('Practice')] : []),
    ];

    return (
        <form class="stack" onSubmit={start}>
            {position ? (
                <p class="notice">{t('The game starts from the position that you have built.')}</p>
            ) : (
                <Radios
                    label={t('How many players?')}
                    row
                    options={[2, 3, 4].map(n => ({ value: String(n), text: String(n) }))}
                    value={String(players)}
                    onChange={n => setPlayers(Number(n))}
                />
            )}
            <Seats seats={seats} colours={colours} onChange={changed => change({ seats: changed })} />
            {!position && (
                <Select
                    label={t('Who starts?')}
                    options={[
                        { value: LOT, text: t('Drawn by lot') },
                        ...names.map((name, i) => ({
                            value: String(i),
                            text: t('{n}. {name}', { n: i + 1, name }),
                            note: t('Whoever starts plays red. The others follow in order.'),
                        })),
                    ]}
                    value={String(first)}
                    onChange={value => change({ first: value === LOT ? LOT : Number(value) })}
                />
            )}
            <details class="panel">
                <summary>
                    <span>
                        {t('Rules, dice and practice')}
                        <small>{special.join(' · ')}</small>
                    </span>
                </summary>
                <div class="stack">
                    {!position && (
                        <>
                            <RulesFields rules={choices.rules} onChange={rules => change({ rules })} />
                            <Select
                                label={t('Assam faces at the start')}
                                options={DIRECTIONS.map(value => ({ value, text: directionName(value) }))}
                                value={choices.facing}
                                onChange={facing => change({ facing })}
                            />
                        </>
                    )}
                    <Radios
                        label={t('Dice and drawn rugs')}
                        options={[
                            { value: 'program', text: t('The program rolls and draws') },
                            {
                                value: 'hand',
                                text: t('We roll and draw ourselves'),
                                note: t('For people at a real board: you enter what comes up.'),
                            },
                        ]}
                        value={choices.dice}
                        onChange={dice => change({ dice })}
                    />
                    <Check
                        label={t('Practice')}
                        note={t('Everything may be taken back, rolls too.')}
                        checked={choices.practice}
                        onChange={practice => change({ practice })}
                    />
                </div>
            </details>
            <div class="actions actions-end">
                <button type="submit" class="btn btn-primary btn-large">
                    {seats.every(seat => seat.player) ? t('Watch the game') : t('Start the game')}
                </button>
            </div>
        </form>
    );
}
