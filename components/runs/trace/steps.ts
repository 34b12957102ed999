import { BUDGET_CALL, type Step } from "@/lib/runs/run/contract";
import type { Translate } from "@/lib/texts/use-text";

/** An agent's steps follow it: those of parallel agents alternate in the trace. */
export function byAgent(steps: Step[]): Step[] {
  const own = new Map<string | undefined, Step[]>();
  for (const { kind, activation } of steps) if (kind === "agent") own.set(activation, []);
  for (const step of steps) if (step.kind !== "agent") own.get(step.activation)?.push(step);
  return steps.flatMap((step) =>
    step.kind === "agent"
      ? [step, ...own.get(step.activation)!]
      : own.has(step.activation)
        ? []
        : [step],
  );
}

export const startOf = (step: Step): number => Date.parse(step.started_at);
export const endOf = (step: Step): number => Date.parse(step.finished_at!); // only ended ones are rendered

export function spanOf(steps: Step[]): [from: number, to: number] {
  const from = Math.min(...steps.map(startOf));
  return [from, Math.max(...steps.map(endOf), from + 1)];
}

/** The step whose request has the instructions of this step's agent. */
export const askedIn = (steps: Step[], { step, kind, activation }: Step): Step | undefined =>
  steps.find((each) =>
    kind === "agent" ? each.kind === "model" && each.activation === activation : each.step === step,
  );

/** Does it have details beyond its row? */
export const isOpenable = ({ kind, name }: Step): boolean =>
  kind !== "tool" || name !== BUDGET_CALL.name;

export const LOOKS = {
  agent: "bg-line-strong",
  model: "bg-(--a5)",
  tool: "bg-(--a2)",
  wait: "bg-warn",
  failed: "bg-bad",
};
export type Look = keyof typeof LOOKS;

export function lookOf(step: Step): Look {
  if (step.kind === "tool" && step.name === BUDGET_CALL.name) return "wait";
  return step.status === "failed" ? "failed" : step.kind;
}

export function nameOf(t: Translate, step: Step, names: ReadonlyMap<string, string>): string {
  if (step.kind === "agent") return names.get(step.agent_id) || step.name;
  if (step.kind === "model") return t("Model {name}", { name: step.name });
  return step.name === BUDGET_CALL.name
    ? t("Waited for you")
    : t("Tool {name}", { name: step.name });
}
