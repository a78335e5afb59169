/** Copies a text; where that is not allowed, as on pages that do not come by https, it stands there to be copied by hand. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { Icon, type IconName } from './Icon';

interface Copying {
    /** What has come of it, in a sentence. */
    said: string;
    /** What has to be copied by hand. */
    byHand: string | null;
    copy: (text: string, done: string, failed: string) => Promise<void>;
}

export function useCopy(): Copying {
    const [said, setSaid] = useState('');
    const [byHand, setByHand] = useState<string | null>(null);
    const copy = async (text: string, done: string, failed: string) => {
        const copied = await toClipboard(text);
        setSaid(copied ? done : failed);
        setByHand(copied ? null : text);
    };
    return { said, byHand, copy };
}

async function toClipboard(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

/** What has come of copying, below the buttons for it. */
export function Copied({ said, byHand }: Copying) {
    return (
        <>
            <p role="status" class="note copied">
                {said}
            </p>
            {byHand !== null && <ByHand text={byHand} />}
        </>
    );
}

/** A button that copies a position as its line of text. */
export function CopyPosition({ position, copying }: { position: string; copying: Copying }) {
    return (
        <button
            type="button"
            class="btn"
            onClick={() => void copying.copy(position, t('The position has been copied.'), t('The position could not be copied.'))}
        >
            <Icon name={'copy' satisfies IconName} />
            {t('Copy the position')}
        </button>
    );
}

/** It is selected already. */
function ByHand({ text }: { text: string }) {
    const id = useId();
    const input = useRef<HTMLInputElement>(null);
    useEffect(() => {
        input.current?.focus();
        input.current?.select();
    }, [text]);
    return (
        <div class="field">
            <label for={id}>{t('Copy it from here')}</label>
            <input ref={input} id={id} type="text" readOnly value={text} onFocus={event => event.currentTarget.select()} />
        </div>
    );
}
