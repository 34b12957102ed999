import "server-only";
import * as z from "zod";
import { reasonIn } from "@/lib/core/http/reason";
import type { RunSummary } from "@/lib/runs/run/contract";
import { FORK_CHANGES, FORK_TOOLS } from "@/lib/runs/run/rerun-contract";
import { FailureSchema, PlanSchema, readJson } from "@/lib/runs/run/schema";
import type { Usage } from "@/lib/usage/contract";
import type { Run as Row } from "@/prisma/generated/client";

/** The columns of a summary: a list reads only these, and not the runs' texts. */
export const SUMMARY_COLUMNS = [
  "id",
  "kind",
  "status",
  "agentId",
  "conversationId",
  "taskId",
  "teamId",
  "userMessageId",
  "plan",
  "tries",
  "leaseUntil",
  "originId",
  "originSteps",
  "errorCode",
  "errorMessage",
  "errorReason",
  "promptTokens",
  "completionTokens",
  "cachedTokens",
  "cost",
  "createdAt",
  "finishedAt",
] as const satisfies (keyof Row)[];
export type SummaryRow = Pick<Row, (typeof SUMMARY_COLUMNS)[number]>;

/** A run as lists and the API show it. */
export const summaryToWire = (row: SummaryRow): RunSummary => ({
  run_id: row.id,
  kind: row.kind as RunSummary["kind"],
  status: row.status as RunSummary["status"],
  agent_id: row.agentId,
  task_id: row.taskId ?? undefined,
  conversation_id: row.conversationId ?? undefined,
  team_id: row.teamId ?? undefined,
  user_message_id: row.userMessageId ?? undefined,
  started_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString(),
  retry_at: retryAt(row)?.toISOString(),
  retries: row.tries || undefined,
  error: failureToWire(row),
  error_reason: reasonIn(row.errorReason),
  usage: usageToWire(row),
  ...(row.originId ? { origin: { run_id: row.originId, steps: row.originSteps ?? 0 } } : {}),
  fork: forkToWire(row.plan),
  ...planToWire(row.plan),
});

const failureToWire = ({
  errorCode: code,
  errorMessage: message,
}: SummaryRow): RunSummary["error"] =>
  code === null ? undefined : FailureSchema.safeParse({ code, message }).data;

const ForkSchema = z.object({
  fork: z.looseObject({
    step: z.number(),
    tools: z.enum(FORK_TOOLS),
    /** Are the run's steps one agent's own, so that its messages are the person's? */
    inline: z.boolean().catch(false),
    messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })).catch([]),
  }),
});
/** The exact differences are in its requests. */
function forkToWire(plan: string | null): RunSummary["fork"] {
  const read = readJson(ForkSchema, plan)?.fork;
  if (!read) return undefined;
  const { step, tools, messages } = read;
  const changed = FORK_CHANGES.filter((each) =>
    each === "messages" ? messages.length > 0 : read[each] !== undefined,
  );
  return { step, tools, changed };
}

/** A task's name is its plan's first line. */
function planToWire(plan: string | null): Pick<RunSummary, "title" | "question" | "route"> {
  const read = readJson(PlanSchema, plan);
  if (!read) return {};
  const title = firstLine(inputOf(plan) ?? "");
  return {
    title,
    question: title,
    route: { method: read.method, reason: read.reason, why: read.why, agents: read.graph.nodes },
  };
}

/** The input of a plan's agents: its task, or the message that a fork has changed. */
export function inputOf(plan: string | null): string | undefined {
  const fork = readJson(ForkSchema, plan)?.fork;
  const prompt = fork?.inline && fork.messages.findLast(({ role }) => role === "user")?.content;
  return typeof prompt === "string" ? prompt : readJson(PlanSchema, plan)?.task;
}

/** As shown in a title. */
export const firstLine = (text: string): string | undefined =>
  text.trim().split("\n", 1)[0]?.trim().slice(0, 200) || undefined;

/** A run freed by an answer, or waiting for a slot, has no such time: it continues as soon as it can. */
const retryAt = ({ status, leaseUntil }: SummaryRow): Date | undefined =>
  status === "queued" && leaseUntil !== null && leaseUntil > new Date() ? leaseUntil : undefined;

const usageToWire = (
  row: Pick<Row, "promptTokens" | "completionTokens" | "cachedTokens" | "cost">,
): Usage => ({
  prompt_tokens: row.promptTokens,
  completion_tokens: row.completionTokens,
  total_tokens: row.promptTokens + row.completionTokens,
  cached_tokens: row.cachedTokens,
  cost: row.cost,
});
