export function restorePostgresql(from: string, url: string): Promise<string | undefined>;
