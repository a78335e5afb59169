/** Where a game should be and is not: why, and once more. */

import type { Problem } from '../game/source';
import { t } from '../i18n';
import { Page } from '../screens/Page';
import { textOf } from './problems';

export function Trouble({ problem, onAgain }: { problem: Problem; onAgain(): void }) {
    return (
        <Page title={t('The game cannot be opened')}>
            <p role="alert">{textOf(problem)}</p>
            <p>
                <button type="button" class="btn btn-primary" onClick={onAgain}>
                    {t('Try again')}
                </button>
            </p>
        </Page>
    );
}
