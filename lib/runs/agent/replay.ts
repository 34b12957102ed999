import "server-only";
import * as z from "zod";
import { SourcesSchema } from "@/lib/knowledge/agents/schema";
import { SentFileSchema } from "@/lib/files/sent-files";
import type { Round } from "@/lib/runs/run/rounds";
import type { Summary } from "@/lib/runs/agent/context/summarize";
import type { Step } from "@/lib/runs/run/contract";
import { readRecord } from "@/lib/runs/run/unreadable";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceSchema } from "@/lib/core/http/reason";
import type { Usage } from "@/lib/usage/contract";
import { NO_USAGE, sumUsage } from "@/lib/usage/sum";
import { isRecord } from "@/lib/tools/shared/faults";
import type { Dialogue } from "@/lib/tools/question";

export const OutcomeSchema = z.object({
  ok: z.boolean(),
  result: z.string(),
  duration_ms: z.number(),
  files: z.array(SentFileSchema).optional(),
});
export const ExtraSchema = z.record(z.string(), z.unknown()).optional();
const Answer = z.object({
  text: z.string(),
  reasoning: z.string().default(""),
  tool_calls: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      arguments: z.unknown(),
      extra: ExtraSchema,
    }),
  ),
  extra: ExtraSchema,
  sources: SourcesSchema.optional(),
});
const CallStep = z.object({
  id: z.string(),
  arguments: z.unknown(),
  state: z.enum(["begun", "waiting", "approved"]),
  for: z.string().optional(),
  tool: z.string().optional(),
  sign_ins: z.number().optional(),
  connection: z.object({ connection_id: z.string(), name: z.string(), url: z.string() }).optional(),
  unknown: SentenceSchema.optional(),
  dialogue: z.custom<Dialogue>((value) => isRecord(value) && Array.isArray(value.asks)).optional(),
});

const Told = z.object({ summary: z.string(), up_to: z.number() });

/**
 * What a run did before it is resumed: its rounds, the step of each call, the usage of its model calls. `summary`: of
 * older turns, if it made one.
 */
export type ReplayState = {
  rounds: Round[];
  stepOf: Map<string, number>;
  usage: Usage;
  summary?: Summary;
};

/**
 * Reads the rounds back from a run's steps. A call that had started and has no outcome may have happened: its state is
 * `unknown` (PRODUCT 'Durability'), and stays so until it has one, however often the run is resumed or waits. Throws
 * UnreadableRecord.
 */
export function replay(steps: Step[]): ReplayState {
  const past = nothingYet();
  for (const step of steps) readRecord(() => take(past, step));
  return past;
}

/** Like `replay`, but skips what cannot be read: for a run that ends, and does not continue. */
export function replayReadable(steps: Step[]): ReplayState {
  const past = nothingYet();
  for (const step of steps) {
    try {
      take(past, step);
    } catch {} // the other steps are still used
  }
  return past;
}

/** The state of a run that has done nothing yet. */
export const nothingYet = (): ReplayState => ({ rounds: [], stepOf: new Map(), usage: NO_USAGE });

function take(past: ReplayState, step: Step): void {
  if (step.kind === "tool") return takeCall(past, step);
  if (step.kind !== "model") return;
  if (step.usage) past.usage = sumUsage(past.usage, step.usage);
  const output = Told.safeParse(step.output).data;
  if (output) past.summary = { text: output.summary, upTo: output.up_to };
  else if (step.status !== "failed") past.rounds.push(roundOf(step)); // an incomplete response is dropped
}

function roundOf(step: Step): Round {
  const { text, reasoning, tool_calls, extra, sources } = Answer.parse(step.output);
  return {
    text,
    reasoning,
    calls: tool_calls,
    ...(extra ? { extra } : {}),
    ...(sources ? { sources } : {}),
  };
}

const INTERRUPTED = sentence("call_interrupted", "Troupe was interrupted during this call.");

function takeCall(past: ReplayState, step: Step): void {
  const read = CallStep.parse(step.input);
  const { id, arguments: args, state, for: what, tool, sign_ins, connection, dialogue } = read;
  if (what === "budget") return void past.stepOf.set(id, step.step); // if asked again, it is the same question
  const call = past.rounds.at(-1)?.calls.find((each) => each.id === id);
  if (!call) return;
  past.stepOf.set(id, step.step);
  call.arguments = args;
  call.tool = tool;
  call.signIns = sign_ins;
  if (step.status !== "started") call.outcome = OutcomeSchema.parse(step.output);
  else if (state === "waiting" && what === "answer")
    Object.assign(call, { state: "answer", connection, dialogue }); // its server has no answer yet
  // A call that waited for a sign-in had passed all questions, and did nothing: it is repeated.
  else if (state === "approved" || (state === "waiting" && what === "sign_in"))
    Object.assign(call, { state: "approved", dialogue });
  // A call may wait for a result because it had started: the waiting state replaced `begun`.
  else if (state === "begun" || what !== "approval")
    Object.assign(call, {
      state: "unknown",
      unknown: read.unknown ?? (state === "begun" ? INTERRUPTED : undefined),
    });
}
