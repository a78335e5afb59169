/** For browsers in which the engine cannot run. */

import { t } from '../i18n';
import { Page } from './Page';

export function OldBrowser() {
    return (
        <Page title="Marrakech">
            <p role="alert">{t('This browser is too old: it has no WebAssembly. Please use a newer one; Firefox, Chrome, Edge and Safari will do.')}</p>
        </Page>
    );
}
