/** The service worker: which changes make a new version of the page, and what it answers. */

import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const changed = vi.hoisted(() => ({ name: '' }));
vi.mock('node:fs', async original => {
    const fs = await original<typeof import('node:fs')>();
    const readFileSync = (path: string, ...rest: []) => (changed.name && path.endsWith(changed.name) ? 'changed' : fs.readFileSync(path, ...rest));
    return { ...fs, readFileSync };
});
const { serviceWorkerOf: built } = await import('../vite.config');

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
    const listeners = new Map<string, (event: object) => void>();
    const scope = 'https://example.org/play/';
    const self = { registration: { scope }, addEventListener: (name: string, listen: () => void) => listeners.set(name, listen) };
    const address = (wanted: string | { url: string }) => (typeof wanted === 'string' ? wanted : wanted.url);
    const cache = { match: (wanted: string | { url: string }) => Promise.resolve(address(wanted).slice(scope.length)) };
    runInNewContext(built({}), { self, caches: { open: () => Promise.resolve(cache) }, URL });
    let answer: Promise<string> | undefined;
    listeners.get('fetch')?.({ request: { url: new URL(url, scope).href, mode, method }, respondWith: (found: Promise<string>) => (answer = found) });
    return answer;
}

test('the page is what its own address leads to, and no other', async () => {
    for (const url of ['', 'index.html', '?from=home', '#/rules', 'index.html?a#/rules']) expect(await answered(url), url).toBe('index.html');
    for (const url of ['foo/bar', 'foo', 'index.html/', 'icons/icon.svg', '../']) expect(answered(url), url).toBeUndefined();
    expect(await answered('icons/icon.svg', 'no-cors')).toBe('icons/icon.svg');
    expect(answered('../icons/icon.svg', 'no-cors')).toBeUndefined();
    expect(answered('', 'navigate', 'POST')).toBeUndefined();
});
