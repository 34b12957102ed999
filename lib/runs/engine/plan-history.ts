import "server-only";
import * as z from "zod";
import { budgetOf } from "@/lib/runs/agent/delegations";
import type { Budget } from "@/lib/runs/agent/budget";
import { replay, type ReplayState } from "@/lib/runs/agent/replay";
import type { Summary } from "@/lib/runs/agent/context/summarize";
import type { Step } from "@/lib/runs/run/contract";
import { readRecord } from "@/lib/runs/run/unreadable";
import type { Usage } from "@/lib/usage/contract";
import { totalUsage } from "@/lib/usage/sum";

/** One condition of an edge, as the model judged it. */
export type ConditionVerdict = {
  end_node: string;
  condition: string;
  holds: boolean;
  reason?: string;
};

const Output = z.object({ text: z.string(), took: z.array(z.string()) });
const Judged = z.object({
  verdicts: z.array(
    z.object({
      end_node: z.string(),
      condition: z.string(),
      holds: z.boolean(),
      reason: z.string().optional(),
    }),
  ),
});
const isJudgement = (step: Step): boolean =>
  step.kind === "model" && Judged.safeParse(step.output).success;

/** The outcome of an agent's finished work: its output, and the nodes that it was handed to. */
type FinishedNode = { answer: string; took: string[]; endedAt?: string };
/** Work started by an earlier claim: the number of its step, and what it did so far. */
export type StartedNode = {
  step: number;
  startedAt?: string;
  past: ReplayState;
  verdicts: ConditionVerdict[] | undefined;
};

/** The only activation of an inline plan; its steps are the run's own. */
const ONLY = "1";

/** The work of a run, read from its steps; work that finishes now is added. The constructor throws UnreadableRecord. */
export class PlanHistory {
  readonly done = new Map<string, FinishedNode>();
  readonly started = new Map<string, StartedNode>();
  readonly budget: Budget;
  private ownPast: ReplayState | undefined;

  /**
   * startedInline: an earlier claim started an inline plan, which may not have any steps yet. cut: what earlier claims used
   * for model calls that broke off.
   */
  constructor(
    readonly steps: Step[],
    startedInline: boolean,
    cut: Usage,
  ) {
    if (startedInline) this.started.set(ONLY, { step: 0, past: this.own(), verdicts: undefined });
    for (const work of steps.filter((step) => step.kind === "agent")) {
      const own = steps.filter(
        (step) => step.kind !== "agent" && step.activation === work.activation,
      );
      if (work.status === "finished") this.done.set(work.activation!, doneOf(work));
      this.started.set(work.activation!, {
        step: work.step,
        startedAt: work.started_at,
        past: {
          ...replay(own.filter((step) => !isJudgement(step))),
          usage: totalUsage(own),
        },
        verdicts: own
          .filter(isJudgement)
          .map((step) => Judged.parse(step.output).verdicts)
          .at(-1),
      });
    }
    this.budget = budgetOf(steps);
    this.budget.add(cut);
  }

  /** The summary of older turns that the run made before it was resumed. */
  summary(): Summary | undefined {
    return this.own().summary;
  }

  /** The run's own steps, without those of an agent's part. */
  private own(): ReplayState {
    this.ownPast ??= replay(this.steps.filter((step) => step.activation === undefined));
    return this.ownPast;
  }

  /** Finished activations with the edges they took, for the scheduler. */
  get finished(): Map<string, string[]> {
    return new Map([...this.done].map(([id, { took }]) => [id, took]));
  }
}

function doneOf(step: Step): FinishedNode {
  const { text, took } = readRecord(() => Output.parse(step.output));
  return { answer: text, took, endedAt: step.finished_at };
}
