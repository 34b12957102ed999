/** The migrations of a folder in their order, each with its SQL and checksum. */
export function readMigrations(folder: string): { name: string; sql: string; checksum: string }[];
export function newerSentence(name: string): string;
export function editedSentence(name: string): string;
