import { db } from "@/lib/core/db/db";
import { keptIn, KeptRequests } from "@/lib/runs/trace/requests";
import { scopeOf } from "@/lib/runs/journal/requests/sent";

export const modelSteps = (runId: string) =>
  db().runStep.findMany({ where: { runId, kind: "model" }, orderBy: { step: "asc" } });

/** A run's requests, reassembled from their stored parts, as the text that was sent. */
export async function bodiesOf(runId: string): Promise<string[]> {
  const run = await db().run.findUniqueOrThrow({ where: { id: runId } });
  const bodies: string[] = [];
  for (const { request } of await modelSteps(runId)) {
    const kept = await new KeptRequests(scopeOf(run)).read(keptIn(request)!);
    bodies.push(JSON.stringify({ ...kept!.body, messages: kept!.messages }));
  }
  return bodies;
}
