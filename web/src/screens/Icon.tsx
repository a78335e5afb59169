/** Small line drawings; decoration only, so words must stand beside them. */

const PATHS = {
    back: 'M15 5l-7 7 7 7',
    forward: 'M9 5l7 7-7 7',
    play: 'M8 5.5v13l10.5-6.5z',
    games: 'M4 8h16v11H4zM6.5 5h11',
    learn: 'M12 7c-2.5-1.8-5-2-8-2v13c3 0 5.5.2 8 2 2.5-1.8 5-2 8-2V5c-3 0-5.5.2-8 2zM12 7v13',
    rules: 'M7 4h10v16H7zM10 8.5h4M10 12h4M10 15.5h4',
    editor: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
    settings: 'M4 7h8m4 0h4M4 12h2m4 0h10M4 17h10m4 0h2M12 7a2 2 0 104 0 2 2 0 10-4 0M6 12a2 2 0 104 0 2 2 0 10-4 0M14 17a2 2 0 104 0 2 2 0 10-4 0',
    setup: 'M8.5 11a3 3 0 100-6 3 3 0 000 6zM2.5 19c.5-4 3-5.5 6-5.5s5.5 1.5 6 5.5M16.5 12.5a2.5 2.5 0 100-5M18 14.5c2 .5 3 2 3.5 4.5',
    remove: 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
    save: 'M12 4v11m-4.5-4L12 15.5l4.5-4.5M5 19.5h14',
    open: 'M12 15.5V4.5M7.5 9L12 4.5 16.5 9M5 19.5h14',
    link: 'M10 14a4 4 0 006 .5l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-6-.5l-3 3a4 4 0 005.7 5.7l1-1',
    again: 'M19 12a7 7 0 11-2-4.9M19.5 4v4.5H15',
    close: 'M6 6l12 12M18 6L6 18',
    tick: 'M5 12.5l4.5 4.5L19 7.5',
    sound: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 010 6M18 6.5a8 8 0 010 11',
    mute: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
    help: 'M9 9.2a3 3 0 115 2.2c-1.3 1-2 1.6-2 3.1M12 18v.5',
    hint: 'M9.5 17.5h5M10 20.5h4M8.7 14.5a5.5 5.5 0 116.6 0c-.6.5-.8 1.2-.8 3h-5c0-1.8-.2-2.5-.8-3z',
    undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h9.5a6 6 0 010 10.5H10',
    first: 'M18 5l-7 7 7 7M7 5v14',
    pause: 'M8.5 5.5v13M15.5 5.5v13',
    last: 'M6 5l7 7-7 7M17 5v14',
    turnBack: 'M12 5l-7 7 7 7M19 5l-7 7 7 7',
    turnForward: 'M12 5l7 7-7 7M5 5l7 7-7 7',
    copy: 'M9 9h10v11H9zM5 15.5V4.5h10',
    warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17v.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={PATHS[name]} />
        </svg>
    );
}
