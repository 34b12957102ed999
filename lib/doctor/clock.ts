import "server-only";
import { stat } from "node:fs/promises";
import { config } from "@/lib/core/config";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";

/**
 * An authenticator app's code is accepted within half a minute; an HTTP date has whole seconds, and the network adds a
 * delay.
 */
const APART_MS = 30_000;
/** Stored times can't be in the future, except by a moment. */
const AHEAD_MS = 60_000;
/** No release of this program is older than this. */
const EARLIEST = Date.parse("2026-01-01");
const PATIENCE_MS = 10_000;

/** Checks that the clock is right: sessions, links and codes depend on it. */
export const clock: Check = {
  name: "clock",
  async look(signal) {
    const own = await byFiles();
    if (own) return [own];
    const other = config().modelConfigured ? await byProvider(signal) : undefined;
    return [other ?? ok(`It is ${new Date().toISOString()}.`)];
  },
};

async function byFiles(): Promise<CheckResult | undefined> {
  if (Date.now() < EARLIEST)
    return problem(
      `The clock says ${new Date().toISOString()}, which is before this version of Troupe was released. Set the clock, preferably with NTP.`,
    );
  const written = await stat(config().databaseFile).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (written - Date.now() < AHEAD_MS) return undefined;
  return problem(
    `The clock says ${new Date().toISOString()}, but the database was last written at ${new Date(written).toISOString()}. Set the clock, preferably with NTP.`,
  );
}

/** Compares with the time of the model provider's server; undefined when it does not respond, or agrees. */
async function byProvider(signal: AbortSignal): Promise<CheckResult | undefined> {
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await fetch(config().DEEPSEEK_BASE_URL, {
      method: "HEAD",
      redirect: "manual",
      signal: either,
    });
    const apart = Date.now() - Date.parse(answer.headers.get("date") ?? "");
    if (!(Math.abs(apart) > APART_MS)) return undefined; // also when there is no date
    return warning(
      `The clock is ${Math.round(Math.abs(apart) / 1000)} s ${apart > 0 ? "ahead of" : "behind"} the model provider's, so codes from authenticator apps may be rejected. Set it, preferably with NTP.`,
    );
  } catch {
    return undefined; // the model's own check reports it
  }
}
