/** The migrations of a folder in their order, each with its SQL and checksum. */
export function readMigrations(folder: string): { name: string; sql: string; checksum: string }[];
/** The oldest program that a migration leaves at work, by the name of the newest migration that it knows. */
export function oldestProgram(migration: { name: string; sql: string }): string;
/** Whether SQL leaves what older programs use as it is. */
export function onlyWidens(sql: string): boolean;
export function newerSentence(name: string): string;
export function editedSentence(name: string): string;
