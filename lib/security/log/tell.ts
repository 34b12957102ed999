import "server-only";
import { db } from "@/lib/core/db/db";
import { credentialRevoked } from "@/lib/core/http/pipeline/credential-events";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";

/** So long events are gathered before the log has them. */
const GATHER_MS = 100;
const AT_ONCE = 500;
const LOOK_MS = 5_000;

/** `last`: the newest event that the log has; undefined: nobody wants them in the log (yet). */
type Teller = { last: number | undefined; timer: NodeJS.Timeout | undefined };
const teller = () =>
  processSingleton<Teller>("security.teller", () => ({ last: undefined, timer: undefined }));

/**
 * From now on each event that is kept goes to the log too, read from its committed row: what was rolled back is not told.
 * Those that the operator's commands write, in processes of their own, are looked for every few seconds.
 */
export async function startTelling(): Promise<void> {
  processSingleton("security.telling", () => setInterval(tellSoon, LOOK_MS).unref());
  teller().last ??=
    (await db().securityEvent.findFirst({ orderBy: { number: "desc" }, select: { number: true } }))
      ?.number ?? 0;
}

/** There may be a new event. A hint, which may come once too often. */
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

/** Logs what has been kept since the last time. */
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
    if (number <= at.last) continue; // another look was faster
    at.last = number;
    if (kind === "session_ended" && ownerId) credentialRevoked(ownerId); // streams that it opened look whether they may go on
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
