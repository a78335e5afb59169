/**
 * A control that goes away must not take the focus with it: whoever plays by keys or with a screen reader would have
 * to search the whole page for the next decision. Then the focus goes where that decision is made. Somebody who is
 * elsewhere stays there.
 */

function usable(element: Element): boolean {
    return element.isConnected && !element.matches(':disabled');
}

/** Watches over the focus in a part of the page; where() is asked for the element that gets it then, and at first. */
export function keepFocus(part: HTMLElement, where: () => HTMLElement | null): () => void {
    /** What has the focus, or had it when it went away. */
    let last: Element | null = null;
    const rescue = () => where()?.focus({ preventScroll: true });

    const came = ({ target }: FocusEvent) => {
        if (target instanceof Element) last = target;
    };
    // Some browsers say so when a focused element goes away, others do not; the question is whether it is still there.
    const left = () => queueMicrotask(() => {
        if (last && usable(last) && document.activeElement !== last) last = null;
    });
    const changed = () => {
        if (!last || usable(last)) return;
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body || activeElement === last) rescue();
        else last = null;
    };

    // A page that has just been opened has the focus nowhere.
    if (document.activeElement === document.body) rescue();
    last = part.contains(document.activeElement) ? document.activeElement : null;
    part.addEventListener('focusin', came);
    part.addEventListener('focusout', left);
    const observer = new MutationObserver(changed);
    observer.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
        observer.disconnect();
        part.removeEventListener('focusin', came);
        part.removeEventListener('focusout', left);
    };
}
