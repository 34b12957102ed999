import "server-only";
import type { Agent } from "@/lib/agents/contract";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { Step } from "@/lib/runs/run/contract";
import type { ToolBox } from "@/lib/runs/run/tool-box-port";

/**
 * An agent as it works, and its resolved model. fallback: for one that works from a record, the model used when the
 * other was unavailable; null: there was none.
 */
export type PlanMember = { agent: Agent; resolvedModel: Resolved; fallback?: Resolved | null };

/**
 * What the engine takes from the record of an earlier run, instead of the current data. `activation`: missing for an
 * inline plan, whose steps are the run's own.
 */
export type FromRecord = {
  /**
   * For a replay: its work so far, after which it continues; no limit is checked and nothing is counted. Missing for a
   * fork, which has its own steps and works like any other run.
   */
  replayed?(): Step[];
  /** The agents' names, as they were. */
  names: Map<string, string>;
  /** An agent as it was at that activation; null for one that did not work there. */
  member(activation: string | undefined, agentId: string): PlanMember | null;
  /** The messages before the agent's own rounds, with `prompt` as its input. undefined: its input is unchanged. */
  turns(activation: string | undefined, prompt: string): ModelMessage[] | undefined;
  /** The agent's tools, with results from the record. */
  box(box: ToolBox, activation: string | undefined, agentId: string): ToolBox;
  /** The agent that a call delegated to; undefined if there was none. */
  delegate(callId: string): PlanMember | undefined;
};
