/** Which changes make a new version of the page: browsers look for one in sw.js alone. */

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

test('a change of anything that is kept is one, also of icons and the manifest', () => {
    const bundle = { 'index.html': { source: 'page' }, 'assets/index-1.js': { code: 'script' } };
    const before = built(bundle);
    expect(before).toMatch(/"assets\/index-1.js","icons\/icon.svg","icons\/maskable.svg","index.html","manifest.webmanifest"/);
    expect(built(bundle)).toBe(before);
    expect(built({ ...bundle, 'index.html': { source: 'another' } })).not.toBe(before);
    for (changed.name of ['icon.svg', 'maskable.svg', 'manifest.webmanifest']) expect(built(bundle), changed.name).not.toBe(before);
});
