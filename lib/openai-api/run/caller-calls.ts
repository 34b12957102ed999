import "server-only";
import { textOf } from "@/lib/core/model/content";
import type { ModelMessage } from "@/lib/core/model/wire";
import type { Scope } from "@/lib/core/identity";
import { replay } from "@/lib/runs/agent/replay";
import { turnsOfRounds, type Round } from "@/lib/runs/run/rounds";
import * as runs from "@/lib/runs/worker/service";

// A call of a caller's tool has an id that contains its run, so that the next request continues with everything that
// this run has done, including calls of the agent's own tools, which the caller never saw.

const MARK = /^call_(\d{1,3})_([0-9a-f]{32})$/;

/** At most 40 characters: more are refused by some providers. */
export const callerCallId = (runId: string, at: number): string =>
  `call_${at}_${runId.replaceAll("-", "")}`;

/** The run's id and the index of the call in it; null for an id that is not ours. */
function runOfCall(id: string): { runId: string; at: number } | null {
  const [, at, hex] = MARK.exec(id) ?? [];
  if (at === undefined || hex === undefined) return null;
  const runId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { runId, at: Number(at) };
}

/**
 * A caller's turns, with each call of its tools placed within everything that its run had done. Turns of other runs,
 * and of runs of another agent, are unchanged.
 */
export async function withOwnRounds(
  me: Scope,
  agentId: string,
  turns: ModelMessage[],
): Promise<ModelMessage[]> {
  const all: ModelMessage[] = [];
  for (let at = 0; at < turns.length; at++) {
    const turn = turns[at]!;
    const calls = turn.role === "assistant" ? (turn.tool_calls ?? []) : [];
    const answers = turns.slice(at + 1, at + 1 + calls.length);
    const rounds = calls.length ? await roundsOf(me, agentId, calls, answers) : null;
    if (rounds) {
      all.push(...turnsOfRounds(rounds));
      at += answers.length;
    } else all.push(turn);
  }
  return all;
}

type Calls = { id: string }[];

async function roundsOf(
  me: Scope,
  agentId: string,
  calls: Calls,
  answers: ModelMessage[],
): Promise<Round[] | null> {
  const runIds = calls.map(({ id }) => runOfCall(id));
  const runId = runIds[0]?.runId;
  if (!runId || runIds.some((each) => each?.runId !== runId)) return null;
  const run = await runs.findRow(me, runId);
  if (run?.agentId !== agentId || run.teamId !== null || run.kind !== "api") return null;
  const own = (await runs.steps(me, runId)).filter((step) => step.activation === undefined);
  const { rounds } = replay(own);
  const handed = rounds.at(-1)?.calls.filter((call) => !call.outcome) ?? [];
  if (handed.length !== calls.length) return null;
  for (const [nth, { id }] of calls.entries()) {
    const answer = answers.find((each) => each.role === "tool" && each.tool_call_id === id);
    const call = handed[runIds[nth]!.at];
    if (!answer || !call) return null;
    call.outcome = { ok: true, result: textOf(answer.content), duration_ms: 0 };
  }
  return rounds;
}
