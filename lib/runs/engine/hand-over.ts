import "server-only";
import type { AgentModels } from "@/lib/runs/agent/agent-models";
import type { RunRecorder } from "@/lib/runs/agent/run-recorder";
import { edgesTaken } from "@/lib/runs/engine/edge-conditions";
import type { NodePort } from "@/lib/runs/engine/plan-context";
import type { PlanHistory } from "@/lib/runs/engine/plan-history";
import type { Activation } from "@/lib/runs/engine/scheduler";
import { ModelError } from "@/lib/core/model/wire";
import { sumUsage } from "@/lib/usage/sum";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The output of an agent that has finished. `name`: the agent's, if it is one of several. Throws ModelError for an empty
 * output.
 */
export function outputIn({ content, full }: RunRecorder, name: string | undefined): string {
  if (content.trim() !== "") return content;
  throw new ModelError(
    "provider_error",
    full
      ? sentence(
          "answer_full_of_thought",
          "The reply reached its maximum length before any text was written. Raise the agent's maximum length.",
        )
      : name === undefined
        ? sentence("model_answer_empty", "The model returned an empty reply.")
        : sentence("agent_answer_empty", "{name} returned an empty reply.", { name }),
  );
}

type FinishedWork = { activation: Activation; models: AgentModels; record: RunRecorder };

/**
 * The nodes that the output is handed to. If conditions must be judged, the verdict is written first. Null when cut by
 * the signal, or when the person must be asked first. Throws ModelError and SpentError.
 */
export async function handOver(
  { journal, judge, plan: { task, graph } }: Pick<NodePort, "journal" | "judge" | "plan">,
  { started, budget }: PlanHistory,
  { activation: { id, node }, models, record }: FinishedWork,
  signal: AbortSignal,
): Promise<string[] | null> {
  const edges = graph.edges.filter((edge) => edge.start_node === node);
  const open = edges.filter((edge) => edge.condition);
  const stored = open.length ? started.get(id)?.verdicts : [];
  if (stored) return edgesTaken(edges, stored);
  const who = { activation: id, agentId: node };
  const judgement = await models.ask(record, (resolved) =>
    judge({ who, task, edges: open, record, budget }, resolved, signal),
  );
  if (!judgement) return null;
  const { verdicts, model, startedAt, sent } = judgement;
  const usage = record.price(judgement.usage);
  await journal.finishStep({
    kind: "model",
    agentId: node,
    name: model,
    output: { verdicts },
    usage,
    startedAt,
    activation: id,
    sent,
  });
  record.usage = sumUsage(record.usage, usage);
  budget.spend(usage);
  return edgesTaken(edges, verdicts);
}
