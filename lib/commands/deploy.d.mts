/** Brings the database file up to date; the names of the migrations applied now. */
export function deploy(file?: string, folder?: string): string[];
