import "server-only";
import { newDelegations, wasDelegated, type Delegations } from "@/lib/runs/loop/delegations";
import { SpentError } from "@/lib/runs/loop/limits/budget";
import type { Agent } from "@/lib/agents/contract";
import { LoopError } from "@/lib/runs/loop/limits/loop-breaker";
import { spending } from "@/lib/runs/loop/limits/budget-check";
import { replay, type ReplayState } from "@/lib/runs/loop/replay";
import { NO_USAGE, sumUsage } from "@/lib/usage/shared/sum";
import { RunRecorder } from "@/lib/runs/loop/run-recorder";
import { runAgent } from "@/lib/runs/loop/run-agent";
import * as agents from "@/lib/agents/service";
import { toolBox } from "@/lib/runs/loop/tool-box";
import { OUT_OF_TIME, WorkTime } from "@/lib/runs/loop/limits/work-time";
import { emitChange } from "@/lib/chat/events/changes";
import { contextOf } from "@/lib/chat/history/context";
import { answerAsTeam } from "@/lib/chat/reply/execute-team";
import { giveUp } from "@/lib/chat/reply/give-up";
import { notifyWaiting } from "@/lib/chat/events/notify-waiting";
import { finish, type Failure, type Written } from "@/lib/chat/reply/finish";
import { history, summaryOf, type Turns } from "@/lib/chat/history/turns";
import { db } from "@/lib/core/db/db";
import { ModelError } from "@/lib/core/model/wire";
import { resolve, type Resolved } from "@/lib/models/resolve";
import * as runs from "@/lib/runs/service";
import type { Claimed, Executor } from "@/lib/runs/worker/worker";
import { allowed } from "@/lib/tools/approvals";

const NO_PAST: ReplayState = { rounds: [], stepOf: new Map(), usage: NO_USAGE };

const LATE: Failure = { code: "step_limit", message: OUT_OF_TIME };

/** What the request that began a run knows already; a run taken up later reads it from the rows. */
export type PreparedReply = { agent: Agent | null; turns: Turns; version: number };

/** Carries out a chat reply: asks the agent, says each word as it comes, and ends with message, run and status in one transaction. */
export const chatExecutor = (given?: PreparedReply): Executor => ({
  async carryOut(claimed) {
    began(claimed);
    const known = given ?? (await remembered(claimed));
    if (claimed.recovered)
      emitChange(claimed.run.ownerId, {
        conversation_id: claimed.run.conversationId!,
        change: "resumed",
        run_id: claimed.run.id,
      });
    await (claimed.run.teamId ? answerAsTeam(claimed, known) : answer(claimed, known));
  },
  giveUp(claimed, why) {
    began(claimed);
    return giveUp(claimed, why);
  },
});

const began = ({ run, journal }: Claimed): void =>
  journal.emit({
    event: "run",
    data: {
      run_id: run.id,
      conversation_id: run.conversationId!,
      user_message_id: run.userMessageId!,
      message_id: run.messageId!,
    },
  });

/** One agent's reply. */
async function answer(claimed: Claimed, known: PreparedReply): Promise<void> {
  const { run, me, journal, signal, recovered } = claimed;
  const steps = recovered ? await runs.steps(me, run.id) : [];
  const past = recovered
    ? replay(steps.filter((step) => !wasDelegated(step)))
    : { ...NO_PAST, stepOf: new Map() };
  const asking = newDelegations(
    claimed,
    { AgentId: run.agentId, name: known.agent?.name ?? "" },
    steps,
  );
  const asked = await resolve(me, known.agent?.model ?? "");
  const reply = new RunRecorder(journal, run.agentId, asked.model, past, asked.price);
  // A word that the model had written is not written to the log for certain: the answer goes on from its last step.
  if (recovered) reply.repeat();
  const written: Written<RunRecorder> = {
    reply,
    version: known.version,
    summary: past.summary ?? null,
  };
  const time = new WorkTime(steps, signal);
  const end =
    (await write({ ...claimed, signal: time.signal }, known, asked, past, written, asking).finally(
      () => time.end(),
    )) ?? (time.over && !reply.lastStep ? LATE : undefined);
  reply.usage = sumUsage(reply.usage, asking.used.usage);
  if (end === "waiting") return notifyWaiting(claimed); // whoever answers sets it going again
  if (signal.aborted && !(await runs.stopWanted(me, run.id))) return; // the server shuts down or lost the run: another takes it up
  const status =
    signal.aborted || end?.code === "stopped" ? "stopped" : end ? "failed" : "completed";
  await finish(claimed, written, status, status === "failed" ? end : undefined);
}

/** Fills the reply as the words come. Returns why it failed, if it did, or that a person must answer first. */
async function write(
  claimed: Claimed,
  { agent, turns }: PreparedReply,
  asked: Resolved,
  past: ReplayState,
  written: Written<RunRecorder>,
  asking: Delegations,
): Promise<Failure | "waiting" | undefined> {
  const { run, me, signal, recovered } = claimed;
  if (recovered && run.stopRequested)
    return { code: "stopped", message: "The answer was stopped." };
  if (!agent)
    return { code: "interrupted", message: "The agent was deleted while this was being written." };
  const { reply } = written;
  const box = toolBox(
    me,
    agent.tools,
    await allowed(me, run.conversationId, run.agentId, agent.tools),
    asking,
  );
  try {
    const context = await contextOf(claimed, turns, past.summary, { resolved: asked, reply });
    if (!context) return undefined; // stopped before it began to answer
    written.summary = context.summary;
    for await (const piece of runAgent({
      agent: { ...agent, model: asked.model },
      turns: context.messages,
      provider: asked.provider,
      box,
      rounds: past.rounds,
      budget: asking.budget,
      ...spending(me, run.id, asked),
      signal,
    })) {
      await reply.take(piece);
      if (piece.type === "waiting") return "waiting";
    }
  } catch (error) {
    if (error instanceof ModelError) return { code: error.code, message: error.message };
    if (error instanceof SpentError) return { code: "step_limit", message: error.message };
    if (error instanceof LoopError) return { code: "loop_detected", message: error.message };
    throw error;
  }
  if (!signal.aborted && reply.content.trim() === "")
    return { code: "provider_error", message: "The model answered with nothing." };
  return undefined;
}

/** What a run taken up goes on from, read from the rows. */
async function remembered({ me, run }: Claimed): Promise<PreparedReply> {
  const agent = await agents.find(me, run.agentId);
  const rows = await db().message.findMany({
    where: { id: { in: [run.userMessageId!, run.messageId!] }, ownerId: me },
    select: { role: true, position: true, version: true },
  });
  const asked = rows.find((row) => row.role === "user");
  const conversation = await db().conversation.findFirst({
    where: { id: run.conversationId!, ownerId: me },
    select: { summary: true, summaryUpTo: true },
  });
  const turns =
    asked && conversation
      ? await history(run.conversationId!, summaryOf(conversation), asked.position)
      : { summary: null, said: [] };
  return { agent, turns, version: rows.find((row) => row.role === "assistant")?.version ?? 1 };
}
