import { expect, test } from "vitest";
import type { Step } from "@/lib/runs/contract";
import { History } from "@/lib/teams/history";

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const base = { agent_id: "a", activation: "a1", status: "finished" as const };
const agent: Step = { ...base, step: 1, kind: "agent", name: "One", status: "started", started_at: at(0) };
const model = (step: number, from: number, to: number, ...ids: string[]): Step => ({
  ...{ ...base, step, kind: "model", name: "m", started_at: at(from), finished_at: at(to) },
  output: { text: "", reasoning: "", tool_calls: ids.map((id) => ({ id, name: "t", arguments: {} })) },
});
const call = (step: number, id: string, from: number, to: number, minutes: number, input: object = {}): Step => ({
  ...{ ...base, step, kind: "tool", name: "t", started_at: at(from), finished_at: at(to) },
  input: { id, arguments: {}, state: "begun", ...input },
  output: { ok: true, result: "r", duration_ms: minutes * 60_000 },
});

test("the time that a person took to answer is no work", () => {
  const answered = call(3, "x", 2, 500, 0, { state: "waiting", for: "result", answered: true });
  expect(new History([agent, model(2, 0, 2, "x"), answered]).worked).toBe(2 * 60_000);
});

test("a call that was allowed counts from then on", () => {
  const allowed = call(3, "x", 2, 503, 3, { state: "approved", for: "approval", answered: true });
  expect(new History([agent, model(2, 0, 2, "x"), allowed]).worked).toBe(5 * 60_000);
});

test("what lay over each other counts once", () => {
  expect(new History([agent, model(2, 0, 2, "x", "y"), call(3, "x", 2, 6, 4), call(4, "y", 2, 5, 3)]).worked).toBe(6 * 60_000);
});
