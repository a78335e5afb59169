/*
 * The service worker. VERSION and FILES are filled in by the build. Everything that belongs to the page is in one
 * cache for each version; assets have their contents in their names, so that they can be taken over from the last.
 */
const VERSION = '__VERSION__';
const FILES = __FILES__;
const NAME = `marrakech-${VERSION}`;

async function fill() {
    const cache = await caches.open(NAME);
    for (const file of FILES) {
        const known = file.startsWith('assets/') ? await caches.match(new URL(file, self.registration.scope).href) : undefined;
        if (known) await cache.put(file, known);
        else await cache.add(new Request(file, { cache: 'reload' }));
    }
}

async function keep(urls) {
    const cache = await caches.open(NAME);
    for (const url of urls) {
        if (await cache.match(url)) continue;
        const response = (await caches.match(url)) ?? (await fetch(url));
        if (response.ok) await cache.put(url, response);
    }
}

async function forgetOthers() {
    for (const name of await caches.keys()) if (name.startsWith('marrakech-') && name !== NAME) await caches.delete(name);
    await self.clients.claim();
}

async function answer(request) {
    const cache = await caches.open(NAME);
    const wanted = request.mode === 'navigate' ? self.registration.scope + 'index.html' : request;
    const found = await cache.match(wanted, { ignoreSearch: true });
    if (found) return found;
    const response = await fetch(request);
    // The nets, if somebody plays before the page was idle.
    if (response.ok && new URL(request.url).pathname.includes('/assets/')) await cache.put(request, response.clone());
    return response;
}

self.addEventListener('install', event => event.waitUntil(fill()));
self.addEventListener('activate', event => event.waitUntil(forgetOthers()));
self.addEventListener('message', event => {
    if (event.data === 'take over') self.skipWaiting();
    else if (event.data?.keep) event.waitUntil(keep(event.data.keep).catch(() => {}));
});
self.addEventListener('fetch', event => {
    if (event.request.method === 'GET' && event.request.url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
