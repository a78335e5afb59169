/**
 * The page as people use it, in the real Chromium. `tests/e2e/web_test` starts the server and calls this:
 * tests with @slice belong to `make test`, all of them to `make test-long`.
 */

import { defineConfig } from '@playwright/test';

export default defineConfig({
    testDir: 'e2e',
    testMatch: '*.e2e.ts',
    outputDir: '../build/playwright',
    workers: Number(process.env['MARRAKECH_WORKERS'] ?? 1),
    fullyParallel: true,
    forbidOnly: true,
    timeout: 120_000,
    expect: { timeout: 15_000 },
    reporter: './e2e/tap.ts',
    use: {
        baseURL: process.env['MARRAKECH_ADDRESS'] ?? 'http://127.0.0.1:8080/',
        locale: 'en-GB',
        viewport: { width: 1280, height: 800 },
        actionTimeout: 15_000,
        // Only what is about it needs it; everybody else starts faster without.
        serviceWorkers: 'block',
        launchOptions: {
            executablePath: '/usr/bin/chromium',
            args: [
                '--no-sandbox',
                '--disable-gpu',
                '--disable-quic',
                '--no-first-run',
                '--disable-background-networking',
                '--disable-component-update',
                '--disable-sync',
            ],
        },
    },
});
