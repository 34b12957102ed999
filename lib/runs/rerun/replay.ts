import "server-only";
import * as agents from "@/lib/agents/service";
import type { Agent } from "@/lib/agents/contract";
import { namesOf } from "@/lib/agents/lookup/names";
import type { UserId } from "@/lib/core/identity";
import { isRecord } from "@/lib/tools/shared/faults";
import { executePlan } from "@/lib/runs/engine/execute-plan";
import type { PlanInput } from "@/lib/runs/engine/plan-context";
import type { PlanEnd } from "@/lib/runs/engine/plan-end";
import { planOf } from "@/lib/runs/graph/plan-schema";
import type { AnswerCheck } from "@/lib/runs/loop/caller/answer-check";
import type { CallerWish } from "@/lib/runs/loop/caller/caller-wish";
import type { Difference, Replayed } from "@/lib/runs/rerun/contract";
import { stepDifference, stepsMade } from "@/lib/runs/rerun/difference";
import {
  asksForJson,
  instructionsIn,
  optionsIn,
  promptIn,
} from "@/lib/runs/rerun/record/kept-request";
import { isJudgement, keptRun, type KeptRun } from "@/lib/runs/rerun/record/kept-run";
import { MemoryJournal } from "@/lib/runs/rerun/record/memory-journal";
import { Recording } from "@/lib/runs/rerun/record/recording";
import { lineOf, type Plan } from "@/lib/runs/shared/plan";
import { hashOf } from "@/lib/runs/trace/known";

/** How often a run that was cut or failed is taken up again: as long as each time brings something new. */
const CLAIMS = 50;

/**
 * Carries a kept run of the person's out once more, through the engine, from its record: models and tools answer what
 * they answered, people decide what they decided. Nothing is sent, written or counted. Tells whether the same came of
 * it, or what differs first. Throws as `keptRun` does.
 */
export async function replay(me: UserId, id: string): Promise<Replayed> {
  const kept = await keptRun(me, id);
  const journal = new MemoryJournal(id);
  const inline = kept.run.teamId === null && kept.run.kind !== "task";
  const plan = inline ? planOfOne(kept) : planOf(kept.run);
  const { names, today } = await crewOf(me, kept, plan);
  const input: PlanInput = { plan, wish: wishIn(kept) };
  let end: PlanEnd | undefined;
  let recording = new Recording(kept, journal, names, today, plan.graph.finish_point);
  for (let claim = 1, count = -1; claim <= CLAIMS; claim++) {
    const made = stepsMade(kept.steps, journal.steps);
    if (recording.difference || (claim > 1 && (made.all || made.count === count))) break;
    count = made.count;
    recording = new Recording(kept, journal, names, today, plan.graph.finish_point);
    end = await carriedOut(me, kept, { recording, journal, input, inline, recovered: claim > 1 });
  }
  const different =
    recording.difference ?? stepDifference(kept.steps, journal.steps) ?? endDifference(kept, end);
  return different ? { same: false, ...different } : { same: true, steps: kept.steps.length };
}

type Attempt = {
  recording: Recording;
  journal: MemoryJournal;
  input: PlanInput;
  inline: boolean;
  recovered: boolean;
};

/** Goes on to where the work ends, fails, waits or has no more record. undefined: it did not come to an end. */
async function carriedOut(
  me: UserId,
  { run }: KeptRun,
  { recording, journal, input, inline, recovered }: Attempt,
): Promise<PlanEnd | undefined> {
  const { signal } = recording;
  const ensureHeld = () => Promise.resolve();
  const work = { run, me, journal, signal, ensureHeld, recovered, record: recording };
  const end = await executePlan(work, input, inline);
  if (end.status === "waiting" || end.status === "left") return undefined;
  if (end.lastStep) await journal.finishStep(end.lastStep);
  return signal.aborted ? undefined : end;
}

/** How the run ended is told by its row; one that was stopped, or ended between two steps, has no end of its own. */
function endDifference({ run, steps }: KeptRun, end: PlanEnd | undefined): Difference | undefined {
  const reached = run.status === "completed" || end !== undefined;
  if (!reached || run.status === "stopped" || run.errorCode === "interrupted") return undefined;
  const seen = (value: { status: string; error?: string | null; result?: string | null }) => ({
    what: "end" as const,
    hash: hashOf(JSON.stringify(value)),
    value,
  });
  const result = run.result === null ? {} : { result: run.result };
  const expected = seen({ status: run.status, error: run.errorCode, ...result });
  const got =
    end &&
    seen({
      status: end.status,
      error: end.error?.code ?? null,
      ...(run.result === null ? {} : { result: end.content }),
    });
  if (expected.hash === got?.hash) return undefined;
  return { step: steps.at(-1)?.step ?? 1, expected, got: got ?? null };
}

/** The one agent's plan: what it was asked stands in its first request. */
function planOfOne({ run, steps }: KeptRun): Plan {
  const sent = steps.find((step) => step.sent && step.activation === undefined)?.sent;
  return {
    task: sent ? promptIn(sent) : "",
    graph: lineOf([run.agentId]),
    method: "direct",
    reason: "",
  };
}

async function crewOf(me: UserId, { steps }: KeptRun, plan: Plan) {
  const names = await namesOf(me, plan.graph.nodes);
  for (const { kind, agent_id, name } of steps) if (kind === "agent") names.set(agent_id, name);
  const known = await Promise.all(plan.graph.nodes.map((node) => agents.find(me, node)));
  const today = new Map<string, Agent>();
  for (const agent of known) if (agent) today.set(agent.AgentId, agent);
  return { names, today };
}

/** What a program added to the work: as the requests tell it. */
function wishIn({ run, steps }: KeptRun): CallerWish | undefined {
  const rounds = steps.filter((step) => step.sent && !isJudgement(step));
  const first = rounds[0]?.sent;
  if (run.kind !== "api" || !first) return undefined;
  const last = rounds.at(-1)?.sent ?? first; // of who gives the result
  return {
    instructions: instructionsIn(first, true).ofCaller,
    after: [],
    options: optionsIn(last),
    form: asksForJson(last) ? { json: true, fault: faultsIn({ run, steps: rounds }) } : undefined,
  };
}

/** What the model was told of answers that did not have the form asked for, by these answers. */
function faultsIn({ run, steps }: KeptRun): AnswerCheck["fault"] {
  const faults = new Map<string, string>();
  for (const { sent } of steps)
    for (const [at, message] of (sent?.request.messages ?? []).entries()) {
      const before = sent?.request.messages[at - 1];
      const isFault = message?.role === "user" && before?.role === "assistant";
      if (isFault && !before.tool_calls)
        faults.set(String(before.content), String(message.content));
    }
  const last = steps.at(-1)?.output;
  if (run.errorReason?.includes('"output_invalid"') && isRecord(last))
    faults.set(String(last.text), " ");
  return (text) => faults.get(text);
}
