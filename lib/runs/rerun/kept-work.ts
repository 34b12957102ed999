import "server-only";
import type { AnswerCheck } from "@/lib/runs/agent/answer-check";
import type { CallerWish } from "@/lib/runs/agent/caller-wish";
import { asksForJson, instructionsIn, optionsIn, promptIn } from "@/lib/runs/rerun/kept-request";
import { isJudgement, type KeptRun } from "@/lib/runs/rerun/kept-run";
import { lineOf, type Plan } from "@/lib/runs/run/plan";
import { isRecord } from "@/lib/tools/shared/faults";
import { planOf } from "@/lib/runs/run/plan-schema";
import { forkOf } from "@/lib/runs/rerun/fork/kept-fork";

/** Are the steps of a run one agent's own, without any for its part? */
export const isInline = ({ run }: KeptRun): boolean =>
  run.kind === "fork" ? forkOf(run).inline : run.teamId === null && run.kind !== "task";

/** Did a program start it, or the run that it was forked from? */
export const isByProgram = ({ run }: KeptRun): boolean =>
  run.kind === "fork" ? forkOf(run).byProgram : run.kind === "api";

/** The plan that a run executed. */
export const planIn = (origin: KeptRun): Plan =>
  origin.run.kind !== "fork" && isInline(origin) ? planOfOne(origin) : planOf(origin.run);

/** The one agent's plan: its input is in its first request. */
function planOfOne({ run, steps }: KeptRun): Plan {
  const sent = steps.find((step) => step.sent && step.activation === undefined)?.sent;
  return {
    task: sent ? promptIn(sent) : "",
    graph: lineOf([run.agentId]),
    method: "direct",
    reason: "",
  };
}

/** What a program added to the work, from the requests. */
export function wishIn({ run, steps }: KeptRun): CallerWish | undefined {
  const rounds = steps.filter((step) => step.sent && !isJudgement(step));
  const first = rounds[0]?.sent;
  if (!isByProgram({ run, steps }) || !first) return undefined;
  const last = rounds.at(-1)?.sent ?? first; // of the agent with the result
  return {
    instructions: instructionsIn(first, true).ofCaller,
    after: [],
    options: optionsIn(last),
    form: asksForJson(last) ? { json: true, fault: faultsIn({ run, steps: rounds }) } : undefined,
  };
}

/** The messages to the model about replies in the wrong format, by reply. */
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
  return (text) => Promise.resolve(faults.get(text));
}
