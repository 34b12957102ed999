import "server-only";
import { textMessage } from "@/lib/core/model/content";
import * as z from "zod";
import { jsonIn } from "@/lib/core/model/json-in";
import { whole } from "@/lib/core/model/whole";
import { ModelError, type ModelMessage, type ModelUsage } from "@/lib/core/model/wire";
import { moment } from "@/lib/core/moment";
import type { Resolved } from "@/lib/models/resolve";
import type { ConditionVerdict } from "@/lib/runs/engine/plan-history";
import type { Budget } from "@/lib/runs/agent/budget";
import type { RunRecorder } from "@/lib/runs/agent/run-recorder";
import type { GraphEdge } from "@/lib/runs/run/plan";
import type { SentRequest } from "@/lib/runs/journal/requests/sent";
import { sharedError } from "@/lib/core/shared/shared-error";
import { sentence } from "@/lib/core/shared/sentence";

const SYSTEM = `You decide which conditions hold for an agent's answer. Each condition stands by itself: several may hold, or none. One that says "otherwise" or "else" holds when none of the others does.
Reply with one JSON object and nothing else: {"verdicts": [{"holds": true or false, "reason": "one short sentence"}]}, one verdict for each condition, in their order.`;
/** How much of a long text is sent from each end: the relevant part is usually at the beginning or the end. */
const ENDS = 20_000;

/** Some models write null where they have no reason. */
const Reason = z
  .string()
  .max(2_000)
  .nullish()
  .transform((reason) => reason ?? undefined);
const Verdicts = z.object({ verdicts: z.array(z.object({ holds: z.boolean(), reason: Reason })) });

/** Thrown when the model's response is not a valid verdict. usage: its cost all the same. */
export class Unreadable extends ModelError {
  static {
    sharedError(this, "Unreadable");
  }

  constructor(readonly usage: ModelUsage) {
    super(
      "provider_error",
      sentence(
        "conditions_unreadable",
        "Couldn't read the model's decision on the graph's conditions.",
      ),
    );
  }
}

/** The conditions to check: those of `edges`, on the output in `record`. */
export type ConditionCheck = {
  who: { activation: string; agentId: string };
  task: string;
  edges: GraphEdge[];
  record: RunRecorder;
  budget: Budget;
};

export type Judgement = {
  verdicts: ConditionVerdict[];
  usage: ModelUsage;
  model: string;
  startedAt: Date;
  sent?: SentRequest;
};

/** The question for the model: which conditions of an agent's outgoing edges are met by its output. */
export const conditionQuestion = ({
  task,
  answer,
  edges,
}: {
  task: string;
  answer: string;
  edges: GraphEdge[];
}): ModelMessage[] => [
  textMessage("system", SYSTEM),
  textMessage(
    "user",
    JSON.stringify({
      task: shortened(task),
      answer: shortened(answer),
      conditions: edges.map((edge) => edge.condition ?? ""),
    }),
  ),
];

/**
 * Has the model judge the conditions of edges, once. messages: from `conditionQuestion`. Null when `signal` fired. Throws
 * ModelError, including Unreadable.
 */
export async function judgeConditions(
  resolved: Resolved,
  messages: ModelMessage[],
  edges: GraphEdge[],
  signal: AbortSignal,
): Promise<Judgement | null> {
  const began = moment();
  let sent: SentRequest | undefined;
  const answer = await whole({
    provider: resolved.provider,
    model: resolved.model,
    messages,
    json: true,
    sending: (body) => (sent = { body, turns: messages.length - 1 }),
    signal,
  });
  if (!answer) return null;
  const { usage, model } = answer;
  const judged = read(answer.text, edges.length);
  if (!judged) throw new Unreadable(usage);
  const verdicts = edges.map(({ end_node, condition = "" }, at) => ({
    end_node,
    condition,
    ...judged[at]!,
  }));
  return { verdicts, usage, model, startedAt: began(), sent };
}

/** The nodes that work is handed to: along every edge without a condition, and every edge whose condition is met. */
export function edgesTaken(edges: GraphEdge[], verdicts: ConditionVerdict[]): string[] {
  const holds = (edge: GraphEdge) =>
    verdicts.find((each) => each.end_node === edge.end_node)?.holds ?? false;
  return edges.filter((edge) => !edge.condition || holds(edge)).map((edge) => edge.end_node);
}

function read(text: string, count: number) {
  const { data } = Verdicts.safeParse(jsonIn(text));
  return data?.verdicts.length === count ? data.verdicts : null;
}

const shortened = (text: string): string =>
  text.length <= 2 * ENDS ? text : `${text.slice(0, ENDS)}\n[…]\n${text.slice(-ENDS)}`;
