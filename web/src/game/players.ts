/** The computer players that a seat can be given, by the engine's names. */

/** Levels for people, the weakest first. */
export const LEVELS = ['tourist', 'apprentice', 'merchant', 'master', 'assam'] as const;

/** Players of one idea each, to practise against. */
export const SPARRING = ['spread', 'weave', 'hunter', 'greedy'] as const;

export function isSparring(player: string | null): boolean {
    return SPARRING.some(name => name === player);
}

/** Whether a seat can be given this player. */
export function isPlayer(name: string): boolean {
    return isSparring(name) || LEVELS.some(level => level === name);
}
