import { engine } from "@/lib/core/db/engine";
import { endRequests } from "@/lib/core/shutdown";
import { liveRuns } from "@/lib/runs/worker/live";
import { stopWorker } from "@/lib/runs/worker/worker";

/**
 * Test files share a process and the modules loaded in it (isolate: false). The product's process-wide values are in
 * processSingleton(), so a file starts like a new process once those values are cleared and the environment is
 * restored.
 */
const PREFIX = "troupe.";
/** They depend on no setting and no database, and are slow to create. */
const SHARED = new Set([
  "troupe.passwords.common",
  "troupe.untrusted.schemas",
  "troupe.passwords.nobody",
  "troupe.sandbox",
]);
/** How long to wait for a previous file's runs to stop, in milliseconds. */
const LET_GO_MS = 2_000;

const shelf = globalThis as unknown as Record<symbol, unknown>;
const isHeld = (name: string): boolean => Symbol.for(PREFIX + name) in shelf;

const DEFAULTS = { LOG_LEVEL: "silent", RATE_LIMITS: "on" };

/** The environment of the worker process, before any test file has changed it. */
const before = { ...process.env };

/** Restores the environment's initial values, with these, and clears values derived from others. */
export function startAfresh(environment: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, DEFAULTS, before, environment);
  forget();
  for (const name of FROM_ENVIRONMENT) keepWhileEnvironmentStays(Symbol.for(PREFIX + name));
}

/**
 * The previous file's leftovers may still read these while this file sets variables, before its first test, and would
 * then cache outdated values: until `settle` is called they are created again once a variable has changed.
 */
const FROM_ENVIRONMENT = ["config", "log"];

function keepWhileEnvironmentStays(key: symbol): void {
  let held: { value: unknown; environment: string } | undefined;
  Object.defineProperty(shelf, key, {
    configurable: true,
    enumerable: true,
    get: () => (held?.environment === JSON.stringify(process.env) ? held.value : undefined),
    set: (value) => void (held = { value, environment: JSON.stringify(process.env) }),
  });
}

/** From the first test on, settings are read once, as in any process. */
export function settle(): void {
  for (const key of FROM_ENVIRONMENT.map((name) => Symbol.for(PREFIX + name))) {
    const isPlain = "value" in (Object.getOwnPropertyDescriptor(shelf, key) ?? { value: null });
    if (isPlain) continue;
    const value = shelf[key];
    delete shelf[key];
    if (value !== undefined) shelf[key] = value;
  }
}

/** Stops what a file has left running, and closes its database, which may be broken or deleted. */
export async function endProcessState(): Promise<void> {
  if (isHeld("shutdown")) await endRequests(0);
  if (isHeld("runs.worker")) await stopWorker(0).catch(() => undefined);
  await runsHaveEnded();
  if (isHeld("db") || engine().cluster)
    await engine()
      .client()
      .$disconnect()
      .catch(() => undefined);
  await engine().cluster?.close();
  forget();
}

async function runsHaveEnded(): Promise<void> {
  const until = performance.now() + LET_GO_MS;
  while (liveRuns().size > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

function forget(): void {
  for (const key of Object.getOwnPropertySymbols(shelf)) {
    const name = Symbol.keyFor(key);
    if (!name?.startsWith(PREFIX) || SHARED.has(name)) continue;
    const value = shelf[key];
    if (value instanceof Object && "hasRef" in value)
      clearInterval(value as unknown as NodeJS.Timeout);
    delete shelf[key];
  }
}
