import Database from "better-sqlite3";
import { setTimeout as sleep } from "node:timers/promises";
import type { Tally } from "./report";
import type { Holdings, Target } from "./target";

/** What the process holds once its work has come to rest: the least of several looks. */
export async function settled(target: Target, looks = 5): Promise<Holdings> {
  let least = await target.holds();
  for (let look = 1; look < looks; look++) {
    await sleep(1_000);
    const next = await target.holds();
    if (next.heapUsed + next.descriptors * 2 ** 20 < least.heapUsed + least.descriptors * 2 ** 20) least = next;
  }
  return least;
}

/** The file is whole and its references are intact. */
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

/** Runs that have neither ended nor wait for their person. */
export function endlessRuns(target: Target): string[] {
  const file = new Database(target.server.databaseFile, { readonly: true });
  try {
    return file.prepare("SELECT id || ' ' || status FROM Run WHERE status IN ('queued', 'running')").pluck().all() as string[];
  } finally {
    file.close();
  }
}
