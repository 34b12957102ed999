import type { UrlCitation } from "@/lib/openai-api/run/annotations";
import type { RunNote } from "@/lib/openai-api/run/chat-completion";

type ResponseStatus =
  | "queued"
  | "in_progress"
  | "completed"
  | "failed"
  | "cancelled"
  | "incomplete";
type OutputText = {
  type: "output_text";
  text: string;
  /** Where the text cites documents. */
  annotations: ({ type: "url_citation" } & UrlCitation)[];
  logprobs: [];
};
export type MessageItem = {
  id: string;
  type: "message";
  status: "completed" | "in_progress" | "incomplete";
  role: "assistant";
  content: OutputText[];
};
export type FunctionCallItem = {
  id: string;
  type: "function_call";
  status: "completed" | "in_progress";
  call_id: string;
  name: string;
  arguments: string;
};
/** A call of the agent's own tool, executed here: shown with `troupe.tool_calls`. */
export type OwnCallItem = {
  id: string;
  type: "troupe:tool_call";
  status: "in_progress" | "completed" | "failed";
  agent_id: string;
  name: string;
  arguments: string;
  output: string;
};
export type OutputItem = MessageItem | FunctionCallItem | OwnCallItem;

export type ResponseUsage = {
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
  input_tokens_details: { cached_tokens: number };
  output_tokens_details: { reasoning_tokens: number };
};

/** A request's options, as its response repeats them. */
export type ResponseEcho = {
  previous_response_id: string | null;
  instructions: string | null;
  tools: unknown[];
  tool_choice: unknown;
  truncation: "auto" | "disabled";
  parallel_tool_calls: boolean;
  text: { format: Record<string, unknown> };
  top_p: number;
  presence_penalty: number;
  frequency_penalty: number;
  top_logprobs: number;
  temperature: number;
  reasoning: { effort: string | null; summary: null } | null;
  max_output_tokens: number | null;
  max_tool_calls: number | null;
  store: boolean;
  background: boolean;
  service_tier: string;
  metadata: Record<string, string>;
  safety_identifier: string | null;
  prompt_cache_key: string | null;
};

/** A response in the format of OpenAI's Responses API and Open Responses. */
export type ResponseObject = ResponseEcho & {
  id: string;
  object: "response";
  created_at: number;
  completed_at: number | null;
  status: ResponseStatus;
  incomplete_details: { reason: string } | null;
  model: string;
  output: OutputItem[];
  error: { code: string; message: string } | null;
  usage: ResponseUsage | null;
  troupe: RunNote;
};

export type InputItemList = {
  object: "list";
  data: unknown[];
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
};
export type DeletedResponse = { id: string; object: "response"; deleted: true };
/** The rest of a request's fields is OpenAI's; lib/openai-api/responses/schema.ts has them all. */
export type ResponseRequest = { model: string; input: unknown; stream?: boolean | null };
