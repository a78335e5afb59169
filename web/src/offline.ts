/**
 * Works without a server after the first visit. What the first game needs is kept at once, the nets of the computer
 * players when the page is idle. A new version waits until somebody asks for it.
 */

import { signal } from '@preact/signals';
import { LATER } from './engine/client';

/** A new version that is ready to take over. */
export const waitingVersion = signal<ServiceWorker | null>(null);

export async function keepForLater(): Promise<void> {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    let asked = false;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (asked) location.reload();
    });
    try {
        const registration = await navigator.serviceWorker.register('./sw.js', { scope: './' });
        const notice = () => {
            if (!registration.waiting || !navigator.serviceWorker.controller) return;
            asked = true;
            waitingVersion.value = registration.waiting;
        };
        notice();
        registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notice));
        const { active } = await navigator.serviceWorker.ready;
        const idle = 'requestIdleCallback' in self ? requestIdleCallback : (task: () => void, { timeout }: IdleRequestOptions) => setTimeout(task, timeout);
        // A page in use may never be called idle.
        const latest = { timeout: 5000 };
        idle(() => active?.postMessage({ keep: LATER.map(url => new URL(url, location.href).href) }), latest);
    } catch {
        // Not allowed here: then it needs its server.
    }
}
