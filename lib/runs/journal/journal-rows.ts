import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { LARGEST_INTEGER, type RowChange } from "@/lib/core/db/statements";
import { sharedError } from "@/lib/core/shared/shared-error";
import { metrics } from "@/lib/core/telemetry/metrics";
import type { NumberedEvent, WaitsFor } from "@/lib/runs/run/contract";
import type { CallUsage, Usage } from "@/lib/usage/contract";
import { reasonColumn } from "@/lib/core/http/reason";
import type { Sentence } from "@/lib/core/shared/sentence";
import type { SignInWanted } from "@/lib/tools/contract";
import type { Dialogue } from "@/lib/tools/question";
import type { SentRequest } from "@/lib/runs/journal/requests/sent";
import type { Failure } from "@/lib/runs/run/failure";
import type { Run } from "@/prisma/generated/client";

// The journal's input, and the columns that it is stored in.

/** Each claim of a run numbers its events from its own offset, so that a number lost in a crash is never used twice. */
export const PER_CLAIM = 10_000_000;

/** Thrown when a later claim holds the run: further writes of this process have no effect. */
export class Fenced extends Error {
  static {
    sharedError(this, "Fenced");
  }
}

export type StepRecord = {
  kind: "model" | "tool" | "agent";
  agentId: string;
  name: string;
  output: unknown;
  usage?: CallUsage;
  error?: Sentence;
  startedAt: Date;
  /** The activation that it belongs to, with several agents. */
  activation?: string;
  /** For a model call: its input. */
  sent?: SentRequest;
};
/** One of several agents starts its work. */
export type WorkRecord = { activation: string; agentId: string; name: string; input: unknown };
/** A tool call before it has an outcome. `state`: what it waits for, read when the run is resumed. */
export type CallInput = {
  id: string;
  arguments: unknown;
  state: "begun" | "waiting" | "approved";
  /** The search before the agent's first model call, which is part of its input. */
  opening?: true;
  for?: WaitsFor;
  /** The fingerprint of the tool to be allowed. */
  tool?: string;
  /** With `approval`: its result may be provided instead. */
  result_allowed?: true;
  /** Where its person must sign in, and how often this call has waited for that. */
  connection?: SignInWanted;
  sign_ins?: number;
  /** What its server asked, and the answer. */
  dialogue?: Dialogue;
  /** Why it is unknown whether it happened. */
  unknown?: Sentence;
};

/** A call starts after all, or it has an outcome. */
export type CallChange = { input: CallInput } | { output: unknown; ok: boolean };
/** An agent's work has ended, or failed work is resumed (`again`). */
export type WorkChange = { output: unknown } | { error: Sentence } | "again";

export type Outcome = {
  status: "completed" | "failed" | "stopped";
  usage: Usage;
  error?: Failure;
  /** The step that ended the run, written with it. */
  lastStep?: StepRecord;
  /** A task's result. */
  result?: string;
};

/** The columns of a step that has ended, with its number. */
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

/** The columns of a call's step that change. */
export const callColumns = (change: CallChange): RowChange<"RunStep"> =>
  "input" in change
    ? {
        input: JSON.stringify(change.input),
        // A repeated call gets a new start time: the latest start indicates why a process ended.
        startedAt: change.input.state === "begun" ? new Date() : undefined,
      }
    : {
        status: change.ok ? "finished" : "failed",
        output: JSON.stringify(change.output),
        finishedAt: new Date(),
      };

/** The columns of an agent's step that change. */
export function workColumns(change: WorkChange): RowChange<"RunStep"> {
  if (change === "again")
    return { status: "started", error: null, errorReason: null, finishedAt: null };
  const finishedAt = new Date();
  if ("error" in change)
    return {
      status: "failed",
      error: change.error.text,
      errorReason: reasonColumn(change.error),
      finishedAt,
    };
  return { status: "finished", output: JSON.stringify(change.output), finishedAt };
}

/** One log row for a batch of events. */
export const logRow = (runId: string, batch: NumberedEvent[]) => ({
  runId,
  firstId: batch[0]!.id,
  lastId: batch.at(-1)!.id,
  events: JSON.stringify(batch),
});

/** For /metrics: a run's total usage is counted when it ends. */
export function countEnd({ status, usage }: Outcome): void {
  const registry = metrics();
  registry?.runsEnded.inc({ status });
  registry?.tokens.inc({ direction: "in" }, counted(usage.prompt_tokens));
  registry?.tokens.inc({ direction: "out" }, counted(usage.completion_tokens));
}

/** Clamps a count to the range of its column: a run must always be able to end. */
const counted = (tokens: number): number =>
  Number.isFinite(tokens) ? Math.min(Math.max(0, Math.trunc(tokens)), LARGEST_INTEGER) : 0;

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

/** The SQL that selects a run's row, to read its owner. */
export const fromRun = (runId: string): Prisma.Sql => Prisma.sql`FROM "Run" WHERE id = ${runId}`;

/** The SQL that selects a run's row while this claim holds it. */
export const heldBy = ({ id, fence }: Pick<Run, "id" | "fence">): Prisma.Sql =>
  Prisma.sql`SELECT 1 FROM "Run" WHERE id = ${id} AND fence = ${fence} AND status = 'running'`;
