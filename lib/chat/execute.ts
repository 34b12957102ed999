import "server-only";
import type { Agent } from "@/lib/agents/contract";
import { fitContext } from "@/lib/agents/fit-context";
import { runAgent, type Piece } from "@/lib/agents/run-agent";
import * as agents from "@/lib/agents/service";
import { messageToWire } from "@/lib/chat/schema";
import { history, turnsOf } from "@/lib/chat/turns";
import { previewOf } from "@/lib/chat/words";
import { config } from "@/lib/core/config";
import { db, type Transaction } from "@/lib/core/db/db";
import { defaultProvider } from "@/lib/core/model/provider";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import type { FailureCode, MessageStatus, RunEvent, Usage } from "@/lib/runs/contract";
import type { Outcome, StepRecord } from "@/lib/runs/journal";
import * as runs from "@/lib/runs/service";
import type { Claimed, Executor } from "@/lib/runs/worker";

/** A run taken up more often than this meets the same end each time. */
const CLAIMS = 3;
const NOTHING: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, cached_tokens: 0, cost: 0 };

/** What the request that began a run knows already; a run taken up later reads it from the rows. */
export type Known = { agent: Agent | null; turns: ModelMessage[]; version: number };
type Failure = { code: FailureCode; message: string };
type Reply = { content: string; reasoning: string; usage: Usage; model: string; lastStep?: StepRecord };

/** Carries out a chat reply: asks the agent, says each word as it comes, and ends with message, run and status in one transaction. */
export const chatExecutor =
  (given?: Known): Executor =>
  async (claimed) => {
    const { run, me, journal, signal, recovered } = claimed;
    journal.say({ event: "run", data: { run_id: run.id, conversation_id: run.conversationId!, user_message_id: run.userMessageId!, message_id: run.messageId! } });
    // A word that the model had written is not written to the log for certain: the answer begins anew.
    if (recovered) journal.say({ event: "reset", data: { content: "" } });
    const known = given ?? (await remembered(claimed));
    const reply: Reply = { content: "", reasoning: "", usage: NOTHING, model: config().modelConfigured ? (known.agent?.model ?? "") : "demo" };
    const failure = await write(claimed, known, reply);
    if (signal.aborted && !(await runs.stopWanted(me, run.id))) return; // the server shuts down or lost the run: another takes it up
    const status = signal.aborted || failure?.code === "stopped" ? "stopped" : failure ? "failed" : "completed";
    await finish(claimed, known.version, reply, status, status === "failed" ? failure : undefined);
  };

/** Fills the reply as the words come. Returns why it failed, if it did. */
async function write({ run, journal, signal, recovered }: Claimed, { agent, turns }: Known, reply: Reply): Promise<Failure | undefined> {
  if (recovered && run.stopRequested) return { code: "stopped", message: "The answer was stopped." };
  if (run.fence > CLAIMS) return { code: "interrupted", message: "The server was restarted several times while this was being written." };
  if (!agent) return { code: "interrupted", message: "The agent was deleted while this was being written." };
  try {
    for await (const piece of runAgent({ agent, turns: fitContext(turns), provider: defaultProvider(), signal })) {
      if (piece.type === "answered") {
        add(reply, piece);
        // The last call's step is written with the end itself; one that asks for more is written before that begins.
        if (piece.toolCalls.length) await journal.finishStep(stepOf(run.agentId, piece));
        else reply.lastStep = stepOf(run.agentId, piece);
      } else say(journal, reply, piece);
    }
  } catch (error) {
    if (error instanceof ModelError) return { code: error.code, message: error.message };
    throw error;
  }
  if (!signal.aborted && reply.content.trim() === "") return { code: "provider_error", message: "The model answered with nothing." };
  return undefined;
}

function say(journal: Claimed["journal"], reply: Reply, piece: Exclude<Piece, { type: "answered" }>): void {
  if (piece.type === "text") {
    reply.content += piece.text;
    journal.say({ event: "delta", data: { content: piece.text } });
  } else {
    reply.reasoning += piece.text;
    journal.say({ event: "reasoning", data: { content: piece.text } });
  }
}

function add(reply: Reply, { usage, model }: Extract<Piece, { type: "answered" }>): void {
  const { prompt_tokens, completion_tokens, total_tokens, cached_tokens, cost } = reply.usage;
  if (model) reply.model = model;
  reply.usage = {
    prompt_tokens: prompt_tokens + usage.prompt_tokens,
    completion_tokens: completion_tokens + usage.completion_tokens,
    total_tokens: total_tokens + usage.total_tokens,
    cached_tokens: cached_tokens + usage.cached_tokens,
    cost,
  };
}

const stepOf = (agentId: string, { model, text, toolCalls, usage, startedAt }: Extract<Piece, { type: "answered" }>): StepRecord => ({
  kind: "model",
  agentId,
  name: model,
  output: { text, tool_calls: toolCalls },
  usage: { ...usage, cost: 0 },
  startedAt,
});

/** What a run taken up goes on from, read from the rows. */
async function remembered({ me, run }: Claimed): Promise<Known> {
  const agent = await agents.find(me, run.agentId);
  const rows = await db().message.findMany({ where: { id: { in: [run.userMessageId!, run.messageId!] }, ownerId: me }, select: { role: true, position: true, version: true } });
  const asked = rows.find((row) => row.role === "user");
  const before = asked ? await history(run.conversationId!, asked.position) : [];
  return { agent, turns: turnsOf(before), version: rows.find((row) => row.role === "assistant")?.version ?? 1 };
}

const SHOWN: Record<Outcome["status"], MessageStatus> = { completed: "complete", failed: "failed", stopped: "stopped" };

async function finish({ run, me, journal }: Claimed, version: number, reply: Reply, status: Outcome["status"], error?: Failure): Promise<void> {
  const data = {
    content: reply.content,
    reasoning: reply.reasoning || null,
    usage: JSON.stringify(reply.usage),
    error: error ? JSON.stringify(error) : null,
    model: reply.model || null,
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
  toolCalls: null,
  createdAt: run.createdAt,
});
