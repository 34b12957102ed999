/**
 * Claims a database file for this process; returns a function that releases it. Throws a sentence when another process
 * holds it.
 */
export function claim(file: string): () => void;
/** The file that a path resolves to through all links, whether it exists or not. */
export function realFile(file: string): string;
