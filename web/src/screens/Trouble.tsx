/** Where something should be and is not: why, and once more. */

import type { Problem } from '../game/source';
import { t } from '../i18n';
import { problemText } from '../problems';
import { Page } from './Page';

interface TroubleProps {
    problem: Problem;
    onAgain: () => void;
}

/** Instead of a game. */
export function TroublePage(props: TroubleProps) {
    return (
        <Page title={t('The game cannot be opened')}>
            <Trouble {...props} />
        </Page>
    );
}

/** Instead of a part of a page. */
export function Trouble({ problem, onAgain }: TroubleProps) {
    return (
        <div class="stack">
            <p role="alert" class="notice notice-bad">
                {problemText(problem)}
            </p>
            <p>
                <button type="button" class="btn btn-primary" onClick={onAgain}>
                    {t('Try again')}
                </button>
            </p>
        </div>
    );
}
