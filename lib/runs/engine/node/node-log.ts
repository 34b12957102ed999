import "server-only";
import { isSeveral, nameOf, type PlanContext } from "@/lib/runs/engine/plan-context";
import type { Activation } from "@/lib/runs/graph/scheduler";
import type { StepRecord } from "@/lib/runs/record/journal-rows";

/** How a node's part of the run is written and told of. */
export type NodeLog = {
  /** What its events and steps carry; none where they are the run's own. */
  of: { activation: string; several: boolean } | undefined;
  begin(prompt: string): Promise<void>;
  /** The model call behind its last words has ended; `cut`: in the middle. */
  answered(step: StepRecord): Promise<void>;
  finished(text: string, took: string[]): Promise<void>;
  failed(error: Error): Promise<void>;
};

/** Where the run is one agent's work, the run's own end says all of it: the last call is written with that end. */
export const INLINE: NodeLog = {
  of: undefined,
  begin: async () => undefined,
  answered: async () => undefined,
  finished: async () => undefined,
  failed: async () => undefined,
};

/** A step for the node's part, with what it was given and what came of it, and an event for each change. */
export function partLog(crew: PlanContext, activation: Activation, name: string): NodeLog {
  const { journal } = crew.claimed;
  const { id, node, from, step: round } = activation;
  let step = crew.history.begun.get(id)?.step;
  return {
    of: { activation: id, several: isSeveral(crew.plan) },
    async begin(prompt) {
      if (step === undefined)
        step = await journal.startWork({
          activation: id,
          agentId: node,
          name,
          input: { prompt, from, step: round },
        });
      else await journal.updateWork(step, "again");
      emitPart(crew, activation, "started");
    },
    answered: (last) => journal.finishStep(last),
    async finished(text, took) {
      await journal.updateWork(step!, { output: { text, took } });
      emitPart(crew, activation, "finished", text);
    },
    async failed(error) {
      // An error of the journal itself can't be written.
      await journal.updateWork(step!, { error: error.message }).catch(() => undefined);
      emitPart(crew, activation, "failed");
    },
  };
}

/** Tells those who follow how a node's part stands. */
export function emitPart(
  crew: PlanContext,
  { id, node }: Activation,
  status: "started" | "finished" | "failed",
  content?: string,
): void {
  crew.claimed.journal.emit({
    event: "step",
    data: {
      agent_id: node,
      name: nameOf(crew, node),
      status,
      activation: id,
      ...(content === undefined ? {} : { content }),
    },
  });
}
