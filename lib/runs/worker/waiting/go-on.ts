import "server-only";
import { z } from "zod";
import { db } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/http/reply/errors";
import { engine } from "@/lib/core/db/engine";
import { processId } from "@/lib/core/events/queue";
import { mintUserId, type UserId } from "@/lib/core/identity";
import { isAtWork } from "@/lib/core/nodes/nodes";
import { log } from "@/lib/core/telemetry/log";
import { readJson } from "@/lib/runs/schema";
import { answer } from "@/lib/runs/worker/waiting/input";

const Wait = z.object({
  id: z.string(),
  state: z.literal("waiting"),
  for: z.enum(["sign_in", "answer"]),
  connection: z.object({ connection_id: z.string() }).optional(),
  dialogue: z.object({ held: z.string().optional(), holder: z.string().optional() }).optional(),
});
type Wait = z.infer<typeof Wait>;
/** More than anybody has waiting; the others are let go on by hand. */
const MOST = 200;

/** A person has signed in to a connection: their runs that waited for it go on, and make their call. */
export const goOnSignedIn = (me: UserId, connection: string): Promise<void> =>
  goOn(me, (wait) => wait.for === "sign_in" && wait.connection?.connection_id === connection);

/** A call has ended by itself, before its person answered what its server asked: its run goes on with what came of it. */
export const goOnHeldCall = (me: UserId, held: string): Promise<void> =>
  goOn(me, (wait) => wait.for === "answer" && wait.dialogue?.held === held);

async function goOn(me: UserId, isMeant: (wait: Wait) => boolean): Promise<void> {
  const runs = await db().run.findMany({
    where: { ownerId: me, status: "waiting" },
    select: { id: true, ownerId: true },
    take: MOST,
  });
  for (const { run, wait } of await waitsOf(runs)) if (isMeant(wait)) await letGoOn(run, wait);
}

type WaitingRun = { id: string; ownerId: string };

async function waitsOf(runs: readonly WaitingRun[]): Promise<{ run: WaitingRun; wait: Wait }[]> {
  const steps = await db().runStep.findMany({
    where: { runId: { in: runs.map(({ id }) => id) }, kind: "tool", status: "started" },
    select: { runId: true, input: true },
  });
  return steps.flatMap(({ runId, input }) => {
    const run = runs.find(({ id }) => id === runId);
    const wait = readJson(Wait, input);
    return run && wait ? [{ run, wait }] : [];
  });
}

async function letGoOn({ id: runId, ownerId }: WaitingRun, { id }: Wait): Promise<void> {
  try {
    const approval = { tool_call_id: id, approve: true };
    await answer(mintUserId(ownerId), runId, approval, async () => undefined);
  } catch (error) {
    if (!(error instanceof AppError)) throw error; // it was answered or stopped meanwhile
  }
}

/**
 * Lets runs go on whose call was held open by a process that is gone, before anybody fills in a form for nothing: they
 * then ask what came of it. Where others are at work, one that was killed counts as there for a few seconds.
 */
export async function tellLostCalls(): Promise<void> {
  const runs = await db().run.findMany({
    where: { status: "waiting" },
    select: { id: true, ownerId: true },
    take: MOST_OF_ALL,
  });
  for (let at = 0; at < runs.length; at += MOST) {
    for (const { run, wait } of await waitsOf(runs.slice(at, at + MOST))) {
      const holder = wait.for === "answer" ? wait.dialogue?.holder : undefined;
      if (holder === undefined || holder === processId() || (await isAtWork(holder))) continue;
      await letGoOn(run, wait);
    }
  }
}
/** The calls of those beyond are told lost with their answer. */
const MOST_OF_ALL = 10_000;

/** Longer than a process that was killed counts as at work (lib/core/nodes/nodes.ts). */
const LATER_MS = 15_000;

/** At start, and once more where the process before may still count as at work. */
export function startTellingLostCalls(): void {
  const look = () =>
    tellLostCalls().catch((error: unknown) => log().warn({ error }, "lost calls were not told"));
  void look();
  if (engine().cluster) setTimeout(() => void look(), LATER_MS).unref();
}
