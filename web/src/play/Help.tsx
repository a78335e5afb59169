/** Help during a game: the rules in short and, where there is a keyboard, its keys. */

import { t } from '../i18n';
import { Dialog } from '../screens/Dialog';

interface HelpProps {
    /** Somebody has asked by a key: there is a keyboard, whatever else there is. */
    byKey: boolean;
    onClose: () => void;
}

export function Help({ byKey, onClose }: HelpProps) {
    return (
        <Dialog title={t('The rules in short')} onClose={onClose}>
            <ol class="help-rules">
                <li>{t('Turn Assam to the left or to the right, or leave him as he faces. Never turn him right round.')}</li>
                <li>{t('Roll the die and move him that many squares straight ahead.')}</li>
                <li>{t('If he stops on a rug of somebody else, pay one dirham for every connected square of that colour.')}</li>
                <li>{t('Lay a rug on two squares side by side. One of them must touch his square, and you may not cover a whole rug at once.')}</li>
            </ol>
            <p>{t('In the end every dirham and every half of your rugs that can be seen is one point. Whoever cannot pay is out of the game.')}</p>
            <section class={byKey ? 'help-keys stack-small' : 'help-keys help-keys-maybe stack-small'}>
                <h3>{t('Keys')}</h3>
                <Keys />
            </section>
        </Dialog>
    );
}

function Keys() {
    const lines: [string, string][] = [
        ['← ↑ → ↓', t('choose a direction or a place; look back and forth')],
        ['Enter', t('roll the die, or lay the rug')],
        [t('Space'), t('get on with what others do')],
        ['Esc', t('forget what is chosen; back to the present')],
        ['h', t('a hint')],
        ['u', t('take back')],
        ['?', t('this help')],
    ];
    return (
        <>
            <dl class="keys">
                {lines.map(([key, what]) => (
                    <div key={key}>
                        <dt>
                            <kbd>{key}</kbd>
                        </dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
            <p class="note">{t('On the board itself the arrow keys move from square to square, and Enter chooses one.')}</p>
        </>
    );
}
