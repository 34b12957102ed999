import { engine } from "@/lib/core/db/engine";
import { endRequests } from "@/lib/core/process/shutdown";
import { liveRuns } from "@/lib/runs/worker/live";
import { stopWorker } from "@/lib/runs/worker/worker";

/**
 * Test files share a process and the modules loaded in it (isolate: false). What the product has once per process it
 * keeps by processSingleton(), so a file starts as a new process does when those values are forgotten and the
 * environment is what it was.
 */
const PREFIX = "troupe.";
/** They depend on no setting and no database, and are slow to make. */
const SHARED = new Set(["troupe.passwords.common", "troupe.passwords.nobody", "troupe.sandbox"]);
/** How long runs that a file leaves behind may take to let go, in milliseconds. */
const LET_GO_MS = 2_000;

const shelf = globalThis as unknown as Record<symbol, unknown>;
const isHeld = (name: string): boolean => Symbol.for(PREFIX + name) in shelf;

/** The environment of the worker process, before any test file has changed it. */
const before = { ...process.env };

/** Gives the environment its first values, with these, and forgets what was made from others. */
export function startAfresh(environment: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before, environment);
  forget();
}

/** Ends what a file has left running, and closes its database, which may be broken or gone. */
export async function endProcessState(): Promise<void> {
  await endRequests(0);
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
