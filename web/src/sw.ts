/*
 * The service worker. Its version and files are filled in by the build, which makes a plain script of it. Everything that belongs to the page is in one
 * cache for each version; assets have their contents in their names, so that they can be taken over from the last.
 * A window that still runs an older version finds its assets until it is closed.
 */
export {};

declare const self: ServiceWorkerGlobalScope;
declare const __VERSION__: string;
declare const __FILES__: string[];

const NAME = `marrakech-${__VERSION__}`;

async function fill(): Promise<void> {
    const cache = await caches.open(NAME);
    for (const file of __FILES__) {
        const known = file.startsWith('assets/') ? await caches.match(new URL(file, self.registration.scope).href) : undefined;
        if (known) await cache.put(file, known);
        else await cache.add(new Request(file, { cache: 'reload' }));
    }
}

async function keep(urls: string[]): Promise<void> {
    const cache = await caches.open(NAME);
    for (const url of urls) {
        if (await cache.match(url)) continue;
        const response = (await caches.match(url)) ?? (await fetch(url));
        if (response.ok) await cache.put(url, response);
    }
}

/** Older versions, once nobody can be using them: the only window there is has just asked to keep this one. */
async function forgetOlder(): Promise<void> {
    const others = (await caches.keys()).filter(name => name.startsWith('marrakech-') && name !== NAME);
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const { installing, waiting } = self.registration;
    if (windows.length === 1 && !installing && !waiting) for (const name of others) await caches.delete(name);
}

/** The page has one address; what others lead to, and that there is nothing, only the server knows. */
function isOurs({ method, mode, url }: Request): boolean {
    const { scope } = self.registration;
    if (method !== 'GET' || !url.startsWith(scope)) return false;
    return mode !== 'navigate' || [scope, scope + 'index.html'].includes(url.replace(/[?#].*/, ''));
}

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(NAME);
    const wanted = request.mode === 'navigate' ? self.registration.scope + 'index.html' : request;
    const found = await cache.match(wanted, { ignoreSearch: true });
    if (found) return found;
    const asset = new URL(request.url).pathname.includes('/assets/');
    const older = asset ? await caches.match(request) : undefined;
    if (older) return older;
    const response = await fetch(request);
    // The nets, if somebody plays before the page was idle.
    if (response.ok && asset) await cache.put(request, response.clone());
    return response;
}

/** What the page wants to have kept. */
function isWish(message: unknown): message is { keep: string[] } {
    return typeof message === 'object' && message !== null && 'keep' in message && Array.isArray(message.keep);
}

self.addEventListener('install', event => event.waitUntil(fill()));
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('message', event => {
    const message: unknown = event.data;
    if (message === 'take over') void self.skipWaiting();
    else if (isWish(message)) event.waitUntil(keep(message.keep).then(forgetOlder).catch(() => {}));
});
self.addEventListener('fetch', event => {
    if (isOurs(event.request)) event.respondWith(answer(event.request));
});
