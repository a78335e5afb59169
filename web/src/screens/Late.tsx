/** Pages that nobody needs at first come when they are opened; the service worker has them all. */

import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Trouble } from './Trouble';

export function late<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
    let known: FunctionComponent<P> | null = null;
    return function Late(props: P) {
        const [Found, setFound] = useState<FunctionComponent<P> | null>(() => known);
        const [failed, setFailed] = useState(false);
        const open = () => {
            setFailed(false);
            load().then(
                found => {
                    known = found;
                    setFound(() => found);
                },
                (reason: unknown) => {
                    console.error(reason);
                    setFailed(true);
                },
            );
        };
        useEffect(() => {
            if (!known) open();
        }, []);
        if (Found) return <Found {...props} />;
        return failed ? <Trouble problem="no-engine" onAgain={open} /> : null;
    };
}
