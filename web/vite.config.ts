/** Builds the page into ../build/web, where `marrakech serve` finds it. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { po } from 'gettext-parser';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Icons and the like, which are copied as they are. */
const PUBLIC = `${ROOT}web/public`;
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
            const { translations } = po.parse(readFileSync(path));
            const texts: Record<string, string | string[]> = {};
            for (const { msgid, msgid_plural, msgstr } of Object.values(translations[''] ?? {}))
                if (msgid) texts[msgid] = msgid_plural ? msgstr : (msgstr[0] ?? '');
            return `export default ${JSON.stringify(texts)};`;
        },
    };
}

/** Icons as PNG, of a drawing and so wide: iPhones and some launchers draw no SVG. iPhones also cut the corners themselves. */
const PICTURES = [
    ['touch-180', 'maskable', 180],
    ['icon-192', 'icon', 192],
    ['icon-512', 'icon', 512],
    ['maskable-512', 'maskable', 512],
] as const;

function icons(): Plugin {
    return {
        name: 'icons',
        apply: 'build',
        buildStart: () => initWasm(readFileSync(`${ROOT}web/node_modules/@resvg/resvg-wasm/index_bg.wasm`)),
        generateBundle() {
            for (const [name, drawing, value] of PICTURES) {
                const drawn = new Resvg(readFileSync(`${PUBLIC}/icons/${drawing}.svg`), { fitTo: { mode: 'width', value } }).render();
                this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: drawn.asPng() });
            }
        },
    };
}

/** What the service worker is made of: the files that were built, each a script or something else. */
type Bundle = Record<string, { code: string } | { source: string | Uint8Array }>;

/** The service worker, with the list of what belongs to this version. */
export function serviceWorkerOf(bundle: Bundle): string {
    // Nets and the engine for old browsers are kept later, when they are needed or the page is idle.
    const built = Object.keys(bundle).filter(name => !/\.mkn$|portable/.test(name));
    const copied = readdirSync(PUBLIC, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(PUBLIC, name)).isFile());
    const all = [...built, ...copied].sort();
    // A version is all of their contents: browsers look for a new one in sw.js alone.
    const hash = createHash('sha256');
    for (const name of all) {
        const file = bundle[name];
        hash.update(name).update(file ? ('code' in file ? file.code : file.source) : readFileSync(join(PUBLIC, name)));
    }
    const compilerOptions = { target: ScriptTarget.ES2022, module: ModuleKind.ESNext };
    const { outputText } = transpileModule(readFileSync(`${ROOT}web/src/sw.ts`, 'utf8'), { compilerOptions });
    return (
        outputText
            // It is a module for the compiler alone: not every browser knows service workers that are modules.
            .replace(/^export \{\};$/m, '')
            .replaceAll('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)))
            .replaceAll('__FILES__', JSON.stringify(all))
    );
}

function serviceWorker(): Plugin {
    return {
        name: 'service-worker',
        apply: 'build',
        // When index.html is there too.
        enforce: 'post',
        generateBundle(_, bundle) {
            this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorkerOf(bundle) });
        },
    };
}

/** Compressed forms beside the files, which the server sends to whoever understands them. */
function compressed(): Plugin {
    return {
        name: 'compressed',
        apply: 'build',
        closeBundle() {
            const folder = `${ROOT}build/web`;
            for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
                const path = join(folder, name);
                if (!statSync(path).isFile() || !/\.(html|js|css|svg|json|webmanifest|wasm|mkn)$/.test(name)) continue;
                const bytes = readFileSync(path);
                writeFileSync(`${path}.br`, brotliCompressSync(bytes));
                writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
            }
        },
    };
}

export default defineConfig({
    base: './',
    // The engine from its sources, not from what is built of it for others.
    resolve: { conditions: ['marrakech-source', 'module', 'browser', 'development|production'] },
    plugins: [catalogues(), icons(), serviceWorker(), compressed()],
    assetsInclude: ['**/*.mkn'],
    build: {
        outDir: `${ROOT}build/web`,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        sourcemap: false,
        // How long it took says more about the machine than about the page.
        rolldownOptions: { checks: { bundlerTimings: false } },
    },
    worker: { format: 'es' },
    server: { fs: { allow: [ROOT] } },
});
