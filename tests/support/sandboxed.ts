import { expect } from "vitest";
import {
  runInSandbox,
  type SandboxOutcome,
  type SandboxRun,
} from "@/lib/core/sandbox/run-in-sandbox";

/** Source of a tool whose function has this body. */
export const tool = (body: string): string =>
  `export default async function (args, { fetch, log }) { ${body} }`;

/** For programs that never end by themselves: the test waits for the full limit. */
export const SHORT = { cpuMs: 250, totalMs: 5_000 };
/** For all others: more than a tool gets, so that a busy machine changes no outcome. */
export const USUAL = { cpuMs: 20_000, totalMs: 40_000 };
/** How long a thread may take to end after its time is up. A quiet machine needs 250 ms; this allows for a busy one. */
const GRACE_MS = 10_000;

/** Runs a source, and asserts that it ended in time and that the next call is unaffected by it. */
export async function survived(
  code: string,
  more: Partial<SandboxRun> = {},
): Promise<SandboxOutcome> {
  const outcome = await runInSandbox({ code, args: { a: 1 }, limits: USUAL, ...more });
  expect(outcome.durationMs).toBeLessThan((more.limits?.cpuMs ?? USUAL.cpuMs) + GRACE_MS);
  const next = await runInSandbox({
    code: tool("return [typeof leftover, [].concat(1), JSON.stringify({ a: args }), typeof fetch]"),
    args: 2,
  });
  expect(next).toMatchObject({
    ok: true,
    value: ["undefined", [1], '{"a":2}', "function"],
    logs: [],
  });
  return outcome;
}

/** How it ended: "ok", or the kind of failure. */
export const ending = (outcome: SandboxOutcome): string => (outcome.ok ? "ok" : outcome.kind);
