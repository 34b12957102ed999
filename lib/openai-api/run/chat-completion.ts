import type { UrlCitation } from "@/lib/openai-api/run/annotations";
import type { RunStatus, WaitsFor } from "@/lib/runs/run/contract";

/** What a response says about its run. `url`: where a person answers what it waits for. */
export type RunNote = {
  run_id: string;
  status: RunStatus;
  waits_for?: WaitsFor;
  url?: string;
};

/** A citation of a document. */
export type Annotation = { type: "url_citation"; url_citation: UrlCitation };

type CalledTool = {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
};
export type FinishReason = "stop" | "length" | "tool_calls";

export type CompletionUsage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number };
  completion_tokens_details: { reasoning_tokens: number };
};

export type ChatCompletion = {
  id: string;
  object: "chat.completion";
  created: number;
  model: string;
  choices: [
    {
      index: 0;
      message: {
        role: "assistant";
        content: string | null;
        refusal: null;
        annotations?: Annotation[];
        tool_calls?: CalledTool[];
      };
      logprobs: null;
      finish_reason: FinishReason;
    },
  ];
  usage: CompletionUsage;
  system_fingerprint: null;
  troupe: RunNote;
};

/** A chunk of a streamed response. */
export type ChatCompletionChunk = {
  id: string;
  object: "chat.completion.chunk";
  created: number;
  model: string;
  choices: {
    index: 0;
    delta: {
      role?: "assistant";
      content?: string;
      annotations?: Annotation[];
      tool_calls?: ({ index: number } & CalledTool)[];
    };
    logprobs: null;
    finish_reason: FinishReason | null;
  }[];
  usage?: CompletionUsage | null;
  troupe?: RunNote;
};

/** The rest of a request's fields is OpenAI's; lib/openai-api/completions/schema.ts has them all. */
export type ChatCompletionRequest = { model: string; messages: unknown[]; stream?: boolean | null };
