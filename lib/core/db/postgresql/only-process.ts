import "server-only";
import pg from "pg";
import { log } from "@/lib/core/telemetry/log";

/** The name of the lock, as a number: any that nobody else uses in this database. */
const LOCK = 7_214_001;
/** The server may take a moment to notice that the process before this one has ended. */
const PATIENCE_MS = 5_000;
const AGAIN_MS = 500;

/**
 * Claims the database for this process until it ends: leases, schedules and limits are those of one process. The claim is
 * a lock of a session, which the server drops with the connection. A connection that is lost is made again; if another
 * process has claimed the database meanwhile, this one ends. Throws a sentence when another process holds it.
 */
export async function claimForProcess(url: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await claimed(url))) {
    if (performance.now() > until)
      throw new Error(
        "Another Troupe process is using the database of DATABASE_URL. Stop it first, or set DATABASE_URL to another one.",
      );
    await pause();
  }
}

async function claimed(url: string): Promise<boolean> {
  const session = new pg.Client({ connectionString: url, keepAlive: true });
  session.once("error", () => void claimAgain(url)).on("error", () => undefined);
  await session.connect();
  const { rows } = await session.query<{ held: boolean }>(
    `SELECT pg_try_advisory_lock(${LOCK}) AS held`,
  );
  if (rows[0]?.held) return true;
  session.removeAllListeners("error").on("error", () => undefined); // it held nothing
  await session.end();
  return false;
}

/** Never throws: as long as the server is away nobody else can claim it either. */
async function claimAgain(url: string): Promise<void> {
  for (;;) {
    await pause();
    try {
      await claimForProcess(url);
      return;
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith("Another"))) continue;
      log().fatal({ error }, "another process has taken the database over; ending this one");
      process.exit(70);
    }
  }
}

const pause = () => new Promise((go) => setTimeout(go, AGAIN_MS).unref());
