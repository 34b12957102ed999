import "server-only";
import { engine } from "@/lib/core/db/engine";
import { AppError } from "@/lib/core/errors";
import { log, sparingly } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { shuttingDown } from "@/lib/core/shutdown";

/** A monitor asks often, and each check is a write. */
const LOOK_MS = 5_000;

/**
 * A 503 with a sentence when an error comes from the disk or the file and not from the call; logs it. Undefined for
 * other errors.
 */
export function storeFault(error: unknown): AppError | undefined {
  const fault = engine().faultOf(error);
  if (!fault) return undefined;
  const { name, why, again } = fault;
  sparingly(`store.${name}`, () =>
    log().error({ error }, "the database could not be read or written"),
  );
  return new AppError(
    503,
    "unavailable",
    why,
    undefined,
    again ? { "Retry-After": String(again) } : {},
  );
}

/** The database client's and drivers' error classes, and PostgreSQL's own codes. */
const OF_CLIENT = /^(PrismaClient|DriverAdapterError|SqliteError)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Does an error come from the database: a fault of the file or connection, or a statement that it refused? */
export function isOfDatabase(error: unknown): boolean {
  if (error instanceof AppError) return error.status === 503;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    engine().faultOf(error) !== undefined ||
    OF_CLIENT.test(error.name) ||
    (typeof code === "string" && SQLSTATE.test(code))
  );
}

/** Throws 503 when nothing can be written. Checked at most once per LOOK_MS. */
export async function tryWriting(): Promise<void> {
  const look = processSingleton("db.look", () => ({ at: -Infinity, outcome: Promise.resolve() }));
  if (performance.now() - look.at > LOOK_MS) {
    look.at = performance.now();
    look.outcome = engine()
      .tryWriting()
      .catch((error: unknown) => Promise.reject(storeFault(error) ?? error));
  }
  await look.outcome;
}

/**
 * Writes something that no one waits for and that may be lost, such as when something was last used. A failure must not
 * fail the read it belongs to, not even on a full disk.
 */
export function writeAside(what: string, work: () => Promise<unknown>): void {
  void work().catch((error: unknown) =>
    sparingly(`aside.${what}`, () => log().warn({ error }, `${what} could not be noted`)),
  );
}

/**
 * As long as a server takes to restart, or a standby to take over. If another process took over meanwhile, the fence
 * shows it.
 */
const PATIENCE_MS = 60_000;
/** A process that is about to exit has less time. */
const LEAVING_MS = 5_000;
const PAUSES_MS = [50, 100, 250, 500];

/** Did the shared database fail to respond, or respond too late? A file has no such faults. */
export const isAway = (error: unknown): boolean =>
  engine().cluster !== null && engine().faultOf(error)?.again !== undefined;

/** Repeats database calls while the database is unreachable. */
export async function insistently<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const patience = shuttingDown().aborted ? LEAVING_MS : PATIENCE_MS;
      if (!isAway(error) || performance.now() - began > patience) throw error;
      const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}
