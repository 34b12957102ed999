type Made = { name: string; at: number };
/** The scheduled backups of a database in a folder, newest first. */
export function scheduledIn(folder: string, from: string): Made[];
/** Which of these, newest first, are no longer kept. */
export function superseded(
  backups: Made[],
  kept: { keep: number; days: number; weeks: number },
): Made[];
