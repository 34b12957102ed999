/** The migrations of a folder in order, each with its SQL and checksum. */
export function readMigrations(folder: string): { name: string; sql: string; checksum: string }[];
/** The oldest program that still works after a migration, by the name of the newest migration that it knows. */
export function oldestProgram(migration: { name: string; sql: string }): string;
/** Whether SQL leaves everything that older programs use unchanged. */
export function onlyWidens(sql: string): boolean;
export function newerSentence(name: string): string;
export function editedSentence(name: string): string;
