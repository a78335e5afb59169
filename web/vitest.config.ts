import { defineConfig } from 'vitest/config';

export default defineConfig({
    resolve: { conditions: ['marrakech-source', 'module', 'node', 'development|production'] },
    ssr: { resolve: { conditions: ['marrakech-source', 'module', 'node', 'development|production'] } },
    test: { include: ['src/**/*.test.ts', 'engine/src/**/*.test.ts'], exclude: ['e2e/**'] },
});
