import "server-only";
import * as agents from "@/lib/agents/service";
import type { Agent } from "@/lib/agents/contract";
import { conflict } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";
import { namesOf } from "@/lib/agents/lookup/names";
import type { Scope } from "@/lib/core/identity";
import { executePlan } from "@/lib/runs/engine/execute-plan";
import type { PlanInput } from "@/lib/runs/engine/plan-context";
import type { PlanEnd } from "@/lib/runs/engine/plan-end";
import type { Difference, Replayed } from "@/lib/runs/run/rerun-contract";
import { stepDifference, stepsMade } from "@/lib/runs/rerun/difference";
import { keptRun, type KeptRun } from "@/lib/runs/rerun/kept-run";
import { isInline, planIn, wishIn } from "@/lib/runs/rerun/kept-work";
import { MemoryJournal } from "@/lib/runs/rerun/memory-journal";
import { Recording } from "@/lib/runs/rerun/recording";
import type { Plan } from "@/lib/runs/run/plan";
import { hashOf } from "@/lib/runs/journal/requests/known";

/** How often an interrupted or failed run is resumed: as long as each time makes progress. */
const CLAIMS = 50;

/**
 * Replays a recorded run of the person through the engine: models and tools return what they returned, people decide
 * what they decided. Nothing is sent, written or counted. Returns whether the outcome is the same, or the first
 * difference. Throws like `keptRun`.
 */
export async function replay(me: Scope, id: string): Promise<Replayed> {
  const origin = await keptRun(me, id);
  if (origin.run.kind === "fork")
    throw conflict(
      sentence(
        "replay_of_fork",
        "A fork can't be replayed: part of it comes from another run's trace.",
      ),
    );
  const journal = new MemoryJournal(id);
  const inline = isInline(origin);
  const plan = planIn(origin);
  const { names, today } = await crewOf(me, origin, plan);
  const input: PlanInput = { plan, wish: wishIn(origin) };
  let end: PlanEnd | undefined;
  let recording = new Recording(origin, journal, names, today, plan.graph.finish_point);
  for (let claim = 1, count = -1; claim <= CLAIMS; claim++) {
    const newSteps = stepsMade(origin.steps, journal.steps);
    if (recording.difference || (claim > 1 && (newSteps.all || newSteps.count === count))) break;
    count = newSteps.count;
    recording = new Recording(origin, journal, names, today, plan.graph.finish_point);
    end = await carriedOut(me, origin, { recording, journal, input, inline, recovered: claim > 1 });
  }
  const different =
    recording.difference ??
    stepDifference(origin.steps, journal.steps) ??
    endDifference(origin, end);
  return different ? { same: false, ...different } : { same: true, steps: origin.steps.length };
}

type Attempt = {
  recording: Recording;
  journal: MemoryJournal;
  input: PlanInput;
  inline: boolean;
  recovered: boolean;
};

/** Continues until the work ends, fails, waits or has no more record. undefined: it did not end. */
async function carriedOut(
  me: Scope,
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

/** How the run ended is in its row; a run that was stopped, or ended between two steps, has no end of its own. */
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

async function crewOf(me: Scope, { steps }: KeptRun, plan: Plan) {
  const names = await namesOf(me, plan.graph.nodes);
  for (const { kind, agent_id, name } of steps) if (kind === "agent") names.set(agent_id, name);
  const agentRows = await Promise.all(plan.graph.nodes.map((node) => agents.find(me, node)));
  const today = new Map<string, Agent>();
  for (const agent of agentRows) if (agent) today.set(agent.AgentId, agent);
  return { names, today };
}
