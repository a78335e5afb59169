/** A value that is there by what has gone before, though no type says so. If it is not, that is a mistake of ours. */
export function sure<T>(value: T | null | undefined): T {
    if (value === null || value === undefined) throw new Error('something is not there that must be');
    return value;
}
