/** Builds the page into ../build/web, where `marrakech serve` finds it. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import gettext from 'gettext-parser';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LANGUAGES = ['fr', 'es', 'ro', 'pl', 'it'];

/** The catalogues of po/ as modules, one a language. */
function catalogues(): Plugin {
    const NAME = 'virtual:catalogues';
    return {
        name: 'catalogues',
        resolveId: id => (id.startsWith(NAME) ? `\0${id}` : null),
        load(id) {
            if (id === `\0${NAME}`) {
                const entries = LANGUAGES.map(name => `${name}: () => import('${NAME}/${name}')`);
                return `export default { ${entries.join(', ')} };`;
            }
            if (!id.startsWith(`\0${NAME}/`)) return null;
            const path = `${ROOT}po/${id.slice(NAME.length + 2)}.po`;
            this.addWatchFile(path);
            const { translations } = gettext.po.parse(readFileSync(path));
            const texts: Record<string, string | string[]> = {};
            for (const { msgid, msgid_plural, msgstr } of Object.values(translations[''] ?? {}))
                if (msgid) texts[msgid] = msgid_plural ? msgstr : msgstr[0]!;
            return `export default ${JSON.stringify(texts)};`;
        },
    };
}

export default defineConfig({
    base: './',
    plugins: [catalogues()],
    assetsInclude: ['**/*.mkn'],
    build: {
        outDir: `${ROOT}build/web`,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        sourcemap: false,
    },
    worker: { format: 'es' },
    server: { fs: { allow: [ROOT] } },
});
