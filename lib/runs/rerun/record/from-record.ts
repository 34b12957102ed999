import "server-only";
import type { Agent } from "@/lib/agents/contract";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { Step } from "@/lib/runs/contract";
import type { ToolBox } from "@/lib/runs/loop/run-agent";

/**
 * An agent as it works, and its resolved model. fallback: of one that works from a record, the model that was asked
 * where the other could not be; null: there was none.
 */
export type PlanMember = { agent: Agent; asked: Resolved; fallback?: Resolved | null };

/**
 * What the engine takes from the record of an earlier run, instead of from what there is now. `activation`: missing for
 * an inline plan, whose steps are the run's own.
 */
export type FromRecord = {
  /**
   * Of a replay: what it did so far, behind which it goes on; no limit is asked and nothing is counted. Missing for a
   * fork, which has steps of its own and works like any other run.
   */
  replayed?(): Step[];
  /** The agents' names, as they were. */
  names: Map<string, string>;
  /** An agent as it was at that activation; null for one that did not work there. */
  member(activation: string | undefined, agentId: string): PlanMember | null;
  /** The messages before the agent's own rounds, with `prompt` as what it is asked. undefined: it is asked nothing else. */
  turns(activation: string | undefined, prompt: string): ModelMessage[] | undefined;
  /** The agent's tools, as the record has them answered. */
  box(box: ToolBox, activation: string | undefined, agentId: string): ToolBox;
  /** The agent that a call asked; undefined where none has worked for it. */
  asked(callId: string): PlanMember | undefined;
};
