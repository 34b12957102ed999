/** The backups of a database in the folder beside it, the oldest first. */
export function backupsOf(file: string): string[];
