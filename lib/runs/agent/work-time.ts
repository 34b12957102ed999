import "server-only";
import * as z from "zod";
import type { Step } from "@/lib/runs/run/contract";
import { sentence } from "@/lib/core/shared/sentence";

/** SAFETY 'Runs': working time, without time spent waiting for a person. */
const WORK_MS = 10 * 60_000;
export const OUT_OF_TIME = sentence("run_time_spent", "This run reached the limit of 10 minutes.");

/** The remaining working time of a run, after the steps of its earlier claims. Call `end` when the work has ended. */
export class WorkTime {
  /** Fires when the time is over, the work is cut, or `outer` fires. */
  readonly signal: AbortSignal;
  over = false;
  private readonly ending = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly unlink: () => void;

  constructor(steps: Step[], outer: AbortSignal) {
    // One extra signal is enough: AbortSignal.any would create a second one for every reply.
    this.signal = this.ending.signal;
    const follow = () => this.ending.abort(outer.reason);
    outer.addEventListener("abort", follow, { once: true });
    this.unlink = () => outer.removeEventListener("abort", follow);
    if (outer.aborted) follow();
    const end = () => {
      this.over = true;
      this.cut();
    };
    const left = WORK_MS - workedIn(steps);
    this.timer = setTimeout(end, Math.max(0, left));
    this.timer.unref();
    if (left <= 0) end();
  }

  /** Ends all of the run's work in progress. */
  cut(): void {
    this.ending.abort();
  }

  end(): void {
    clearTimeout(this.timer);
    this.unlink();
  }
}

/** The milliseconds that model calls and tools took, with overlaps counted once. Waiting for a person is not work. */
export function workedIn(steps: Step[]): number {
  let [covered, end] = [0, 0];
  const spans = steps.filter((step) => step.kind !== "agent").flatMap(spanOf);
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}

const Took = z.object({ duration_ms: z.number() });
function spanOf(step: Step): [from: number, to: number][] {
  if (!step.finished_at) return [];
  const to = Date.parse(step.finished_at);
  return [
    [
      step.kind === "model"
        ? Date.parse(step.started_at)
        : to - (Took.safeParse(step.output).data?.duration_ms ?? 0),
      to,
    ],
  ];
}
