import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WorkTime, workedIn } from "@/lib/runs/agent/work-time";
import type { Step } from "@/lib/runs/run/contract";

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const base = { agent_id: "a", activation: "a1", status: "finished" as const };
const agent: Step = {
  ...base,
  step: 1,
  kind: "agent",
  name: "One",
  status: "started",
  started_at: at(0),
};
const model = (step: number, from: number, to: number, ...ids: string[]): Step => ({
  ...base,
  step,
  kind: "model",
  name: "m",
  started_at: at(from),
  finished_at: at(to),
  output: {
    text: "",
    reasoning: "",
    tool_calls: ids.map((id) => ({ id, name: "t", arguments: {} })),
  },
});
const call = (
  step: number,
  id: string,
  from: number,
  to: number,
  minutes: number,
  input: object = {},
): Step => ({
  ...base,
  step,
  kind: "tool",
  name: "t",
  started_at: at(from),
  finished_at: at(to),
  input: { id, arguments: {}, state: "begun", ...input },
  output: { ok: true, result: "r", duration_ms: minutes * 60_000 },
});

test("a person's response time is not working time", () => {
  const answered = call(3, "x", 2, 500, 0, { state: "waiting", for: "result", answered: true });
  expect(workedIn([agent, model(2, 0, 2, "x"), answered])).toBe(2 * 60_000);
});

test("a call that was allowed counts from then on", () => {
  const allowed = call(3, "x", 2, 503, 3, { state: "approved", for: "approval", answered: true });
  expect(workedIn([agent, model(2, 0, 2, "x"), allowed])).toBe(5 * 60_000);
});

test("what lay over each other counts once", () => {
  expect(
    workedIn([agent, model(2, 0, 2, "x", "y"), call(3, "x", 2, 6, 4), call(4, "y", 2, 5, 3)]),
  ).toBe(6 * 60_000);
});

describe("of ten minutes", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const MINUTE = 60_000;
  const worked = [model(2, 0, 4, "x")];

  test("the time left after earlier work can be used", () => {
    const time = new WorkTime(worked, new AbortController().signal);
    vi.advanceTimersByTime(6 * MINUTE - 1);
    expect([time.over, time.signal.aborted]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect([time.over, time.signal.aborted]).toEqual([true, true]);
  });

  test("nothing is left behind ten", () => {
    const time = new WorkTime([model(2, 0, 10)], new AbortController().signal);
    expect([time.over, time.signal.aborted]).toEqual([true, true]);
  });

  test("work that has ended, or was stopped, is never late", () => {
    const outer = new AbortController();
    const time = new WorkTime([], outer.signal);
    outer.abort();
    expect([time.over, time.signal.aborted]).toEqual([false, true]);
    time.end();
    vi.advanceTimersByTime(60 * MINUTE);
    expect([time.over, vi.getTimerCount()]).toEqual([false, 0]);
  });
});
