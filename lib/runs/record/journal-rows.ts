import "server-only";
import { Prisma } from "@/lib/core/db/db";
import type { RowChange } from "@/lib/core/db/statements";
import { metrics } from "@/lib/core/telemetry/metrics";
import type { NumberedEvent, WaitsFor } from "@/lib/runs/contract";
import type { CallUsage, Usage } from "@/lib/usage/contract";
import { reasonColumn } from "@/lib/core/http/reply/reason";
import type { Sentence } from "@/lib/core/shared/sentence";
import type { Failure } from "@/lib/runs/shared/failure";

// What the journal is given to write, and the columns that it becomes.

export type StepRecord = {
  kind: "model" | "tool" | "agent";
  agentId: string;
  name: string;
  output: unknown;
  usage?: CallUsage;
  error?: Sentence;
  startedAt: Date;
  /** The work that it belongs to, where several agents work. */
  activation?: string;
};
/** An agent of several that begins its work. */
export type WorkRecord = { activation: string; agentId: string; name: string; input: unknown };
/** A tool call before it has an outcome. `state`: what holds it, for whoever takes the run up. */
export type CallInput = {
  id: string;
  arguments: unknown;
  state: "begun" | "waiting" | "approved";
  for?: WaitsFor /** The fingerprint of the tool that is to be allowed. */;
  tool?: string;
};

export type Outcome = {
  status: "completed" | "failed" | "stopped";
  usage: Usage;
  error?: Failure;
  /** The step that ended the run, written with it. */
  lastStep?: StepRecord;
  /** What came of a task. */
  result?: string;
};

/** The columns of a step that has ended, under its number. */
export const finishedStep = (
  { kind, activation, agentId, name, output, usage, error, startedAt }: StepRecord,
  step: number,
) => ({
  step,
  kind,
  activation: activation ?? null,
  agentId,
  name,
  status: error ? "failed" : "finished",
  output: JSON.stringify(output),
  usage: usage ? JSON.stringify(usage) : null,
  error: error?.text ?? null,
  errorReason: error ? reasonColumn(error) : null,
  startedAt,
  finishedAt: new Date(),
});

/** Events that go into the log together. */
export const logRow = (runId: string, batch: NumberedEvent[]) => ({
  runId,
  firstId: batch[0]!.id,
  lastId: batch.at(-1)!.id,
  events: JSON.stringify(batch),
});

/** For /metrics: what the whole run has used is counted with its end. */
export function countEnd({ status, usage }: Outcome): void {
  const { runsEnded, tokens } = metrics();
  runsEnded.inc({ status });
  tokens.inc({ direction: "in" }, counted(usage.prompt_tokens));
  tokens.inc({ direction: "out" }, counted(usage.completion_tokens));
}

/** What a column can hold, whatever was counted: a run must be able to end. */
const counted = (tokens: number): number =>
  Number.isFinite(tokens) ? Math.min(Math.max(0, Math.trunc(tokens)), 2 ** 31 - 1) : 0;

/** The columns of a run that has ended. */
export const ended = ({ status, usage, error, result }: Outcome): RowChange<"Run"> => ({
  status,
  finishedAt: new Date(),
  leaseOwner: null,
  leaseUntil: null,
  promptTokens: counted(usage.prompt_tokens),
  completionTokens: counted(usage.completion_tokens),
  cachedTokens: counted(usage.cached_tokens),
  cost: Number.isFinite(usage.cost) ? usage.cost : 0,
  errorCode: error?.code ?? null,
  errorMessage: error?.message ?? null,
  errorReason: error ? reasonColumn(error) : null,
  result,
});

/** Where a run's owner is found. */
export const fromRun = (runId: string): Prisma.Sql => Prisma.sql`FROM Run WHERE id = ${runId}`;
