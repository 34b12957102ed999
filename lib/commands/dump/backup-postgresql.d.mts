export function backupPostgresql(
  url: string,
  to: string,
): Promise<{ restored: boolean; kept: number; missing: number }>;
export function dumpName(url: string, why: string): string;
