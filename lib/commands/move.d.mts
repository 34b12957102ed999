/** Moves all rows between a file and a PostgreSQL database; a line for each table. */
export function move(from: string, to: string): Promise<string[]>;
