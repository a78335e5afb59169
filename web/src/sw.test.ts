/** The service worker: which changes make a new version of the page, and what it answers. */

import { expect, test, vi } from 'vitest';

const changed = vi.hoisted(() => ({ name: '' }));
vi.mock('node:fs', async original => {
    const fs = await original<typeof import('node:fs')>();
    const readFileSync = (path: string, ...rest: []) => (changed.name && path.endsWith(changed.name) ? 'changed' : fs.readFileSync(path, ...rest));
    return { ...fs, readFileSync };
});
const { serviceWorker } = await import('../vite.config');

/** The service worker of a build, from what was bundled. */
function built(bundle: object): string {
    let source = '';
    const { generateBundle } = serviceWorker() as unknown as { generateBundle(this: object, options: object, bundle: object): void };
    generateBundle.call({ emitFile: (file: { source: string }) => (source = file.source) }, {}, bundle);
    return source;
}

/** Browsers look for a new version in sw.js alone. */
test('a change of anything that is kept is one, also of icons and the manifest', () => {
    const bundle = { 'index.html': { source: 'page' }, 'assets/index-1.js': { code: 'script' } };
    const before = built(bundle);
    expect(before).toMatch(/"assets\/index-1.js","icons\/icon.svg","icons\/maskable.svg","index.html","manifest.webmanifest"/);
    expect(built(bundle)).toBe(before);
    expect(built({ ...bundle, 'index.html': { source: 'another' } })).not.toBe(before);
    for (changed.name of ['icon.svg', 'maskable.svg', 'manifest.webmanifest']) expect(built(bundle), changed.name).not.toBe(before);
});

/** What a service worker answers a request of this address, from a cache that has everything; undefined if it leaves it to the server. */
function answered(url: string, mode = 'navigate', method = 'GET'): Promise<string> | undefined {
    const listeners: Record<string, (event: object) => void> = {};
    const scope = 'https://example.org/play/';
    const self = { registration: { scope }, addEventListener: (name: string, listen: () => void) => (listeners[name] = listen) };
    const cache = { match: async (wanted: string | { url: string }) => (typeof wanted === 'string' ? wanted : wanted.url).slice(scope.length) };
    new Function('self', 'caches', built({}))(self, { open: async () => cache });
    let answer: Promise<string> | undefined;
    listeners['fetch']!({ request: { url: new URL(url, scope).href, mode, method }, respondWith: (found: Promise<string>) => (answer = found) });
    return answer;
}

test('the page is what its own address leads to, and no other', async () => {
    for (const url of ['', 'index.html', '?from=home', '#/rules', 'index.html?a#/rules']) expect(await answered(url), url).toBe('index.html');
    for (const url of ['foo/bar', 'foo', 'index.html/', 'icons/icon.svg', '../']) expect(answered(url), url).toBeUndefined();
    expect(await answered('icons/icon.svg', 'no-cors')).toBe('icons/icon.svg');
    expect(answered('../icons/icon.svg', 'no-cors')).toBeUndefined();
    expect(answered('', 'navigate', 'POST')).toBeUndefined();
});
