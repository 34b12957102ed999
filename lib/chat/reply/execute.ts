import "server-only";
import type { Agent } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import { emitChange } from "@/lib/chat/changes";
import { contextOf } from "@/lib/chat/reply/context";
import { filesWithin } from "@/lib/chat/reply/files-within";
import { hasReadOutside } from "@/lib/chat/reply/outside";
import { history, summaryOf, type Turns } from "@/lib/chat/reply/turns";
import { answeringWith } from "@/lib/chat/reply/answerer";
import { finish, type ReplyRow } from "@/lib/chat/reply/finish";
import { db } from "@/lib/core/db/db";
import { textOf } from "@/lib/core/model/content";
import type { ContentPart } from "@/lib/core/model/wire";
import type { MemoryInput } from "@/lib/memory/run-memory";
import { executorOf, type RunHandler } from "@/lib/runs/engine/executor";
import type { PlanInput } from "@/lib/runs/engine/plan-context";
import { planOf } from "@/lib/runs/run/plan-schema";
import { lineOf, type Plan } from "@/lib/runs/run/plan";
import type { Claimed, Executor } from "@/lib/runs/worker/worker";
import { sentence } from "@/lib/core/shared/sentence";

/** Data that the request starting a run has already loaded; a resumed run reads it from the rows. */
export type PreparedReply = {
  agent: Agent | null;
  turns: Turns;
  version: number;
  /** In a temporary chat agents remember nothing. */
  temporary: boolean;
};

type ReplyInput = PlanInput & ReplyRow;

/**
 * Executes a chat reply: an agent's, or a team's by the plan stored with the run. Message, run and status end in one
 * transaction.
 */
export const chatExecutor = (prepared?: PreparedReply): Executor =>
  executorOf({ ...handler, input: (claimed) => inputOf(claimed, prepared) });

const handler: Omit<RunHandler<ReplyInput>, "input"> = {
  began({ run, journal }) {
    journal.emit({
      event: "run",
      data: {
        run_id: run.id,
        conversation_id: run.conversationId!,
        user_message_id: run.userMessageId!,
        message_id: run.messageId!,
      },
    });
  },
  waits: ({ run }) => emitRunChange(run, "waiting"),
  end: async (claimed, end, input) =>
    finish(claimed, end, input ?? { version: await versionOf(claimed), summary: null }),
  interrupted: sentence(
    "reply_interrupted",
    "The server restarted several times while this reply was being written.",
  ),
  isInline: (run) => run.teamId === null,
};

const emitRunChange = (run: Claimed["run"], change: "resumed" | "waiting"): void =>
  emitChange(run.ownerId, { conversation_id: run.conversationId!, change, run_id: run.id });

async function inputOf(claimed: Claimed, prepared?: PreparedReply): Promise<ReplyInput> {
  const { run, recovered } = claimed;
  const { agent, turns, version, temporary } = prepared ?? (await preparedAgain(claimed));
  if (recovered) emitRunChange(run, "resumed");
  const attached = lastSaid(turns).slice(1);
  const plan = run.teamId === null ? planOfReply(run.agentId, turns) : planOf(run);
  const input: ReplyInput = {
    plan,
    memory: temporary ? undefined : memoryIn(claimed, turns, plan),
    agent: agent ?? undefined,
    version,
    summary: null,
    attached,
    // Skips lookups that can't find anything: the first word waits for this.
    files:
      attached.length > 0 || turns.said.length > 1 || turns.summary
        ? await filesWithin(claimed.me, run.conversationId!)
        : [],
    async turns(wanted) {
      // Turns are read again if they turn out to be too long; a summary made meanwhile is reused.
      const context = await contextOf(turns, { ...wanted, known: input.summary ?? wanted.known });
      input.summary = context?.summary ?? null;
      return context && context.messages.slice(0, -1); // the last message is the plan's task
    },
  };
  return input;
}

/** Where the agents of this reply may remember. */
const memoryIn = ({ run }: Claimed, { said, summary }: Turns, { task }: Plan): MemoryInput => ({
  conversationId: run.conversationId!,
  messageId: run.messageId!,
  message: task,
  // Skips the lookup for the first message of a conversation, which attached files and calls of this run cover.
  readOutside: async (isSafe) =>
    (said.length > 1 || summary !== null) &&
    hasReadOutside(run.conversationId!, said.at(-1)?.position ?? 0, isSafe),
});

/** A single agent gets the person's message unchanged. */
const planOfReply = (agentId: string, turns: Turns): Plan => ({
  task: textOf(lastSaid(turns).slice(0, 1)),
  graph: lineOf([agentId]),
  method: "direct",
  reason: "",
});

/** The person's text, then the attached files. */
const lastSaid = ({ said }: Turns): ContentPart[] => said.at(-1)?.messages.at(-1)?.content ?? [];

/** The input of a resumed run, read from the rows. */
async function preparedAgain({ me, run }: Claimed): Promise<PreparedReply> {
  const agent = run.teamId === null ? await agents.find(me, run.agentId) : null;
  const rows = await db().message.findMany({
    where: { id: { in: [run.userMessageId!, run.messageId!] }, ownerId: me.own },
    select: { role: true, position: true, version: true },
  });
  const userRow = rows.find((row) => row.role === "user");
  const conversation = await db().conversation.findFirst({
    where: { id: run.conversationId!, ownerId: me.own },
    select: { summary: true, summaryUpTo: true, model: true, temporaryAt: true },
  });
  const turns =
    userRow && conversation
      ? await history(run.conversationId!, summaryOf(conversation), userRow.position)
      : { summary: null, said: [] };
  return {
    agent: answeringWith(agent, conversation?.model ?? null),
    turns,
    version: rows.find((row) => row.role === "assistant")?.version ?? 1,
    temporary: conversation?.temporaryAt != null,
  };
}

async function versionOf({ me, run }: Claimed): Promise<number> {
  const row = await db().message.findFirst({
    where: { id: run.messageId!, ownerId: me.own },
    select: { version: true },
  });
  return row?.version ?? 1;
}
