import "server-only";
import { textContent } from "@/lib/core/model/content";
import { newId } from "@/lib/core/crypto";
import { parseModelJson } from "@/lib/core/model/json-in";
import type { ModelMessage, ModelToolCall } from "@/lib/core/model/wire";
import { BUDGET_CALL } from "@/lib/runs/contract";

/** What came of a call. `result` is what the model reads: the tool's answer, or why there is none. */
export type CallOutcome = { ok: boolean; result: string; duration_ms: number };

/**
 * A call as the model asked for it, its arguments parsed (the text itself when it can't be). `state`: `approved` by a
 * person, or `unknown`: begun before a crash, and nobody knows whether it happened.
 */
export type Call = {
  id: string;
  name: string;
  arguments: unknown;
  state?: "approved" | "unknown" /** Of one that was approved: the tool as the person knew it. */;
  tool?: string;
  outcome?: CallOutcome;
};

/** One model call, and what came of the tools it asked for. */
export type Round = { text: string; reasoning: string; calls: Call[] };

/** The calls of an answer. Providers count them anew in each answer: an id that the run has seen gets another one. `seen` takes the new ones in. */
export function callsOf(given: ModelToolCall[], seen: Set<string>): Call[] {
  return given.map(({ id, name, arguments: text }) => {
    const own = id !== "" && id !== BUDGET_CALL.id && !seen.has(id) ? id : newId();
    seen.add(own);
    return { id: own, name, arguments: parsed(text) };
  });
}

/** What a model sees of the rounds behind it. Its thoughts go back with rounds that asked for tools, and with no other. */
export const turnsOfRounds = (rounds: Round[]): ModelMessage[] =>
  rounds.flatMap(({ text, reasoning, calls }) => [
    {
      role: "assistant" as const,
      content: textContent(text),
      ...(calls.length
        ? { tool_calls: calls.map(asked), ...(reasoning ? { reasoning_content: reasoning } : {}) }
        : {}),
    },
    ...calls.map(({ id, outcome }) => ({
      role: "tool" as const,
      tool_call_id: id,
      content: textContent(outcome?.result ?? ""),
    })),
  ]);

const asked = ({ id, name, arguments: given }: Call): ModelToolCall => ({
  id,
  name,
  arguments: typeof given === "string" ? given : JSON.stringify(given),
});

function parsed(text: string): unknown {
  try {
    return text.trim() === "" ? {} : parseModelJson(text);
  } catch {
    return text;
  }
}
