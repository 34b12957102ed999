import { expect } from "vitest";
import {
  runInSandbox,
  type SandboxOutcome,
  type SandboxRun,
} from "@/lib/core/sandbox/run-in-sandbox";

/** Source of a tool whose function has this body. */
export const tool = (body: string): string =>
  `export default async function (args, { fetch, log }) { ${body} }`;

/** For programs that never end by themselves: their end is awaited in full. */
export const SHORT = { cpuMs: 250, totalMs: 5_000 };
/** For all others: what a tool has in earnest, so that a busy machine changes no outcome. */
const USUAL = { cpuMs: 2_000, totalMs: 5_000 };
/** The thread's end after its time is up: 250 ms is promised on a quiet machine; this leaves room for a busy one. */
const GRACE_MS = 1_500;

/** Runs a source, and asserts that it ended in time and that the next call finds all as it was. */
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
