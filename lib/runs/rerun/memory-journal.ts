import "server-only";
import type { RunEvent, Step } from "@/lib/runs/run/contract";
import type { CallInput, StepRecord, WorkRecord } from "@/lib/runs/journal/journal-rows";
import type { WorkJournal } from "@/lib/runs/worker/worker";
import { reasonOf, type Sentence } from "@/lib/core/shared/sentence";

/** As a column stores it and a reader gets it back. */
const stored = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
const now = (): string => new Date().toISOString();

/** A journal that keeps a run's steps in memory: nothing is written, and no one follows. */
export class MemoryJournal implements WorkJournal {
  readonly scope = undefined;
  readonly steps: Step[] = [];
  readonly events: RunEvent[] = [];

  constructor(readonly runId: string) {}

  emit(...events: RunEvent[]): void {
    this.events.push(...events);
  }

  async finishStep({
    kind,
    agentId,
    name,
    output,
    usage,
    error,
    activation,
  }: StepRecord): Promise<void> {
    this.add({
      kind,
      agent_id: agentId,
      name,
      status: error ? "failed" : "finished",
      finished_at: now(),
      output: stored(output),
      usage,
      error: error?.text,
      error_reason: error && reasonOf(error),
      activation,
    });
  }

  async startCall(
    agentId: string,
    name: string,
    input: CallInput,
    activation?: string,
  ): Promise<number> {
    const fields = { agent_id: agentId, name, input: stored(input), activation };
    return this.add({ kind: "tool", status: "started", ...fields });
  }

  async startWork({ activation, agentId, name, input }: WorkRecord): Promise<number> {
    const fields = { agent_id: agentId, name, input: stored(input), activation };
    return this.add({ kind: "agent", status: "started", ...fields });
  }

  async updateCall(
    step: number,
    change: { input: CallInput } | { output: unknown; ok: boolean },
  ): Promise<void> {
    if ("input" in change) this.change(step, { input: stored(change.input) });
    else
      this.change(step, {
        status: change.ok ? "finished" : "failed",
        output: stored(change.output),
        finished_at: now(),
      });
  }

  async updateWork(
    step: number,
    change: { output: unknown } | { error: Sentence } | "again",
  ): Promise<void> {
    if (change === "again")
      this.change(step, { status: "started", error: undefined, finished_at: undefined });
    else if ("error" in change)
      this.change(step, { status: "failed", error: change.error.text, finished_at: now() });
    else
      this.change(step, {
        status: "finished",
        output: stored(change.output),
        finished_at: now(),
      });
  }

  async wait(...lastWords: RunEvent[]): Promise<void> {
    this.emit(...lastWords);
  }

  private add(step: Omit<Step, "step" | "started_at">): number {
    return this.steps.push({ ...step, step: this.steps.length + 1, started_at: now() });
  }

  private change(step: number, part: Partial<Step>): void {
    Object.assign(this.steps[step - 1]!, part);
  }
}
