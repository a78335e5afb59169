/** The frame of every page but the game: a way back, a heading that gets the focus, and the content. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Icon } from './Icon';
import { LINKS } from './links';
import './screens.css';

interface PageProps {
    title: string;
    /** Where the way back leads. */
    back?: string;
    /** Wider than is good for reading. */
    wide?: boolean;
    children: ComponentChildren;
}

export function Page({ title, back = LINKS.start, wide = false, children }: PageProps) {
    const heading = useRef<HTMLHeadingElement>(null);
    // One frame may show one page after another; another language is not another page.
    const address = location.hash;
    useEffect(() => {
        scrollTo(0, 0);
        heading.current?.focus({ preventScroll: true });
    }, [address]);
    useEffect(() => {
        document.title = `${title} · Marrakech`;
    }, [title]);
    return (
        <div class={wide ? 'page page-wide' : 'page'}>
            <header class="page-head">
                <a class="page-back" href={back}>
                    <Icon name="back" />
                    {t('Back')}
                </a>
                <h1 ref={heading} tabIndex={-1}>
                    {title}
                </h1>
            </header>
            <main class="page-body">{children}</main>
        </div>
    );
}
