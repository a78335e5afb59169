/** Tells how the tests went, as TAP. A test that was skipped has not passed. */

import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

function comment(text: string): string {
    // eslint-disable-next-line no-control-regex
    return text.replace(/\u001b\[[0-9;]*m/g, '').replace(/^/gm, '# ');
}

export default class Tap implements Reporter {
    private said = 0;

    printsToStdio(): boolean {
        return true;
    }

    onBegin(_: FullConfig, suite: Suite): void {
        console.log(`1..${suite.allTests().length}`);
    }

    onTestEnd(test: TestCase, result: TestResult): void {
        const good = test.outcome() === 'expected';
        const name = test.titlePath().slice(2).join(': ').replace(/\.e2e\.ts/, '');
        this.said++;
        console.log(`${good ? 'ok' : 'not ok'} ${this.said} - ${name} # ${(result.duration / 1000).toFixed(1)} s`);
        if (good) return;
        for (const error of result.errors) console.log(comment(error.stack ?? error.message ?? String(error.value)));
        if (result.errors.length === 0) console.log(comment(result.status));
    }

    onError(error: { message?: string; stack?: string }): void {
        console.log(comment(error.stack ?? error.message ?? 'an error'));
    }
}
