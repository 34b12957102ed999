import "server-only";
import * as z from "zod";
import type { FileDesk } from "@/lib/files/agents/file-desk";
import type { RunMemory } from "@/lib/memory/run-memory";
import { Budget } from "@/lib/runs/agent/budget";
import type { KnowledgeDesk } from "@/lib/knowledge/agents/desk";
import type { Agent } from "@/lib/agents/contract";
import type { SkillDesk } from "@/lib/skills/agents/skill-desk";
import { totalUsage } from "@/lib/usage/sum";
import type { RunEvent, Step } from "@/lib/runs/run/contract";
import type { WorkOnRun } from "@/lib/runs/worker/worker";

/** The activation of a delegated agent's steps: this prefix and the id of the call. */
const ASKED = "ask:";
export const activationOf = (callId: string): string => ASKED + callId;

/** The state shared by agents that delegate within one run. */
export type Delegations = {
  claimed: Pick<WorkOnRun, "me" | "run" | "journal" | "record" | "ensureHeld">;
  budget: Budget;
  /** The agents that asked each other, down to the one that these tools belong to. */
  chain: Pick<Agent, "AgentId" | "name" | "knowledge">[];
  /** The run's steps from before it was resumed. */
  steps: Step[];
  /** The files available to the run. */
  desk: FileDesk;
  /** The skills of the agent that these tools belong to. */
  skills: SkillDesk;
  /** In a chat in which agents may remember: only the first of the chain does. */
  memory?: RunMemory;
  /** What the run's agents cite. */
  knowledge: KnowledgeDesk;
  /** The messages and answers exchanged between two agents, by pair. */
  said: Map<string, string[]>;
  /** Notifies the run's followers about a call in progress. */
  tell: (event: RunEvent) => void;
};

/** For a run that starts with this agent, or continues after these steps. */
export function newDelegations(
  claimed: Delegations["claimed"],
  agent: Delegations["chain"][number],
  steps: Step[],
  budget: Budget,
  more: Pick<Delegations, "desk" | "skills" | "tell" | "memory" | "knowledge">,
): Delegations {
  return { claimed, budget, ...more, chain: [agent], steps, said: new Map() };
}

const Answered = z.object({ tool_calls: z.array(z.object({ id: z.string() })) });

/** The budget of a run with these steps; further usage is added. */
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
