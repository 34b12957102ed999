/** Brings a PostgreSQL database up to date; the names of the migrations applied now. */
export function deployPostgresql(url?: string, folder?: string): Promise<string[]>;
/** What keeps a connection from being made, as the end of a sentence without the address. */
export function whyNot(error: { code?: string; message?: string }): string;
