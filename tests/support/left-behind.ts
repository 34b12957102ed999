import { randomUUID } from "node:crypto";
import { db } from "@/lib/core/db/db";
import { mintUserId, personalScope } from "@/lib/core/identity";
import type { NumberedEvent, RunEvent } from "@/lib/runs/run/contract";
import { leaseOfTheDead } from "./dead-process";
import { Journal } from "@/lib/runs/journal/journal";
import type { Person } from "./person";

export type Left = {
  runId: string;
  conversationId: string;
  messageId: string;
  heard: NumberedEvent[];
};

type Wishes = {
  agent?: string;
  fence?: number;
  said?: string[];
  /** How often it was interrupted before. */
  interruption?: Interruption;
};
type Interruption = {
  [name in "step" | "times" | "alone" | "call" | "blamed"]?: number;
} & { by?: string; at?: string };
const NEVER = { by: "an-earlier-process", step: 0, times: 0, alone: 0, call: null, blamed: 0 };

/** The column of a run that was interrupted before, as lib/runs/worker/interruption.ts writes it. */
export const interruptionOf = (before: Interruption): string =>
  JSON.stringify({ ...NEVER, ...before });

/** The rows of a reply whose process died while it was being written, with the text so far. */
export async function leave(
  person: Person,
  content: string,
  { agent = randomUUID(), fence = 1, interruption, said = ["w1", " w2", " w3"] }: Wishes,
): Promise<Left> {
  const [runId, conversationId, userMessageId, messageId] = Array.from({ length: 4 }, () =>
    randomUUID(),
  ) as [string, string, string, string];
  const now = new Date();
  const about = { ownerId: person.user.UserId, conversationId, agentId: agent, createdAt: now };
  await db().conversation.create({
    data: {
      id: conversationId,
      ownerId: about.ownerId,
      agentId: agent,
      title: content,
      preview: content,
      messageCount: 2,
      activeRunId: runId,
      createdAt: now,
      updatedAt: now,
    },
  });
  await db().message.createMany({
    data: [
      { ...about, id: userMessageId, position: 1, role: "user", content, status: "complete" },
      {
        ...about,
        id: messageId,
        position: 2,
        role: "assistant",
        content: "",
        status: "streaming",
        runId,
      },
    ],
  });
  await db().run.create({
    data: {
      id: runId,
      ...about,
      kind: "chat",
      status: "running",
      userMessageId,
      messageId,
      fence,
      interruption: interruption && interruptionOf(interruption),
      ...leaseOfTheDead(),
    },
  });
  const first: RunEvent = {
    event: "run",
    data: {
      run_id: runId,
      conversation_id: conversationId,
      user_message_id: userMessageId,
      message_id: messageId,
    },
  };
  const events: RunEvent[] = [
    first,
    ...said.map((text): RunEvent => ({ event: "delta", data: { content: text } })),
  ];
  const heard = events.map((each, at): NumberedEvent => ({ ...each, id: at + 1 }));
  await db().runLog.create({
    data: { runId, firstId: 1, lastId: heard.length, events: JSON.stringify(heard) },
  });
  return { runId, conversationId, messageId, heard };
}

/** The journal of a run without steps, as a process writes it under a claim: with the run's own fence by default. */
export async function journalOf(runId: string, fence?: number): Promise<Journal> {
  const run = await db().run.findUniqueOrThrow({ where: { id: runId } });
  return new Journal(
    { ...run, fence: fence ?? run.fence },
    personalScope(mintUserId(run.ownerId)),
    0,
  );
}
