import "server-only";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { processId } from "@/lib/core/cluster/queue";
import { scopeFor } from "@/lib/core/identity";
import { isAtWork } from "@/lib/core/cluster/nodes";
import { log } from "@/lib/core/telemetry/log";
import { letGoOn, waitsOf } from "@/lib/runs/worker/waiting/go-on";

/** Calls beyond this number are reported lost when they are answered. */
const MOST = 10_000;
const AT_ONCE = 200;
/** Longer than a killed process counts as running (lib/core/cluster/nodes.ts). */
const LATER_MS = 15_000;

/**
 * Resumes runs whose call was open in a process that is gone, before anyone fills in a form in vain: they then ask for
 * its outcome. With other processes, one that was killed counts as running for a few seconds.
 */
export async function tellLostCalls(): Promise<void> {
  const waiting = await db().run.findMany({
    where: { status: "waiting" },
    select: { id: true, ownerId: true },
    take: MOST,
  });
  const owners = new Map(waiting.map(({ id, ownerId }) => [id, ownerId]));
  const ids = [...owners.keys()];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const [runId, wait] of await waitsOf(ids.slice(at, at + AT_ONCE))) {
      const holder = wait.for === "answer" ? wait.dialogue?.holder : undefined;
      if (holder === undefined || holder === processId() || (await isAtWork(holder))) continue;
      await letGoOn(scopeFor({ ownerId: owners.get(runId)! }, null), runId, wait);
    }
  }
}

/** At start, and again once the previous process can no longer count as running. */
export function startTellingLostCalls(): void {
  const look = () =>
    tellLostCalls().catch((error: unknown) => log().warn({ error }, "lost calls were not told"));
  void look();
  if (engine().cluster) setTimeout(() => void look(), LATER_MS).unref();
}
