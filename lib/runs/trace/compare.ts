import "server-only";
import { conflict, invalid } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { aligned } from "@/lib/runs/trace/align";
import type { ComparedRun, Comparison, StepPair } from "@/lib/runs/trace/comparison-contract";
import { runDifferences, stepDifferences } from "@/lib/runs/trace/differences";
import { LIVE } from "@/lib/runs/run/contract";
import type { Trace, TraceStep } from "@/lib/runs/trace/contract";
import { trace } from "@/lib/runs/trace/trace";

/** Maximum characters of requests per run here: half of a trace's. */
const MOST = 2 * 1024 * 1024;

/**
 * Two runs of the person, step by step, and their differences. 404 when one is not theirs; 400 for a run and itself;
 * 409 while one is still running, and when its model requests are no longer stored.
 */
export async function compare(me: Scope, id: string, other: string): Promise<Comparison> {
  const a = await trace(me, id, { most: MOST });
  const b = await trace(me, other, { most: MOST });
  if (id === other) throw invalid(ITSELF, { other: ITSELF });
  for (const each of [a, b]) requireKept(each);
  const steps = aligned(a.steps, b.steps, workOf).map(([one, beside]): StepPair => {
    const differs = one && beside ? stepDifferences(one, beside) : [];
    return { a: one, b: beside, differs };
  });
  const [left, right] = [aboutOf(a), aboutOf(b)];
  return { a: left, b: right, differs: runDifferences(left, right, steps), steps };
}

const ITSELF = sentence(
  "run_compared_with_itself",
  "This is the same run. Choose another one to compare it with.",
);

const aboutOf = ({ run, versions }: Trace): ComparedRun => ({ run, versions });

function requireKept({ run, steps, expires_at: end }: Trace): void {
  if (LIVE.includes(run.status))
    throw conflict(
      sentence("run_compared_at_work", "One of these runs is still running. Wait until it ends."),
    );
  const modelSteps = steps.filter(({ kind, shortened }) => kind === "model" && !shortened);
  const isThere = modelSteps.length === 0 || modelSteps.some(({ request }) => request);
  if (!end || Date.parse(end) > Date.now() || isThere) return;
  throw conflict(
    sentence(
      "run_record_expired",
      "The trace of one of these runs expired on {day}, so they can no longer be compared.",
      { day: end.slice(0, 10) },
    ),
  );
}

/** What a step does, by any agent and in any words: such steps are paired. */
const workOf = ({ kind, name, activation, agent_id: agent }: TraceStep): string =>
  kind === "model" ? `model ${activation ? agent : ""}` : `${kind} ${name}`;
