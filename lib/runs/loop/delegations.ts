import "server-only";
import { z } from "zod";
import { Budget } from "@/lib/runs/loop/limits/budget";
import type { Agent } from "@/lib/agents/contract";
import { totalUsage } from "@/lib/usage/shared/sum";
import type { Step } from "@/lib/runs/contract";
import type { Claimed } from "@/lib/runs/worker/worker";

/** Steps of an agent that was asked by another say by which call. */
const ASKED = "ask:";
export const activationOf = (callId: string): string => ASKED + callId;

/** What agents that ask each other within one run share. */
export type Delegations = {
  claimed: Pick<Claimed, "me" | "run" | "journal">;
  budget: Budget;
  /** Who asked whom, up to the agent whose tools these are. */
  chain: Pick<Agent, "AgentId" | "name">[];
  /** What the run had done before it was taken up. */
  steps: Step[];
  /** What has passed between two of them, by who asked whom: the words, and the answer. */
  said: Map<string, string[]>;
};

/** Of a run that begins with this agent, or goes on behind these steps. */
export function newDelegations(
  claimed: Delegations["claimed"],
  agent: Delegations["chain"][number],
  steps: Step[],
  budget: Budget,
): Delegations {
  return { claimed, budget, chain: [agent], steps, said: new Map() };
}

const Answered = z.object({ tool_calls: z.array(z.object({ id: z.string() })) });

/** What a run with these steps has used: whoever works on, counts on from there. */
export function budgetOf(steps: Step[]): Budget {
  const calls = steps.flatMap(
    (step) => Answered.safeParse(step.output).data?.tool_calls.map((call) => call.id) ?? [],
  );
  return new Budget(
    steps.filter((step) => step.kind === "tool" && step.status !== "started").length,
    calls,
    totalUsage(steps),
  );
}
