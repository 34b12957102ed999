import "server-only";
import type { AnswerWish } from "@/lib/agents/contract";
import type { AppError } from "@/lib/core/errors";
import { outputItems } from "@/lib/openai-api/responses/items";
import type { ResponseInput } from "@/lib/openai-api/responses/schema";
import type { ProgramOutcome } from "@/lib/openai-api/outcome";
import type { CompletionUsage, RunNote } from "@/lib/openai-api/run/chat-completion";
import type {
  OwnCallItem,
  ResponseEcho,
  ResponseObject,
  ResponseUsage,
} from "@/lib/openai-api/run/response";

/** The fields of a response that are known at its start. */
export type ResponseHead = {
  runId: string;
  created: Date;
  model: string;
  echo: ResponseEcho;
  /** The agent's own calls are among its items. */
  showsCalls?: boolean;
};

/**
 * A request's options, as its response repeats them; omitted ones with their defaults. agent: the options of the
 * responding one.
 */
export function echoOf(input: ResponseInput, agent: AnswerWish = {}): ResponseEcho {
  const format = input.text?.format ?? { type: "text" as const };
  return {
    previous_response_id: input.previous_response_id ?? null,
    instructions: input.instructions ?? null,
    tools: (input.tools ?? []).map(({ type, name, description, parameters, strict }) => ({
      type,
      name,
      description: description ?? null,
      parameters: parameters ?? null,
      strict: strict ?? null,
    })),
    tool_choice: input.tool_choice ?? "auto",
    truncation: input.truncation ?? "disabled",
    parallel_tool_calls: input.parallel_tool_calls ?? true,
    text: { format: { ...format } },
    top_p: input.top_p ?? 1,
    presence_penalty: input.presence_penalty ?? 0,
    frequency_penalty: input.frequency_penalty ?? 0,
    top_logprobs: 0,
    temperature: input.temperature ?? agent.temperature ?? 1,
    reasoning: input.reasoning ? { effort: input.reasoning.effort ?? null, summary: null } : null,
    max_output_tokens: input.max_output_tokens ?? agent.max_tokens ?? null,
    max_tool_calls: input.max_tool_calls ?? null,
    store: input.store ?? true,
    background: input.background ?? false,
    service_tier: "default",
    metadata: input.metadata ?? {},
    safety_identifier: input.safety_identifier ?? null,
    prompt_cache_key: input.prompt_cache_key ?? null,
  };
}

type State = Pick<
  ResponseObject,
  "status" | "output" | "error" | "incomplete_details" | "usage" | "troupe"
>;

const responseOf = (
  { runId, created, model, echo }: ResponseHead,
  state: State,
): ResponseObject => ({
  id: `resp_${runId}`,
  object: "response",
  created_at: seconds(created),
  completed_at: state.status === "completed" ? seconds(new Date()) : null,
  model,
  ...echo,
  ...state,
});
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const NOTHING = { output: [], error: null, incomplete_details: null, usage: null };

/** A response that has no output yet. */
export const goingResponse = (
  head: ResponseHead,
  status: "queued" | "in_progress",
): ResponseObject =>
  responseOf(head, {
    ...NOTHING,
    status,
    troupe: { run_id: head.runId, status: status === "queued" ? "queued" : "running" },
  });

/** A response with its output, or with the output so far while it waits for a person. */
export function answeredResponse(
  head: ResponseHead,
  outcome: ProgramOutcome,
  own: OwnCallItem[] = [],
): ResponseObject {
  const { finish, note, usage } = outcome;
  const reason =
    note.status === "waiting"
      ? "waiting_for_person"
      : finish === "length"
        ? "max_output_tokens"
        : null;
  return responseOf(head, {
    ...NOTHING,
    status: reason ? "incomplete" : "completed",
    incomplete_details: reason ? { reason } : null,
    output: [...outputItems(head.runId, outcome), ...own],
    usage: responseUsage(usage),
    troupe: note,
  });
}

/** A response without output: stopped, or failed with a reason. */
export const failedResponse = (
  head: ResponseHead,
  { code, message }: Pick<AppError, "code" | "message">,
): ResponseObject => {
  const stopped = code === "stopped";
  const troupe: RunNote = { run_id: head.runId, status: stopped ? "stopped" : "failed" };
  return responseOf(head, {
    ...NOTHING,
    status: stopped ? "cancelled" : "failed",
    error: stopped ? null : { code, message },
    troupe,
  });
};

const responseUsage = (usage: CompletionUsage): ResponseUsage => ({
  input_tokens: usage.prompt_tokens,
  output_tokens: usage.completion_tokens,
  total_tokens: usage.total_tokens,
  input_tokens_details: usage.prompt_tokens_details,
  output_tokens_details: usage.completion_tokens_details,
});
