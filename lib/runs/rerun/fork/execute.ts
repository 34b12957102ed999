import "server-only";
import * as agents from "@/lib/agents/service";
import { AppError } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { madeIn } from "@/lib/files/agents/made-files";
import { contentParts, imageRoom } from "@/lib/files/content-parts";
import type { RunEvent } from "@/lib/runs/run/contract";
import { executorOf, type RunHandler } from "@/lib/runs/engine/executor";
import type { PlanInput } from "@/lib/runs/engine/plan-context";
import { agentsIn } from "@/lib/runs/engine/plan-end";
import { planOf } from "@/lib/runs/run/plan-schema";
import { UnreadableRecord } from "@/lib/runs/run/unreadable";
import { forkOf } from "@/lib/runs/rerun/fork/kept-fork";
import { forkRecord } from "@/lib/runs/rerun/fork/members";
import { keptRun, type KeptRun } from "@/lib/runs/rerun/kept-run";
import { wishIn } from "@/lib/runs/rerun/kept-work";
import type { Claimed, Executor } from "@/lib/runs/worker/worker";

/** Executes a fork: it changes nothing in the conversation or task of its original run. */
export const forkExecutor: Executor = {
  async carryOut(claimed) {
    const { me, run } = claimed;
    const [origin, plan] = [await originOf(me, run.originId!), planOf(run)];
    const record = await forkRecord(me, origin, forkOf(run), plan);
    const wish = wishIn(origin);
    const input = async (): Promise<PlanInput> => ({
      plan,
      files: [
        ...(plan.files ?? []),
        ...(await madeIn(me, { placeId: run.conversationId ?? run.taskId ?? run.id })),
      ],
      attached: await contentParts(me.workspace, plan.files ?? [], imageRoom()),
      ...(wish ? { wish: { ...wish, instructions: "" } } : {}), // the agents' requests contain them
    });
    await executorOf({ ...handler, input }).carryOut({ ...claimed, record });
  },
  giveUp: (claimed, why) =>
    executorOf({ ...handler, input: () => Promise.reject(new Error("It is given up.")) }).giveUp(
      claimed,
      why,
    ),
};

/** Throws UnreadableRecord if the original run's record is no longer stored: the fork can't continue without it. */
async function originOf(me: Scope, id: string): Promise<KeptRun> {
  try {
    return await keptRun(me, id);
  } catch (error) {
    if (error instanceof AppError) throw new UnreadableRecord(error.message);
    throw error;
  }
}

const handler: Omit<RunHandler<PlanInput>, "input"> = {
  began({ run, journal }) {
    journal.emit({ event: "run", data: { run_id: run.id } });
  },
  waits: () => undefined,
  async end({ run, me, journal }: Claimed, end) {
    const { status, usage } = end;
    const error = status === "failed" ? end.error : undefined;
    const words: RunEvent[] = [
      ...(error
        ? [{ event: "error" as const, data: { error: error.message, code: error.code } }]
        : []),
      { event: "usage", data: usage },
      { event: "done", data: { status } },
    ];
    const result = status === "completed" ? end.content : undefined;
    const now = new Date();
    const worked = isInline(run) ? [run.agentId] : agentsIn(end.parts);
    await journal.finish(
      { status, usage, error, result, lastStep: end.lastStep },
      words,
      async (tx) => {
        for (const id of worked) await agents.used(tx, me, id, now);
      },
    );
  },
  interrupted: sentence(
    "fork_interrupted",
    "The server was restarted several times during this fork.",
  ),
  isInline: (run) => isInline(run),
};

/** A fork that can't be read is given up all the same. */
function isInline(run: Claimed["run"]): boolean {
  try {
    return forkOf(run).inline;
  } catch {
    return run.teamId === null && run.taskId === null;
  }
}
