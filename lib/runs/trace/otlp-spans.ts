import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import type { Trace, TraceStep } from "@/lib/runs/trace/contract";
import { attributes, type Attribute } from "@/lib/runs/trace/otlp-attributes";
import { inputOf, instructionsOf, outputOf } from "@/lib/runs/trace/otlp-messages";

// A run as OTLP's JSON (opentelemetry-proto, ExportTraceServiceRequest), with the names of OpenTelemetry's conventions
// for GenAI.

const INTERNAL = 1;
const CLIENT = 3;
const FAILED = 2;

export type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
};

/** The same run has the same ids in each export, so that a file sent twice adds nothing. */
const idOf = (bytes: number, ...of: (string | number)[]): string =>
  createHash("sha256")
    .update(JSON.stringify(of))
    .digest("hex")
    .slice(0, bytes * 2);
const nanos = (iso: string): string => String(BigInt(Date.parse(iso)) * 1_000_000n);
const text = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value);

/** A run's spans: its own, and one for each agent's part, model call and tool call. */
export function spansOf({ run, steps }: Trace): OtlpSpan[] {
  const traceId = idOf(16, run.run_id);
  const root = idOf(8, run.run_id, "run");
  const parents = parentsOf(run.run_id, steps);
  const last = run.finished_at ?? steps.at(-1)?.finished_at ?? run.started_at;
  return [
    {
      traceId,
      spanId: root,
      name: `run ${run.kind}`,
      kind: INTERNAL,
      startTimeUnixNano: nanos(run.started_at),
      endTimeUnixNano: nanos(last),
      attributes: attributes({
        "troupe.run.id": run.run_id,
        "troupe.run.kind": run.kind,
        "troupe.run.status": run.status,
        "troupe.run.cost": run.usage.cost,
        "gen_ai.agent.id": run.agent_id,
        "gen_ai.conversation.id": run.conversation_id,
        "troupe.task.id": run.task_id,
      }),
      status: run.error ? { code: FAILED, message: run.error.message } : {},
    },
    ...steps.map((step): OtlpSpan => {
      const began = nanos(step.started_at);
      return {
        traceId,
        spanId: idOf(8, run.run_id, step.step),
        parentSpanId: (step.kind !== "agent" && parents.get(step.activation ?? "")) || root,
        ...operationOf(step),
        startTimeUnixNano: began,
        endTimeUnixNano: step.finished_at ? nanos(step.finished_at) : began,
        status: step.status === "failed" ? { code: FAILED, message: step.error } : {},
      };
    }),
  ];
}

const Call = z.object({ id: z.string(), arguments: z.unknown() });
const Outcome = z.object({ result: z.string() });

/** The parent spans, by activation: an agent's part, or the call that delegated to an agent. */
function parentsOf(runId: string, steps: TraceStep[]): Map<string, string> {
  const parents = new Map<string, string>();
  for (const { kind, step, activation, input } of steps) {
    const name = kind === "agent" ? activation : Call.safeParse(input).data?.id;
    if (name && kind !== "model") parents.set(name, idOf(8, runId, step));
  }
  return parents;
}

type Operation = Pick<OtlpSpan, "name" | "kind" | "attributes">;
function operationOf(step: TraceStep): Operation {
  if (step.kind === "model") return ofModel(step);
  if (step.kind === "tool") return ofTool(step);
  return {
    name: `invoke_agent ${step.name}`,
    kind: INTERNAL,
    attributes: attributes({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.id": step.agent_id,
      "gen_ai.agent.name": step.name,
    }),
  };
}

const Parameters = z.object({
  temperature: z.number().optional().catch(undefined),
  top_p: z.number().optional().catch(undefined),
  max_tokens: z.number().optional().catch(undefined),
  max_completion_tokens: z.number().optional().catch(undefined),
});

function ofModel(step: TraceStep): Operation {
  const { request, usage, output, first_token_at: first } = step;
  const parameters = Parameters.parse(request?.parameters ?? {});
  const answer = outputOf(output);
  const model = request?.model ?? step.name;
  return {
    name: `chat ${model}`,
    kind: CLIENT,
    attributes: attributes({
      "gen_ai.operation.name": "chat",
      "gen_ai.agent.id": step.agent_id,
      "gen_ai.request.model": model,
      "gen_ai.response.model": step.name,
      "gen_ai.request.temperature": parameters.temperature,
      "gen_ai.request.top_p": parameters.top_p,
      "gen_ai.request.max_tokens": parameters.max_completion_tokens ?? parameters.max_tokens,
      "gen_ai.usage.input_tokens": usage?.prompt_tokens,
      "gen_ai.usage.cache_read.input_tokens": usage?.cached_tokens,
      "gen_ai.usage.output_tokens": usage?.completion_tokens,
      "troupe.usage.cost": usage?.cost,
      "troupe.first_token_ms": first && Date.parse(first) - Date.parse(step.started_at),
      "gen_ai.system_instructions": request ? text(instructionsOf(request)) : undefined,
      "gen_ai.input.messages": request ? text(inputOf(request)) : undefined,
      "gen_ai.tool.definitions": request ? text(request.tools) : undefined,
      "gen_ai.output.messages": answer && text([answer]),
      "troupe.shortened": step.shortened,
    }),
  };
}

function ofTool(step: TraceStep): Operation {
  const call = Call.safeParse(step.input).data;
  return {
    name: `execute_tool ${step.name}`,
    kind: INTERNAL,
    attributes: attributes({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.agent.id": step.agent_id,
      "gen_ai.tool.name": step.name,
      "gen_ai.tool.call.id": call?.id,
      "gen_ai.tool.call.arguments": text(call?.arguments),
      "gen_ai.tool.call.result": Outcome.safeParse(step.output).data?.result,
    }),
  };
}
