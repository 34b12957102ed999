import "server-only";
import type { Extra } from "@/lib/core/model/dialects/extra";
import type { Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";

export type TextPart = { type: "text"; text: string };
/** An image or a file is part of the message itself, as a data: URL. */
export type ContentPart =
  | TextPart
  | { type: "image"; data: string }
  | { type: "file"; name: string; data: string };

/** A message to a model. The role of instructions is `system`; tool messages stay native tool messages. */
export type ModelMessage =
  | { role: "system"; content: TextPart[] }
  | { role: "user"; content: ContentPart[] }
  | {
      role: "assistant";
      content: TextPart[];
      tool_calls?: ModelToolCall[];
      reasoning_content?: string;
      extra?: Extra;
    }
  | { role: "tool"; tool_call_id: string; content: TextPart[] };

/** A call as the model wrote it: `arguments` is text that may not even be valid JSON. */
export type ModelToolCall = { id: string; name: string; arguments: string; extra?: Extra };

/** What an API caller may set for a model's response, in the wire's own names; passed on unchanged. */
export type ModelOptions = {
  temperature?: number;
  top_p?: number;
  presence_penalty?: number;
  frequency_penalty?: number;
  seed?: number;
  stop?: string | string[];
  max_tokens?: number;
  max_completion_tokens?: number;
  reasoning_effort?: string;
  parallel_tool_calls?: boolean;
};
/** Whether one of the tools must be called, or which. */
export type ToolChoice = "auto" | "required" | { type: "function"; function: { name: string } };

export type ModelTool = { name: string; description: string; parameters: Record<string, unknown> };

export type ModelUsage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  cached_tokens: number;
  /** How many of the completion's tokens were thoughts, if the provider reports it. */
  reasoning_tokens?: number;
  /** The provider reported nothing: an upper estimate, by what was sent and received. */
  estimated?: true;
  /** More tokens than were reserved for the call, where a limit covers it. */
  over?: number;
};

/** A piece of text or thought, as the model wrote it. */
export type Word = { type: "text" | "reasoning"; text: string };

/**
 * The output: pieces as they are written (grouped as they arrived), then one `end`. `unsaid`: all text so far was
 * thought, which shows only where it ends.
 */
export type ModelEvent = { type: "words"; words: Word[] } | { type: "unsaid" } | ModelEnd;
/** cut: why the response was cut off; its calls must not be executed then. full: it ended at the requested length. */
type ModelEnd = {
  type: "end";
  toolCalls: ModelToolCall[];
  extra?: Extra;
  usage: ModelUsage;
  model: string;
  cut?: ModelError;
  full?: boolean;
};

export type Provider = {
  baseUrl: string;
  apiKey: string;
  /** Replaces the platform's: anything that implements the wire format. */
  fetch?: typeof fetch;
  /**
   * The server's own provider, whose client is cached; a person's is created for each call, so that their key is not.
   */
  ofServer?: true;
  /** Its input was checked already: its text is taken unchanged. */
  verbatim?: true;
};

type ModelFailure =
  | "provider_auth"
  | "provider_quota"
  | "budget_exceeded"
  | "provider_rate_limit"
  | "provider_error"
  | "provider_network";

type Nature = ErrorOptions & { timeout?: boolean; lasting?: boolean; elsewhere?: boolean };

/** A temporary failure that is the model's own. */
const PASSING: ModelFailure[] = ["provider_rate_limit", "provider_error", "provider_network"];

/** A model call that failed. */
export class ModelError extends SentenceError {
  static {
    sharedError(this, "ModelError");
  }

  /** Nothing came for 30 s, or the response was incomplete after 10 minutes. */
  readonly timeout: boolean;
  /** The same request, repeated soon, would fail in the same way. */
  readonly lasting: boolean;
  /** Another model may be able to serve the same request: this one is unreachable, overloaded, out of quota or gone. */
  readonly elsewhere: boolean;

  constructor(
    readonly code: ModelFailure,
    sentence: Sentence,
    { timeout = false, lasting = false, elsewhere, ...options }: Nature = {},
  ) {
    super(sentence, options);
    this.name = "ModelError";
    this.timeout = timeout;
    this.lasting = lasting;
    this.elsewhere = elsewhere ?? (PASSING.includes(code) && !lasting);
  }
}
