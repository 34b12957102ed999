import "server-only";
import { z } from "zod";
import type { Round } from "@/lib/agents/rounds";
import type { Summary } from "@/lib/agents/sum-up";
import type { Step, Usage } from "@/lib/runs/contract";

const Outcome = z.object({ ok: z.boolean(), result: z.string(), duration_ms: z.number() });
const Answer = z.object({
  text: z.string(),
  reasoning: z.string().default(""),
  tool_calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.unknown() })),
});
const CallStep = z.object({ id: z.string(), arguments: z.unknown(), state: z.enum(["begun", "waiting", "approved"]), for: z.string().optional(), answered: z.boolean().optional() });

const Told = z.object({ summary: z.string(), up_to: z.number() });

/** What a run did before it is taken up: its rounds, the step of each call, what it has used, how often a person answered. `summary`: of older turns, if it made one. */
export type Past = { rounds: Round[]; stepOf: Map<string, number>; usage: Usage; answers: number; summary?: Summary };

export const NO_USAGE: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, cached_tokens: 0, cost: 0 };

/**
 * Reads the rounds back from a run's steps. A call that had begun and has no outcome may have happened: its state is
 * `unknown` (PRODUCT 'Durability'), and stays so until it has one, however often the run is taken up or waits.
 */
export function recall(steps: Step[]): Past {
  const past: Past = { rounds: [], stepOf: new Map(), usage: NO_USAGE, answers: 0 };
  for (const step of steps) {
    if (step.kind === "model") {
      const told = Told.safeParse(step.output).data;
      if (told) past.summary = { text: told.summary, upTo: told.up_to };
      else if (step.status !== "failed") past.rounds.push(roundOf(step)); // half an answer is none
      if (step.usage) past.usage = sum(past.usage, step.usage);
    } else if (step.kind === "tool") takeCall(past, step);
  }
  return past;
}

function roundOf(step: Step): Round {
  const { text, reasoning, tool_calls } = Answer.parse(step.output);
  return { text, reasoning, calls: tool_calls };
}

function takeCall(past: Past, step: Step): void {
  const { id, arguments: given, state, answered, for: what } = CallStep.parse(step.input);
  if (what === "budget") {
    past.stepOf.set(id, step.step); // asked once more, it is the same question
    if (answered) past.answers++;
    return;
  }
  const call = past.rounds.at(-1)?.calls.find((each) => each.id === id);
  if (!call) return;
  past.stepOf.set(id, step.step);
  if (answered) past.answers++;
  call.arguments = given;
  if (step.status !== "started") call.outcome = Outcome.parse(step.output);
  else if (state === "approved") call.state = "approved";
  // Whoever waits for a result may do so because the call had begun: its mark was written over that of the beginning.
  else if (state === "begun" || what !== "approval") call.state = "unknown";
}

export const sum = (a: Usage, b: Omit<Usage, "cost"> & { cost?: number }): Usage => ({
  prompt_tokens: a.prompt_tokens + b.prompt_tokens,
  completion_tokens: a.completion_tokens + b.completion_tokens,
  total_tokens: a.total_tokens + b.total_tokens,
  cached_tokens: a.cached_tokens + b.cached_tokens,
  cost: a.cost + (b.cost ?? 0),
});
