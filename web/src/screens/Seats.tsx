/** Who plays: a person or a computer for each seat. */

import type { Colour } from 'marrakech-engine';
import { useId } from 'preact/hooks';
import { RugSwatch } from '../board/Rug';
import { isSparring, LEVELS, SPARRING } from '../game/players';
import type { Seat } from '../game/source';
import { t } from '../i18n';
import { playerName, playerText } from '../players';
import { sure } from '../sure';
import { seatNames } from '../words';
import { Portrait } from './Portrait';
import { cleanName } from './seating';
import { Term } from './Term';

interface SeatsProps {
    seats: Seat[];
    /** The colours of a seat, if they are settled. */
    colours: (seat: number) => Colour[];
    onChange: (seats: Seat[]) => void;
}

export function Seats({ seats, colours, onChange }: SeatsProps) {
    const names = seatNames(seats);
    return (
        <div class="seats">
            {seats.map((seat, i) => (
                <SeatFields
                    key={i}
                    number={i + 1}
                    seat={seat}
                    fallback={sure(names[i])}
                    colours={colours(i)}
                    onChange={changed => onChange(seats.map((other, j) => (j === i ? changed : other)))}
                />
            ))}
        </div>
    );
}

interface SeatProps {
    number: number;
    seat: Seat;
    fallback: string;
    colours: Colour[];
    onChange: (seat: Seat) => void;
}

/** Stands in the list for all sparring partners. */
const OTHERS = 'others';

function SeatFields({ number, seat, fallback, colours, onChange }: SeatProps) {
    const id = useId();
    const sparring = isSparring(seat.player);
    const choose = (player: string) =>
        onChange({ ...seat, player: player === '' ? null : player === OTHERS ? SPARRING[0] : player });
    return (
        <fieldset class="seat">
            <legend>
                {t('Player {n}', { n: number })}
                {colours.map(colour => (
                    <RugSwatch key={colour} colour={colour} />
                ))}
            </legend>
            <div class="field">
                <label for={id + '-who'}>{t('Who plays')}</label>
                <select id={id + '-who'} value={sparring ? OTHERS : (seat.player ?? '')} onChange={event => choose(event.currentTarget.value)}>
                    <option value="">{t('A person')}</option>
                    <optgroup label={t('The computer')}>
                        {LEVELS.map(level => (
                            <option key={level} value={level}>
                                {playerName(level)}
                            </option>
                        ))}
                    </optgroup>
                    <option value={OTHERS}>{t('A sparring partner')}</option>
                </select>
            </div>
            {seat.player === null && (
                <div class="field">
                    <label for={id + '-name'}>{t('Name')}</label>
                    <input
                        id={id + '-name'}
                        type="text"
                        maxLength={24}
                        autocomplete="off"
                        value={seat.name}
                        placeholder={fallback}
                        onInput={event => onChange({ ...seat, name: cleanName(event.currentTarget.value) })}
                    />
                </div>
            )}
            {sparring && (
                <div class="field">
                    <span class="field-head">
                        <label for={id + '-other'}>{t('Which one')}</label>
                        <Term name="sparring" sign />
                    </span>
                    <select id={id + '-other'} value={sure(seat.player)} onChange={event => choose(event.currentTarget.value)}>
                        {SPARRING.map(name => (
                            <option key={name} value={name}>
                                {playerName(name)}
                            </option>
                        ))}
                    </select>
                </div>
            )}
            {seat.player !== null && (
                <div class="opponent">
                    <Portrait player={seat.player} name={fallback} />
                    <p>
                        <strong>{fallback}</strong>
                        <small>{playerText(seat.player)}</small>
                    </p>
                </div>
            )}
        </fieldset>
    );
}
