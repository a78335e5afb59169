/**
 * Works without a server after the first visit. What the first game needs is kept at once, the nets of the computer
 * players when the page is idle. A new version waits until somebody asks for it, and changes only the window in which
 * they did. Browsers look for one when a page is loaded; a page that stays open does so whenever somebody comes back to it.
 */

import { signal } from '@preact/signals';
import { LATER } from './engine/client';

/** Changes to the new version; null while there is none. */
export const changeVersion = signal<(() => void) | null>(null);

export async function keepForLater(): Promise<void> {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    const workers = navigator.serviceWorker;
    const reload = () => location.reload();
    let asked = false;
    let known = workers.controller;
    workers.addEventListener('controllerchange', () => {
        // The first worker that there is takes nothing over from another.
        if (asked) reload();
        else if (known) changeVersion.value = reload;
        known = workers.controller;
    });
    try {
        const registration = await workers.register('./sw.js', { scope: './' });
        const notice = () => {
            if (!registration.waiting || !workers.controller) return;
            changeVersion.value = () => {
                asked = true;
                registration.waiting?.postMessage('take over');
            };
        };
        notice();
        registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notice));
        document.addEventListener('visibilitychange', () => {
            if (document.visibilityState === 'visible') registration.update().catch(() => {}); // offline: there is none
        });
        const { active } = await workers.ready;
        const idle = 'requestIdleCallback' in self ? requestIdleCallback : (task: () => void, { timeout }: IdleRequestOptions) => setTimeout(task, timeout);
        // A page in use may never be called idle.
        const latest = { timeout: 5000 };
        idle(() => active?.postMessage({ keep: LATER.map(url => new URL(url, location.href).href) }), latest);
    } catch {
        // Not allowed here: then it needs its server.
    }
}
