import "server-only";
import * as z from "zod";
import { db } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/errors";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { readJson } from "@/lib/runs/run/schema";
import { actingFor } from "@/lib/runs/worker/waiting/answerers";
import { answer } from "@/lib/runs/worker/waiting/input";

const Wait = z.object({
  id: z.string(),
  state: z.literal("waiting"),
  for: z.enum(["sign_in", "answer"]),
  connection: z.object({ connection_id: z.string() }).optional(),
  dialogue: z.object({ held: z.string().optional(), holder: z.string().optional() }).optional(),
});
type Wait = z.infer<typeof Wait>;
/** More than anyone has waiting; further ones must be resumed by hand. */
const MOST = 200;

/** A person has signed in to a connection: their runs that waited for it continue, and make their call. */
export const goOnSignedIn = (me: Scope, connection: string): Promise<void> =>
  goOn(me, (wait) => wait.for === "sign_in" && wait.connection?.connection_id === connection);

/** A call ended by itself, before its person answered its server's question: its run continues with the outcome. */
export const goOnHeldCall = (me: Scope, held: string): Promise<void> =>
  goOn(me, (wait) => wait.for === "answer" && wait.dialogue?.held === held);

async function goOn(me: Scope, isMeant: (wait: Wait) => boolean): Promise<void> {
  const runs = await db().run.findMany({
    where: { AND: [{ ownerId: visibleTo(me), status: "waiting" }, actingFor(me)] },
    select: { id: true },
    take: MOST,
  });
  for (const [runId, wait] of await waitsOf(runs.map(({ id }) => id)))
    if (isMeant(wait)) await letGoOn(me, runId, wait);
}

/** The calls for which these runs wait, each with its run. */
export async function waitsOf(runIds: readonly string[]): Promise<(readonly [string, Wait])[]> {
  const steps = await db().runStep.findMany({
    where: { runId: { in: [...runIds] }, kind: "tool", status: "started" },
    select: { runId: true, input: true },
  });
  return steps.flatMap(({ runId, input }) => {
    const wait = readJson(Wait, input);
    return wait ? [[runId, wait] as const] : [];
  });
}

/** Lets a run make its call, or ask for its outcome. A run that was answered or stopped meanwhile is unchanged. */
export async function letGoOn(me: Scope, runId: string, { id }: Wait): Promise<void> {
  try {
    await answer(
      me,
      runId,
      { tool_call_id: id, approve: true },
      { keyId: null },
      async () => undefined,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
