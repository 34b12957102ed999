import "server-only";
import * as agents from "@/lib/agents/service";
import { emitChange } from "@/lib/chat/changes";
import { messageToWire } from "@/lib/chat/schema";
import { previewOf } from "@/lib/chat/title";
import { executePipelined, updateOf, type WriteTransaction } from "@/lib/core/db/statements";
import { sourcesColumn } from "@/lib/knowledge/agents/schema";
import { sentFilesColumn } from "@/lib/files/sent-files";
import type { MessageStatus, RunEvent } from "@/lib/runs/run/contract";
import { agentsIn, type PlanEnd } from "@/lib/runs/engine/plan-end";
import type { Summary } from "@/lib/runs/agent/context/summarize";
import type { Outcome } from "@/lib/runs/journal/journal-rows";
import type { Claimed } from "@/lib/runs/worker/worker";
import { failure, sentenceOfFailure, type Failure } from "@/lib/runs/run/failure";

/** Further columns of a reply's message: its version, and the summary of older turns if one was made. */
export type ReplyRow = { version: number; summary: Summary | null };

const SHOWN: { [Status in Outcome["status"]]: MessageStatus } = {
  completed: "complete",
  failed: "failed",
  stopped: "stopped",
};

/** Ends a reply's run: message, conversation, run and last events are written in one transaction. */
export async function finish(claimed: Claimed, end: PlanEnd, row: ReplyRow): Promise<void> {
  const { run, journal } = claimed;
  const { error, words, write } = replyEnd(claimed, end, row);
  await journal.finish(
    { status: end.status, usage: end.usage, error, lastStep: end.lastStep },
    words,
    async (tx: WriteTransaction) => {
      await write(tx);
    },
  );
  emitChange(run.ownerId, {
    conversation_id: run.conversationId!,
    change: "ended",
    run_id: run.id,
  });
}

/** What the end of a reply sends to its followers and writes: its message, the conversation, the agents. */
type ReplyEnd = {
  error: Failure | undefined;
  words: RunEvent[];
  write(tx: WriteTransaction): Promise<void>;
};

/** The end of a reply, for the transaction that ends its run. */
export function replyEnd(
  { run, me }: Pick<Claimed, "run" | "me">,
  end: PlanEnd,
  { version, summary }: ReplyRow,
): ReplyEnd {
  const { status, usage, content } = end;
  const error = status === "failed" && end.error ? worded(end.error) : undefined;
  const parts = run.teamId === null ? null : end.parts;
  const data = {
    content,
    reasoning: end.reasoning || null,
    usage: JSON.stringify(usage),
    error: error ? JSON.stringify(error) : null,
    model: end.model || null,
    toolCalls: end.toolCalls.length ? JSON.stringify(end.toolCalls) : null,
    parts: parts && JSON.stringify(parts),
    files: sentFilesColumn(end.files),
    sources: sourcesColumn(end.sources),
    status: SHOWN[status],
  };
  const now = new Date();
  const words: RunEvent[] = [
    ...(error
      ? [
          {
            event: "error" as const,
            data: { error: error.message, code: error.code },
          },
        ]
      : []),
    // A team's text is in its parts; the message's own text is the result.
    ...(parts ? [{ event: "reset" as const, data: { content } }] : []),
    { event: "message", data: messageToWire({ ...rowOf(run, version), ...data }) },
    { event: "usage", data: usage },
    { event: "done", data: { status } },
  ];
  return {
    error,
    words,
    async write(tx) {
      const message = { id: run.messageId!, ownerId: me.own };
      await executePipelined(tx, updateOf("Message", message, data));
      const conversation = { id: run.conversationId!, activeRunId: run.id };
      const change = {
        activeRunId: null,
        updatedAt: now,
        preview: content ? previewOf(content) : undefined,
        summary: summary?.text,
        summaryUpTo: summary?.upTo,
      };
      await executePipelined(tx, updateOf("Conversation", conversation, change));
      for (const id of parts ? agentsIn(parts) : [run.agentId]) await agents.used(tx, me, id, now);
    },
  };
}

const worded = (error: Failure): Failure => failure(error.code, sentenceOfFailure(error));

/** The columns of a reply's row that come from its run. */
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
