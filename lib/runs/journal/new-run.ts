import "server-only";
import { newId } from "@/lib/core/crypto";
import type { Run } from "@/prisma/generated/client";

/** `keyId`: required, since a limit of a key covers only the runs that name it. */
type NewRun = Pick<Run, "ownerId" | "kind" | "status" | "agentId" | "keyId"> & Partial<Run>;

/** A run's first row. */
export const newRun = (run: NewRun): Run => ({
  id: newId(),
  startedBy: null,
  conversationId: null,
  taskId: null,
  teamId: null,
  plan: null,
  tries: 0,
  interruption: null,
  result: null,
  waitingSince: null,
  seenAt: null,
  userMessageId: null,
  messageId: null,
  leaseOwner: null,
  leaseUntil: null,
  fence: 0,
  stopRequested: false,
  originId: null,
  originSteps: null,
  errorCode: null,
  errorMessage: null,
  errorReason: null,
  promptTokens: 0,
  completionTokens: 0,
  cachedTokens: 0,
  cost: 0,
  cutUsage: null,
  createdAt: new Date(),
  finishedAt: null,
  ...run,
});
