import Database from "better-sqlite3";
import type { Tally } from "./report";
import type { Target } from "./target";

/** The file passes its integrity check and its references are valid. */
export function wholeStore(target: Target, tally: Tally): void {
  const file = new Database(target.server.databaseFile, { readonly: true });
  try {
    const whole = file.pragma("integrity_check", { simple: true });
    if (whole !== "ok") tally.found("lost", `integrity_check: ${String(whole)}`);
    const dangling = file.pragma("foreign_key_check") as unknown[];
    if (dangling.length) tally.found("lost", `${dangling.length} rows refer to nothing`);
  } finally {
    file.close();
  }
}

/** Runs that have neither ended nor wait for the user. */
export function endlessRuns(target: Target): string[] {
  const file = new Database(target.server.databaseFile, { readonly: true });
  try {
    return file
      .prepare("SELECT id || ' ' || status FROM Run WHERE status IN ('queued', 'running')")
      .pluck()
      .all() as string[];
  } finally {
    file.close();
  }
}
