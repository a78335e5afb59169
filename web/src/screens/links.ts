/** Where the pages are. */
export const LINKS = {
    start: '#/',
    setup: '#/setup',
    games: '#/games',
    learn: '#/learn',
    rules: '#/rules',
    editor: '#/editor',
    settings: '#/settings',
} as const;
