import "server-only";
import * as agents from "@/lib/agents/service";
import { replyEnd } from "@/lib/chat/reply/finish";
import { emitRunChange } from "@/lib/chat/reply/program-reply";
import type { WriteTransaction } from "@/lib/core/db/statements";
import { keepOutput, type ProgramOutput } from "@/lib/openai-api/run/request-row";
import { callerCallId } from "@/lib/openai-api/run/caller-calls";
import { formed, type ProgramWork } from "@/lib/openai-api/run/work";
import type { RunEvent } from "@/lib/runs/run/contract";
import type { PlanInput } from "@/lib/runs/engine/plan-context";
import { agentsIn, type PlanEnd } from "@/lib/runs/engine/plan-end";
import type { Claimed } from "@/lib/runs/worker/worker";

export type ProgramInput = PlanInput & { work: ProgramWork };

/**
 * Ends a run that a program started: its response, its conversation, run and last events are written in one
 * transaction.
 */
export async function finish(
  claimed: Claimed,
  planEnd: PlanEnd,
  input?: ProgramInput,
): Promise<void> {
  const { run, me, journal } = claimed;
  const end = { ...planEnd, content: formed(planEnd.content, input?.work.format) };
  const { status, usage, content } = end;
  const stored = run.conversationId !== null;
  const reply = stored ? replyEnd(claimed, end, { version: 1, summary: null }) : null;
  const error = status === "failed" ? end.error : undefined;
  const isShown = run.teamId === null && content === planEnd.content; // as reported by the events
  const words: RunEvent[] = reply?.words ?? [
    ...(error
      ? [{ event: "error" as const, data: { error: error.message, code: error.code } }]
      : []),
    ...(isShown ? [] : [{ event: "reset" as const, data: { content } }]),
    { event: "usage", data: usage },
    { event: "done", data: { status } },
  ];
  const now = new Date();
  const worked = run.teamId === null ? [run.agentId] : agentsIn(end.parts);
  await journal.finish(
    { status, usage, error: reply ? reply.error : error, lastStep: end.lastStep },
    words,
    async (tx: WriteTransaction) => {
      await keepOutput(tx, me, run.id, outputOf(run.id, end), stored);
      if (reply) await reply.write(tx);
      else for (const id of worked) await agents.used(tx, me, id, now);
    },
  );
  emitRunChange(run, "ended");
}

const outputOf = (runId: string, { content, handed, full, sources }: PlanEnd): ProgramOutput => ({
  content,
  ...(sources.length ? { sources } : {}),
  calls: handed.map(({ name, arguments: args }, at) => ({
    id: callerCallId(runId, at),
    name,
    arguments: typeof args === "string" ? args : JSON.stringify(args),
  })),
  finish: handed.length ? "tool_calls" : full ? "length" : "stop",
});
