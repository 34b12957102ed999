import "server-only";
import * as agents from "@/lib/agents/service";
import type { RunRecorder } from "@/lib/runs/loop/run-recorder";
import type { Summary } from "@/lib/runs/loop/context/summarize";
import { emitChange } from "@/lib/chat/events/changes";
import { messageToWire } from "@/lib/chat/schema";
import { previewOf } from "@/lib/chat/shared/title";
import { update, type WriteTransaction } from "@/lib/core/db/statements";
import type { FailureCode, MessageStatus, Part, RunEvent } from "@/lib/runs/contract";
import type { Outcome } from "@/lib/runs/record/journal-rows";
import type { Claimed } from "@/lib/runs/worker/worker";

export type Failure = { code: FailureCode; message: string };
/** What a reply came to. `parts`: of a team's, what each of its agents said. */
export type FinishedReply = Pick<
  RunRecorder,
  "content" | "reasoning" | "usage" | "model" | "toolCalls" | "lastStep"
> & { parts?: Part[] };
/** What a run ends with: its reply, and the summary of older turns that it had to make. */
export type Written<Said extends FinishedReply = FinishedReply> = {
  reply: Said;
  version: number;
  summary: Summary | null;
};

const SHOWN: { [Status in Outcome["status"]]: MessageStatus } = {
  completed: "complete",
  failed: "failed",
  stopped: "stopped",
};

/** Ends a reply's run: message, conversation, run and last words stand or fall together. */
export async function finish(
  { run, me, journal }: Claimed,
  { reply, version, summary }: Written,
  status: Outcome["status"],
  error?: Failure,
): Promise<void> {
  const data = {
    content: reply.content,
    reasoning: reply.reasoning || null,
    usage: JSON.stringify(reply.usage),
    error: error ? JSON.stringify(error) : null,
    model: reply.model || null,
    toolCalls: reply.toolCalls.length ? JSON.stringify(reply.toolCalls) : null,
    parts: reply.parts ? JSON.stringify(reply.parts) : null,
    status: SHOWN[status],
  };
  const now = new Date();
  const words: RunEvent[] = [
    ...(error
      ? [{ event: "error" as const, data: { error: error.message, code: error.code } }]
      : []),
    // A team's words stand in its parts; the message's own text is the result.
    ...(reply.parts ? [{ event: "reset" as const, data: { content: reply.content } }] : []),
    { event: "message", data: messageToWire({ ...rowOf(run, version), ...data }) },
    { event: "usage", data: reply.usage },
    { event: "done", data: { status } },
  ];
  await journal.finish(
    { status, usage: reply.usage, error, lastStep: reply.lastStep },
    words,
    async (tx: WriteTransaction) => {
      await update(tx, "Message", { id: run.messageId!, ownerId: me }, data);
      await update(
        tx,
        "Conversation",
        { id: run.conversationId!, activeRunId: run.id },
        {
          activeRunId: null,
          updatedAt: now,
          preview: reply.content ? previewOf(reply.content) : undefined,
          summary: summary?.text,
          summaryUpTo: summary?.upTo,
        },
      );
      for (const id of reply.parts
        ? new Set(reply.parts.map((part) => part.agent_id))
        : [run.agentId])
        await agents.used(tx, me, id, now);
    },
  );
  emitChange(run.ownerId, {
    conversation_id: run.conversationId!,
    change: "ended",
    run_id: run.id,
  });
}

/** The columns of a reply's row that its run knows. */
const rowOf = (run: Claimed["run"], version: number) => ({
  id: run.messageId!,
  ownerId: run.ownerId,
  conversationId: run.conversationId!,
  agentId: run.agentId,
  runId: run.id,
  role: "assistant",
  position: 0,
  version,
  superseded: false,
  createdAt: run.createdAt,
});
