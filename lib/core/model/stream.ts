import "server-only";
import { highSize, textOf } from "@/lib/core/model/content";
import type OpenAI from "openai";
import { Answer } from "@/lib/core/model/reading/answer";
import { chunksOf, failureOf } from "@/lib/core/model/reading/chunks";
import { asModelError, cutBy, cutShort } from "@/lib/core/model/failures";
import { hide } from "@/lib/core/model/reading/hide";
import { clientOf, onTheWire } from "@/lib/core/model/provider";
import { Tries } from "@/lib/core/model/request/tries";
import { visible, visibleWithin } from "@/lib/core/model/reading/visible";
import { highTokens } from "@/lib/core/model/tokens";
import { Watch } from "@/lib/core/model/request/watch";
import { askedAttributes } from "@/lib/core/model/request/span-attributes";
import { markFailed, startSpan, type Span } from "@/lib/core/telemetry/tracing";
import type {
  ContentPart,
  ModelEvent,
  ModelMessage,
  ModelOptions,
  ModelTool,
  ModelUsage,
  Provider,
  ToolChoice,
  Word,
} from "@/lib/core/model/wire";

export type ModelRequest = {
  provider: Provider;
  model: string;
  messages: ModelMessage[];
  tools?: ModelTool[];
  /** The tools are only listed because earlier calls refer to them: none may be called now. */
  mustAnswer?: boolean;
  /** The answer is one JSON object; the messages must say so too. */
  json?: boolean;
  options?: ModelOptions;
  toolChoice?: ToolChoice;
  /** Is given the request's body before it is sent. */
  sending?: (body: RequestBody) => void;
  signal: AbortSignal;
};
/** What a model is sent, in the order of the wire. */
export type RequestBody = { model: string; messages: WireMessage[]; tools?: unknown[] };

/**
 * Asks a model and yields its answer piece by piece, then one `end`. Returns without one when `signal` fires. Throws
 * ModelError, with a reason and a sentence, whatever the provider, the connection or the stream did wrong.
 */
export async function* stream(asked: ModelRequest): AsyncGenerator<ModelEvent> {
  const watch = new Watch(asked.signal);
  const span = startSpan(`chat ${asked.model}`, askedAttributes(asked));
  try {
    const answer = await open(asked, watch);
    yield* read(answer, watch, asked, span);
  } catch (error) {
    if (asked.signal.aborted) return;
    const failure = watch.verdict ?? asModelError(error, asked.provider);
    markFailed(span, failure.code);
    throw failure;
  } finally {
    span.end();
    watch.end();
  }
}

async function* read(
  answer: Response,
  watch: Watch,
  { provider, model: asked, messages, tools, options }: ModelRequest,
  span: Span,
): AsyncGenerator<ModelEvent> {
  const all = new Answer();
  for await (const chunks of chunksOf(answer)) {
    watch.heard();
    const words: Word[] = [];
    const wrong = failureOf(() => {
      for (const chunk of chunks) words.push(...all.take(chunk));
    });
    if (words.length) yield { type: "words", words: hidden(provider, words) };
    if (wrong) throw wrong.error;
  }
  if (watch.verdict) throw watch.verdict;
  if (watch.signal.aborted) return;
  const rest = all.rest();
  if (rest.length) yield { type: "words", words: rest };
  if (!all.finish) throw cutShort();
  watch.whole = true;
  const model = hide(provider, all.model || asked);
  const usage = all.usage ?? estimated(highSize(messages, tools), all.bytes);
  span.setAttributes({
    "gen_ai.response.model": model,
    "gen_ai.response.finish_reasons": [hide(provider, all.finish)],
    "gen_ai.usage.input_tokens": usage.prompt_tokens,
    "gen_ai.usage.cache_read.input_tokens": usage.cached_tokens,
    "gen_ai.usage.output_tokens": usage.completion_tokens,
  });
  const full = all.finish === "length" && isShortened(options);
  yield {
    type: "end",
    toolCalls: full ? [] : all.toolCalls, // the last one is hardly whole
    usage,
    model,
    ...(full ? { full } : { cut: cutIn(all.finish, provider) }),
  };
}

/** The usage of a call of which its provider tells nothing, so that no limit is passed unseen. */
function estimated(prompt_tokens: number, bytes: number): ModelUsage {
  const completion_tokens = highTokens(bytes);
  const total_tokens = prompt_tokens + completion_tokens;
  return { prompt_tokens, completion_tokens, total_tokens, cached_tokens: 0, estimated: true };
}

/** The caller itself has said how long the answer may be. */
const isShortened = (options: ModelOptions = {}): boolean =>
  (options.max_tokens ?? options.max_completion_tokens) !== undefined;

const cutIn = (finish: string, provider: Provider) => cutBy(hide(provider, finish));

function hidden(provider: Provider, words: Word[]): Word[] {
  for (const word of words) word.text = hide(provider, word.text);
  return words;
}

async function open(asked: ModelRequest, watch: Watch): Promise<Response> {
  const { provider, messages, tools = [], mustAnswer = false, json = false, toolChoice } = asked;
  const { parallel_tool_calls, ...options } = asked.options ?? {};
  const body = {
    ...onTheWire(provider, asked.model),
    messages: messages.map(toWire),
    ...(options as Pick<OpenAI.Chat.ChatCompletionCreateParams, "temperature">), // names and values are the wire's
    ...(tools.length
      ? {
          tools: tools.map((each) => ({
            type: "function" as const,
            function: visibleWithin(each),
          })),
          ...(mustAnswer
            ? { tool_choice: "none" as const }
            : toolChoice
              ? { tool_choice: toolChoice }
              : {}),
          ...(parallel_tool_calls === undefined ? {} : { parallel_tool_calls }),
        }
      : {}),
    ...(json ? { response_format: { type: "json_object" as const } } : {}),
    stream: true as const,
    stream_options: { include_usage: true },
  };
  asked.sending?.(body);
  for (const tries = new Tries(provider); ;) {
    try {
      const client = await clientOf(provider);
      return await client.chat.completions.create(body, { signal: watch.signal }).asResponse();
    } catch (error) {
      const wait = watch.signal.aborted ? undefined : tries.pause(error);
      if (wait === undefined) throw error;
      await watch.sleep(wait);
    }
  }
}

export type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;

/** A message as it is sent. */
export function toWire(given: ModelMessage): WireMessage {
  const message = { ...given, content: contentToWire(given.content) };
  if (message.role !== "assistant" || !message.tool_calls) return message as WireMessage;
  const tool_calls = message.tool_calls.map(({ id, name, arguments: text }) => ({
    id,
    type: "function" as const,
    function: { name, arguments: text },
  }));
  // Some servers refuse an empty text where there are calls.
  return { ...message, content: message.content || null, tool_calls } as WireMessage;
}

/** Content of text only is sent as a string: many servers with this wire format do not support parts. */
const contentToWire = (content: ContentPart[]) =>
  content.every((part) => part.type === "text")
    ? visible(textOf(content))
    : content.filter((part) => part.type !== "text" || part.text !== "").map(partToWire);

function partToWire(part: ContentPart): OpenAI.Chat.Completions.ChatCompletionContentPart {
  switch (part.type) {
    case "text":
      return { type: "text", text: visible(part.text) };
    case "image":
      return { type: "image_url", image_url: { url: part.data } };
    case "file":
      return { type: "file", file: { filename: part.name, file_data: part.data } };
  }
}
