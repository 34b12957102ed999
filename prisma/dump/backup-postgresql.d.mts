export function backupPostgresql(url: string, to: string): Promise<boolean>;
export function dumpName(url: string, why: string): string;
