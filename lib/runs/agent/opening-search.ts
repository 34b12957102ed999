import "server-only";
import { newId } from "@/lib/core/crypto";
import { textContent } from "@/lib/core/model/content";
import type { ModelMessage } from "@/lib/core/model/wire";
import { runKnowledgeTool } from "@/lib/knowledge/agents/tools";
import type { AgentKnowledge } from "@/lib/knowledge/contract";
import type { Scope } from "@/lib/core/identity";
import type { RunRecorder } from "@/lib/runs/agent/run-recorder";
import { OutcomeSchema } from "@/lib/runs/agent/replay";
import type { Step } from "@/lib/runs/run/contract";
import { resultMessage, type Call } from "@/lib/runs/run/rounds";
import { isRecord } from "@/lib/tools/shared/faults";

type Opening = {
  me: Scope;
  knowledge: AgentKnowledge | undefined;
  /** What the person, or another agent, asks. */
  message: string;
  /** The run's steps so far: a resumed run doesn't search again. */
  steps: Step[];
  activation: string | undefined;
  record: RunRecorder;
  /** Letters that the result may have. */
  room: number;
};

/** The tool that the agent searches with. */
const NAME = "search_knowledge";
/** A longer message is not a question. */
const QUERY = 2_000;

/**
 * For an agent that always searches first: the messages after its input, as if it had searched for it. The search is a
 * step of the run, and belongs to the agent's input, so a replay and a fork send it unchanged.
 */
export async function openingSearch(opening: Opening): Promise<ModelMessage[]> {
  const { me, knowledge, message, steps, activation, record, room } = opening;
  const query = message.trim().slice(0, QUERY).toWellFormed();
  if (knowledge?.mode !== "always" || !knowledge.collections.length || query === "") return [];
  const call = earlierIn(steps, activation) ?? { id: newId(), name: NAME, arguments: { query } };
  if (!call.outcome) {
    const start = performance.now();
    const { ok, result } = await runKnowledgeTool(me, knowledge, NAME, { query }, room);
    call.outcome = { ok, result, duration_ms: Math.round(performance.now() - start) };
    await record.opened(call, call.outcome);
  } else record.reopened(call, call.outcome);
  const args = JSON.stringify(call.arguments);
  return [
    {
      role: "assistant",
      content: textContent(""),
      tool_calls: [{ id: call.id, name: NAME, arguments: args }],
    },
    resultMessage(call.id, call.outcome.result),
  ];
}

function earlierIn(steps: Step[], activation: string | undefined): Call | undefined {
  const step = steps.find((each) => isOpening(each) && each.activation === activation);
  const outcome = OutcomeSchema.safeParse(step?.output).data;
  if (!step || !outcome || !isRecord(step.input)) return undefined;
  const { id, arguments: args } = step.input;
  return { id: String(id), name: NAME, arguments: args, outcome };
}

/** Is it the search before an agent's first model call? */
const isOpening = ({ kind, input }: Step): boolean =>
  kind === "tool" && isRecord(input) && input.opening === true;
