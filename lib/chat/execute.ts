import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { fitContext } from "@/lib/agents/fit-context";
import { LoopError } from "@/lib/agents/loop-breaker";
import { NO_USAGE, recall, type Past } from "@/lib/agents/recall";
import { Record } from "@/lib/agents/record";
import { runAgent } from "@/lib/agents/run-agent";
import * as agents from "@/lib/agents/service";
import { toolBox } from "@/lib/agents/tool-box";
import { messageToWire } from "@/lib/chat/schema";
import { history, turnsOf } from "@/lib/chat/turns";
import { previewOf } from "@/lib/chat/words";
import { db, type Transaction } from "@/lib/core/db/db";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import { resolve, type Resolved } from "@/lib/models/resolve";
import type { FailureCode, MessageStatus, RunEvent } from "@/lib/runs/contract";
import type { Outcome } from "@/lib/runs/journal";
import * as runs from "@/lib/runs/service";
import type { Claimed, Executor } from "@/lib/runs/worker";

/** A run taken up more often than this meets the same end each time. What a person answered does not count. */
const CLAIMS = 3;
const NO_PAST: Past = { rounds: [], stepOf: new Map(), usage: NO_USAGE, answers: 0 };

/** What the request that began a run knows already; a run taken up later reads it from the rows. */
export type Known = { agent: Agent | null; turns: ModelMessage[]; version: number };
type Failure = { code: FailureCode; message: string };

/** Carries out a chat reply: asks the agent, says each word as it comes, and ends with message, run and status in one transaction. */
export const chatExecutor =
  (given?: Known): Executor =>
  async (claimed) => {
    const { run, me, journal, signal, recovered } = claimed;
    journal.say({ event: "run", data: { run_id: run.id, conversation_id: run.conversationId!, user_message_id: run.userMessageId!, message_id: run.messageId! } });
    const known = given ?? (await remembered(claimed));
    const past = recovered ? recall((await runs.get(me, run.id)).steps) : { ...NO_PAST, stepOf: new Map() };
    const asked = await resolve(me, known.agent?.model ?? "");
    const reply = new Record(journal, run.agentId, asked.model, past, asked.cost);
    // A word that the model had written is not written to the log for certain: the answer goes on from its last step.
    if (recovered) reply.repeat();
    const end = await write(claimed, known, asked, past, reply);
    if (end === "waiting") return; // whoever answers sets it going again
    if (signal.aborted && !(await runs.stopWanted(me, run.id))) return; // the server shuts down or lost the run: another takes it up
    const status = signal.aborted || end?.code === "stopped" ? "stopped" : end ? "failed" : "completed";
    await finish(claimed, known.version, reply, status, status === "failed" ? end : undefined);
  };

/** Fills the reply as the words come. Returns why it failed, if it did, or that a person must answer first. */
async function write({ run, me, signal, recovered }: Claimed, { agent, turns }: Known, asked: Resolved, past: Past, reply: Record): Promise<Failure | "waiting" | undefined> {
  if (recovered && run.stopRequested) return { code: "stopped", message: "The answer was stopped." };
  if (run.fence - past.answers > CLAIMS) return { code: "interrupted", message: "The server was restarted several times while this was being written." };
  if (!agent) return { code: "interrupted", message: "The agent was deleted while this was being written." };
  const box = toolBox(me, agent.tools);
  try {
    for await (const piece of runAgent({ agent, turns: fitContext(turns), provider: asked.provider, box, rounds: past.rounds, signal })) {
      await reply.take(piece);
      if (piece.type === "waiting") return "waiting";
    }
  } catch (error) {
    if (error instanceof ModelError) return { code: error.code, message: error.message };
    if (error instanceof LoopError) return { code: "loop_detected", message: error.message };
    throw error;
  }
  if (!signal.aborted && reply.content.trim() === "") return { code: "provider_error", message: "The model answered with nothing." };
  return undefined;
}

/** What a run taken up goes on from, read from the rows. */
async function remembered({ me, run }: Claimed): Promise<Known> {
  const agent = await agents.find(me, run.agentId);
  const rows = await db().message.findMany({ where: { id: { in: [run.userMessageId!, run.messageId!] }, ownerId: me }, select: { role: true, position: true, version: true } });
  const asked = rows.find((row) => row.role === "user");
  const before = asked ? await history(run.conversationId!, asked.position) : [];
  return { agent, turns: turnsOf(before), version: rows.find((row) => row.role === "assistant")?.version ?? 1 };
}

const SHOWN: { [Status in Outcome["status"]]: MessageStatus } = { completed: "complete", failed: "failed", stopped: "stopped" };

async function finish({ run, me, journal }: Claimed, version: number, reply: Record, status: Outcome["status"], error?: Failure): Promise<void> {
  const data = {
    content: reply.content,
    reasoning: reply.reasoning || null,
    usage: JSON.stringify(reply.usage),
    error: error ? JSON.stringify(error) : null,
    model: reply.model || null,
    toolCalls: reply.calls.length ? JSON.stringify(reply.toolCalls) : null,
    status: SHOWN[status],
  };
  const now = new Date();
  const words: RunEvent[] = [
    ...(error ? [{ event: "error" as const, data: { error: error.message, code: error.code } }] : []),
    { event: "message", data: messageToWire({ ...rowOf(run, version), ...data }) },
    { event: "usage", data: reply.usage },
    { event: "done", data: { status } },
  ];
  await journal.finish({ status, usage: reply.usage, error, lastStep: reply.lastStep }, words, async (tx: Transaction) => {
    await tx.message.updateMany({ where: { id: run.messageId!, ownerId: me }, data });
    await tx.conversation.updateMany({
      where: { id: run.conversationId!, activeRunId: run.id },
      data: { activeRunId: null, updatedAt: now, ...(reply.content ? { preview: previewOf(reply.content) } : {}) },
    });
    await agents.used(tx, me, run.agentId, now);
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
  parts: null,
  createdAt: run.createdAt,
});
