/** A question or a small page on top of everything else; Escape and a click beside it close it. */

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { sure } from '../sure';
import { Icon } from './Icon';
import './screens.css';

interface DialogProps {
    title: string;
    onClose: () => void;
    children: ComponentChildren;
    /** Buttons below. */
    actions?: ComponentChildren;
}

export function Dialog({ title, onClose, children, actions }: DialogProps) {
    const dialog = useRef<HTMLDialogElement>(null);
    const heading = useId();
    useEffect(() => {
        const shown = sure(dialog.current);
        const before = document.activeElement;
        shown.showModal();
        return () => {
            shown.close();
            if (before instanceof HTMLElement && before.isConnected) before.focus();
        };
    }, []);
    return (
        <dialog
            ref={dialog}
            class="dialog"
            aria-labelledby={heading}
            onCancel={event => {
                event.preventDefault();
                onClose();
            }}
            onClick={event => {
                if (event.target === dialog.current) onClose();
            }}
        >
            <div class="dialog-box">
                <header class="dialog-head">
                    <h2 id={heading}>{title}</h2>
                    <button type="button" class="btn btn-bare" aria-label={t('Close')} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                </header>
                {children}
                {actions && <div class="actions">{actions}</div>}
            </div>
        </dialog>
    );
}

interface ConfirmProps {
    title: string;
    text: string;
    /** The word for going ahead. */
    yes: string;
    onYes: () => void;
    onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, text, yes, onYes, onClose }: ConfirmProps) {
    const actions = (
        <>
            <button type="button" class="btn" onClick={onClose}>
                {t('Cancel')}
            </button>
            <button type="button" class="btn btn-danger" onClick={onYes}>
                {yes}
            </button>
        </>
    );
    return (
        <Dialog title={title} onClose={onClose} actions={actions}>
            <p>{text}</p>
        </Dialog>
    );
}
