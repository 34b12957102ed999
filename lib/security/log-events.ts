import "server-only";
import { db } from "@/lib/core/db/db";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import type { SecurityEvent } from "@/prisma/generated/client";

/** How long events are collected before they are logged. */
const GATHER_MS = 100;
const AT_ONCE = 500;
const LOOK_MS = 5_000;
/** The database ends any transaction that takes longer. */
const LONGEST_MS = 120_000;
const MISSING_MOST = 500;

/**
 * `last`: the highest number that was logged; undefined: logging has not started (yet). `missing`: numbers below it
 * that were missing, and since when. PostgreSQL assigns numbers before the commit, so a later one may be seen first. A
 * number whose transaction was rolled back stays missing.
 */
type Teller = {
  last: number | undefined;
  missing: Map<number, number>;
  timer: NodeJS.Timeout | undefined;
};
const teller = () =>
  processSingleton<Teller>("security.teller", () => ({
    last: undefined,
    missing: new Map(),
    timer: undefined,
  }));

/**
 * From now on each recorded event is also logged, read from its committed row, so that nothing rolled back is logged.
 * Those that the operator's commands write, in processes of their own, are polled every few seconds.
 */
export async function startTelling(): Promise<void> {
  processSingleton("security.telling", () => setInterval(tellSoon, LOOK_MS).unref());
  teller().last ??=
    (await db().securityEvent.findFirst({ orderBy: { number: "desc" }, select: { number: true } }))
      ?.number ?? 0;
}

/** Signals that there may be a new event; an extra call is harmless. */
export function tellSoon(): void {
  if (teller().last === undefined) return;
  teller().timer ??= setTimeout(
    () =>
      void tell().catch((error: unknown) =>
        log().error({ error }, "security events could not be logged"),
      ),
    GATHER_MS,
  ).unref();
}

/** Logs what has been recorded since the last time. */
export async function tell(): Promise<void> {
  const at = teller();
  clearTimeout(at.timer);
  at.timer = undefined;
  if (at.last === undefined) return;
  const missing = stillMissing(at.missing);
  const rows = await db().securityEvent.findMany({
    where: missing.length
      ? { OR: [{ number: { gt: at.last } }, { number: { in: missing } }] }
      : { number: { gt: at.last } },
    orderBy: { number: "asc" },
    take: AT_ONCE,
  });
  for (const row of rows) if (isNew(at, row.number)) logEvent(row);
  if (rows.length === AT_ONCE) tellSoon();
}

function stillMissing(missing: Teller["missing"]): number[] {
  const now = performance.now();
  for (const [number, since] of missing) if (now - since > LONGEST_MS) missing.delete(number);
  return [...missing.keys()];
}

/** False: it was already logged by a concurrent call. */
function isNew(at: Teller, number: number): boolean {
  const { last = 0, missing } = at;
  if (number <= last) return missing.delete(number);
  const now = performance.now();
  for (let each = Math.max(last + 1, number - MISSING_MOST); each < number; each++)
    missing.set(each, now);
  for (const oldest of missing.keys()) {
    if (missing.size <= MISSING_MOST) break;
    missing.delete(oldest);
  }
  at.last = number;
  return true;
}

function logEvent({ kind, ownerId, subject, detail, network, device, createdAt }: SecurityEvent) {
  if (kind === "session_ended" && ownerId) credentialRevoked(ownerId); // its streams check their permission
  const at = createdAt.toISOString();
  log().info(
    { security: kind, user_id: ownerId, subject, detail, network, device, at },
    "security",
  );
}
