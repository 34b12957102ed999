import "server-only";
import { db } from "@/lib/core/db/db";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";

/** How long events are collected before they are logged. */
const GATHER_MS = 100;
const AT_ONCE = 500;
const LOOK_MS = 5_000;

/** `last`: the newest event that was logged; undefined: logging has not started (yet). */
type Teller = { last: number | undefined; timer: NodeJS.Timeout | undefined };
const teller = () =>
  processSingleton<Teller>("security.teller", () => ({ last: undefined, timer: undefined }));

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
  const rows = await db().securityEvent.findMany({
    where: { number: { gt: at.last } },
    orderBy: { number: "asc" },
    take: AT_ONCE,
  });
  for (const { number, kind, ownerId, subject, detail, network, device, createdAt } of rows) {
    if (number <= at.last) continue; // a concurrent call was faster
    at.last = number;
    if (kind === "session_ended" && ownerId) credentialRevoked(ownerId); // its streams check their permission
    log().info(
      {
        security: kind,
        user_id: ownerId,
        subject,
        detail,
        network,
        device,
        at: createdAt.toISOString(),
      },
      "security",
    );
  }
  if (rows.length === AT_ONCE) tellSoon();
}
