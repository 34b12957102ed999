/** Claims a database file for this process; gives what lets go of it. Throws a sentence when another process holds it. */
export function claim(file: string): () => void;
/** The file that a path leads to through all links, whether it is there or not. */
export function realFile(file: string): string;
