/** Fields of forms. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Option<T extends string> {
    value: T;
    text: string;
    note?: string;
    picture?: ComponentChildren;
}

interface ChoiceProps<T extends string> {
    label: string;
    /** What its words mean, for whoever asks. */
    term?: ComponentChildren;
    options: Option<T>[];
    value: T;
    onChange: (value: T) => void;
}

/** One of a few, all to be seen, side by side if they are short. */
export function Radios<T extends string>({ label, term, options, value, onChange, row = false }: ChoiceProps<T> & { row?: boolean }) {
    const name = useId();
    return (
        <fieldset class={row ? 'radios radios-row' : 'radios'} aria-labelledby={name + '-label'}>
            <legend class={term ? 'field-head' : undefined}>
                <span id={name + '-label'}>{label}</span>
                {term}
            </legend>
            <div class="radios-list">
                {options.map(option => (
                    <label key={option.value} class="radio">
                        <input
                            type="radio"
                            name={name}
                            value={option.value}
                            checked={option.value === value}
                            onChange={() => onChange(option.value)}
                        />
                        {option.picture}
                        <span>
                            {option.text}
                            {option.note && <small>{option.note}</small>}
                        </span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

/** One of several, in a list that opens. */
export function Select<T extends string>({ label, term, options, value, onChange }: ChoiceProps<T>) {
    const id = useId();
    const note = options.find(option => option.value === value)?.note;
    return (
        <div class="field">
            <span class="field-head">
                <label for={id}>{label}</label>
                {term}
            </span>
            <select
                id={id}
                value={value}
                aria-describedby={note ? `${id}-note` : undefined}
                onChange={event => {
                    const chosen = options.find(option => option.value === event.currentTarget.value);
                    if (chosen) onChange(chosen.value);
                }}
            >
                {options.map(option => (
                    <option key={option.value} value={option.value}>
                        {option.text}
                    </option>
                ))}
            </select>
            {note && (
                <p class="note" id={`${id}-note`}>
                    {note}
                </p>
            )}
        </div>
    );
}

interface CheckProps {
    label: string;
    note?: string;
    checked: boolean;
    onChange: (checked: boolean) => void;
}

export function Check({ label, note, checked, onChange }: CheckProps) {
    return (
        <label class="radio check">
            <input type="checkbox" checked={checked} onChange={event => onChange(event.currentTarget.checked)} />
            <span>
                {label}
                {note && <small>{note}</small>}
            </span>
        </label>
    );
}

interface NumberProps {
    label: string;
    value: number;
    max: number;
    onChange: (value: number) => void;
    children?: ComponentChildren;
}

/** A whole number from 0 on. */
export function NumberField({ label, value, max, onChange, children }: NumberProps) {
    const id = useId();
    return (
        <div class="field field-number">
            <label for={id}>
                {children}
                {label}
            </label>
            <input
                id={id}
                type="number"
                inputMode="numeric"
                min={0}
                max={max}
                value={value}
                onInput={event => {
                    const number = event.currentTarget.valueAsNumber;
                    if (Number.isInteger(number) && number >= 0) onChange(number);
                }}
            />
        </div>
    );
}
