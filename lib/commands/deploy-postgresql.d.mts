/** Brings a PostgreSQL database up to date; the names of the migrations applied now. */
export function deployPostgresql(url?: string, folder?: string): Promise<string[]>;
/** Why a connection can't be made, as the end of a sentence without the URL. */
export function whyNot(error: { code?: string; message?: string }): string;
