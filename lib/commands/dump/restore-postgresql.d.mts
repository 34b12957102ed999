export function restorePostgresql(
  from: string,
  url: string,
  how?: { withoutFiles?: boolean },
): Promise<string | undefined>;
