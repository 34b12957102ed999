import "server-only";
import type { StartedNode } from "@/lib/runs/engine/plan-history";
import type { StepEvent } from "@/lib/runs/run/contract";
import type { RunRecorder } from "@/lib/runs/agent/run-recorder";
import type { Activation } from "@/lib/runs/engine/scheduler";
import type { WorkJournal } from "@/lib/runs/worker/worker";
import type { StepRecord } from "@/lib/runs/journal/journal-rows";
import { reasonOf } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** How a node's part of the run is recorded and reported. */
export type NodeLog = {
  /** The activation of its events and steps; undefined if they are the run's own. */
  of: { activation: string; several: boolean } | undefined;
  begin(prompt: string): Promise<void>;
  /** The model call that produced its last text has ended; `cut`: before it was complete. */
  answered(step: StepRecord): Promise<void>;
  finished(record: RunRecorder, took: string[]): Promise<void>;
  failed(record: RunRecorder, error: Error): Promise<void>;
};

/** If the run is one agent's work, the run's own end covers everything: the last call is written with it. */
export const INLINE: NodeLog = {
  of: undefined,
  begin: async () => undefined,
  answered: async () => undefined,
  finished: async () => undefined,
  failed: async () => undefined,
};

type PartOptions = {
  /** The agent's name, for its step. */
  name: string;
  /** The agent's name when this claim started, for events. */
  shownName: string;
  /** The part's work in an earlier claim. */
  started: StartedNode | undefined;
  /** True if more than one part has events in this run. */
  several: boolean;
  onPart?: () => void;
};

/** A step for the node's part, with its input and output, and an event for each change. */
export function partLog(
  journal: WorkJournal,
  activation: Activation,
  { name, shownName, started, several, onPart }: PartOptions,
): NodeLog {
  const { id, node, from, step: round } = activation;
  const emit = (part: PartChange) => emitPart(journal, activation, shownName, part);
  let step = started?.step;
  return {
    of: { activation: id, several },
    async begin(prompt) {
      if (step === undefined)
        step = await journal.startWork({
          activation: id,
          agentId: node,
          name,
          input: { prompt, from, step: round },
        });
      else await journal.updateWork(step, "again");
      emit({ status: "started", at: started?.startedAt ?? now(), from });
      onPart?.();
    },
    answered: (last) => journal.finishStep(last),
    async finished({ content, usage }, took) {
      await journal.updateWork(step!, { output: { text: content, took } });
      emit({ status: "finished", content, at: now(), usage });
    },
    async failed({ usage }, error) {
      const why = error instanceof SentenceError ? error.sentence : { text: error.message };
      // An error of the journal itself can't be written.
      await journal.updateWork(step!, { error: why }).catch(() => undefined);
      const errorFields = { error: why.text, error_reason: reasonOf(why) };
      emit({ status: "failed", ...errorFields, at: now(), usage });
    },
  };
}

type PartChange = Omit<StepEvent, "agent_id" | "name" | "activation">;

/** Emits the state of a node's part to the run's followers. */
export function emitPart(
  journal: Pick<WorkJournal, "emit">,
  { id, node }: Activation,
  name: string,
  part: PartChange,
): void {
  journal.emit({ event: "step", data: { agent_id: node, name, activation: id, ...part } });
}

const now = (): string => new Date().toISOString();
