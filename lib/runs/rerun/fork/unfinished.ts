import "server-only";
import type { Step } from "@/lib/runs/run/contract";
import { activationOf } from "@/lib/runs/agent/delegations";
import { idOf } from "@/lib/runs/rerun/call-id";

/**
 * The steps up to `upTo` that had not ended when step `at` started: working agents, and delegations to an agent that
 * was still working. The record has their ends, which came later.
 */
export function unfinishedAt(
  steps: Step[],
  at: Step,
  upTo: number,
): { works: Step[]; calls: Step[] } {
  const open = new Set(
    [at, ...steps.filter(({ step }) => step > upTo)].map((each) => each.activation),
  );
  const before = steps.filter(({ step }) => step <= upTo);
  const calls: Step[] = [];
  for (let hasMore = true; hasMore;) {
    const next = before.find((step) => isAsking(step, open) && !calls.includes(step));
    hasMore = next !== undefined;
    if (!next) break;
    calls.push(next);
    open.add(next.activation);
  }
  const works = before.filter(
    (step) =>
      step.kind === "agent" &&
      step.status === "finished" &&
      (open.has(step.activation) || (step.finished_at ?? "") > at.started_at),
  );
  return { works, calls };
}

const isAsking = (step: Step, open: ReadonlySet<string | undefined>): boolean =>
  step.kind === "tool" && open.has(activationOf(idOf(step) ?? ""));
