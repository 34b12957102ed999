import { expect, test } from "vitest";
import { LoopError, refuseLoop } from "@/lib/runs/agent/loop-breaker";
import type { Round } from "@/lib/runs/run/rounds";

/** A round that calls one tool: `a 1 -> x` has the argument 1 and the result x. */
function round(said: string): Round {
  const [name, given, , result] = said.split(" ");
  const outcome = { ok: true, result: result ?? "same", duration_ms: 1 };
  return {
    text: "",
    reasoning: "",
    calls: [{ id: said, name: name!, arguments: { given }, outcome }],
  };
}
const after =
  (...said: string[]) =>
  () =>
    refuseLoop(said.map(round));

test("the same call three times is a loop", () => {
  expect(after("a 1", "a 1", "a 1")).toThrow(LoopError);
  expect(after("a 1", "a 1")).not.toThrow();
  expect(after("a 1", "a 2", "a 1")).not.toThrow();
});

test("two calls that alternate three times with the same results are a loop, which is named", () => {
  expect(after("a 1", "b 1", "a 1", "b 1", "a 1", "b 1")).toThrow(
    "The agent alternated between a and b three times with the same arguments and made no progress.",
  );
  expect(after("c 9", "a 1", "b 1", "a 1", "b 1", "a 1", "b 1")).toThrow(LoopError);
  expect(after("a 1", "b 1", "a 1", "b 1", "a 1")).not.toThrow();
  expect(after("a 1", "b 1", "a 1", "b 2", "a 1", "b 1")).not.toThrow();
});

test("two calls with changing results are progress", () => {
  expect(
    after("a 1 -> 1", "b 1 -> ok", "a 1 -> 2", "b 1 -> ok", "a 1 -> 3", "b 1 -> ok"),
  ).not.toThrow();
});
