import "server-only";
import { highSize, textOf } from "@/lib/core/model/content";
import type OpenAI from "openai";
import { Answer } from "@/lib/core/model/exchange/answer";
import { chunksOf, failureOf, type StreamEnd } from "@/lib/core/model/exchange/chunks";
import { meaningOf } from "@/lib/core/model/dialects/finish";
import { isFields } from "@/lib/core/model/dialects/parts";
import type { Chunk } from "@/lib/core/model/exchange/read-chunk";
import { fixed, fixesFor, fixFor, rememberFixes } from "@/lib/core/model/exchange/refused-fields";
import { asModelError, cutBy, cutShort } from "@/lib/core/model/failures";
import { hide } from "@/lib/core/model/exchange/hide";
import { clientOf, onTheWire } from "@/lib/core/model/provider";
import { Tries } from "@/lib/core/model/exchange/tries";
import { visible, visibleWithin } from "@/lib/core/model/exchange/visible";
import { highTokens } from "@/lib/core/model/tokens";
import { Watch } from "@/lib/core/model/exchange/watch";
import { askedAttributes } from "@/lib/core/model/exchange/span-attributes";
import { markFailed, startSpan, type Span } from "@/lib/core/telemetry/tracing";
import { APIError } from "openai/core/error";
import {
  ModelError,
  type ContentPart,
  type ModelEvent,
  type ModelMessage,
  type ModelOptions,
  type ModelTool,
  type ModelToolCall,
  type ModelUsage,
  type Provider,
  type ToolChoice,
  type Word,
} from "@/lib/core/model/wire";

export type ModelRequest = {
  provider: Provider;
  model: string;
  messages: ModelMessage[];
  tools?: ModelTool[];
  /** The tools are listed only because earlier calls refer to them: none may be called now. */
  mustAnswer?: boolean;
  /** The response is one JSON object; the messages must say so too. */
  json?: boolean;
  options?: ModelOptions;
  toolChoice?: ToolChoice;
  /** Called with the request's body before it is sent. */
  sending?: (body: RequestBody) => void;
  signal: AbortSignal;
};
/** The input of a model, in wire order. */
export type RequestBody = { model: string; messages: WireMessage[]; tools?: unknown[] };

/**
 * Calls a model and yields its response piece by piece, then one `end`. Returns without one when `signal` fires. Throws
 * ModelError, with a reason and a sentence, whatever the provider, the connection or the stream did wrong.
 */
export async function* stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
  const watch = new Watch(request.signal);
  const span = startSpan(`chat ${request.model}`, askedAttributes(request));
  try {
    const answer = await open(request, watch);
    yield* read(answer, watch, request, span);
  } catch (error) {
    if (request.signal.aborted) return;
    const failure = watch.verdict ?? asModelError(error, request.provider);
    markFailed(span, failure.code);
    throw failure;
  } finally {
    span.end();
    watch.end();
  }
}

async function* read(
  response: Response,
  watch: Watch,
  request: ModelRequest,
  span: Span,
): AsyncGenerator<ModelEvent> {
  const { provider, model: modelName, messages, tools, options } = request;
  const all = new Answer(request, provider.verbatim);
  const ending: StreamEnd = { isClosed: false };
  try {
    yield* wordsOf(all, chunksOf(response, ending), watch, provider);
  } catch (error) {
    if (all.finish === "" || !isCutOff(error) || watch.signal.aborted) throw error;
  }
  if (watch.verdict) throw watch.verdict;
  if (watch.signal.aborted) return;
  const rest = all.rest();
  if (rest.length) yield { type: "words", words: hidden(provider, rest) };
  if (!all.finish && !(ending.isClosed && all.isComplete)) throw cutShort();
  watch.whole = true;
  const model = hide(provider, all.model || modelName);
  const usage = all.usage ?? estimated(highSize(messages, tools), all.bytes);
  span.setAttributes({
    "gen_ai.response.model": model,
    "gen_ai.response.finish_reasons": [hide(provider, all.finish)],
    "gen_ai.usage.input_tokens": usage.prompt_tokens,
    "gen_ai.usage.cache_read.input_tokens": usage.cached_tokens,
    "gen_ai.usage.output_tokens": usage.completion_tokens,
  });
  const full = meaningOf(all.finish) === "length" && isShortened(options);
  yield {
    type: "end",
    toolCalls: full ? [] : all.toolCalls, // the last one is probably incomplete
    ...(all.extra ? { extra: all.extra } : {}),
    usage,
    model,
    ...(full ? { full } : { cut: cutIn(all.finish, provider) }),
  };
}

/** The text of a response as it arrives. */
async function* wordsOf(
  all: Answer,
  groups: AsyncGenerator<Chunk[]>,
  watch: Watch,
  provider: Provider,
): AsyncGenerator<ModelEvent> {
  for await (const chunks of groups) {
    watch.heard();
    if (chunks.length === 0) continue;
    watch.began();
    let words: Word[] = [];
    let takesBack = false;
    const wrong = failureOf(() => {
      for (const chunk of chunks) {
        const more = all.take(chunk);
        if (all.takesBack()) {
          takesBack = true;
          words = words.map(({ text }) => ({ type: "reasoning", text }));
        }
        words.push(...more);
      }
    });
    if (takesBack) yield { type: "unsaid" };
    if (words.length) yield { type: "words", words: hidden(provider, words) };
    if (wrong) throw wrong.error;
  }
}

/** The connection broke: after the end of a response nothing is missing. */
const isCutOff = (error: unknown): boolean =>
  !(error instanceof APIError || error instanceof ModelError || error instanceof SyntaxError);

/** Estimated usage of a call whose provider reports none, so that no limit is exceeded unnoticed. */
function estimated(prompt_tokens: number, bytes: number): ModelUsage {
  const completion_tokens = highTokens(bytes);
  const total_tokens = prompt_tokens + completion_tokens;
  return { prompt_tokens, completion_tokens, total_tokens, cached_tokens: 0, estimated: true };
}

/** The caller itself has limited the length of the response. */
const isShortened = (options: ModelOptions = {}): boolean =>
  (options.max_tokens ?? options.max_completion_tokens) !== undefined;

const cutIn = (finish: string, provider: Provider) => cutBy(hide(provider, finish));

function hidden(provider: Provider, words: Word[]): Word[] {
  for (const word of words) word.text = hide(provider, word.text);
  return words;
}

type Body = ReturnType<typeof bodyFor>;

function bodyFor({
  provider,
  model,
  messages,
  tools = [],
  mustAnswer,
  json,
  ...rest
}: ModelRequest) {
  const { parallel_tool_calls, ...options } = rest.options ?? {};
  const { toolChoice } = rest;
  return {
    ...onTheWire(provider, model),
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
}

/**
 * The provider's response. Optional parts of the request that it refuses are omitted, in this request and later ones.
 */
async function open(request: ModelRequest, watch: Watch): Promise<Response> {
  const { provider, model } = request;
  const whole = bodyFor(request);
  const fixes = fixesFor(provider, model);
  let body: Body = fixed(whole, fixes);
  let learns = false;
  request.sending?.(body);
  for (const tries = new Tries(provider); ;) {
    try {
      const client = await clientOf(provider);
      const response = await client.chat.completions
        .create(body, { signal: watch.signal })
        .asResponse();
      if (learns) rememberFixes(provider, model, fixes);
      return response;
    } catch (error) {
      if (watch.signal.aborted) throw error;
      const fix = fixes.length < FIXES ? fixFor(error, body, fixes) : undefined;
      if (fix === undefined) {
        const wait = tries.pause(error);
        if (wait === undefined) throw error;
        await watch.sleep(wait);
      } else {
        fixes.push(fix);
        body = fixed(whole, fixes);
        learns = true;
        request.sending?.(body);
      }
    }
  }
}
/** If more parts than these are refused, the reason is another. */
const FIXES = 6;

export type WireMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;

/** A message as it is sent. */
export function toWire(source: ModelMessage): WireMessage {
  const content = contentToWire(source.content);
  if (source.role !== "assistant") return { ...source, content } as WireMessage;
  const { extra, ...message } = source;
  if (!message.tool_calls) return { ...message, content } as WireMessage;
  const tool_calls = message.tool_calls.map(callToWire);
  // Some servers refuse an empty text beside calls.
  return { ...message, content: content || null, tool_calls, ...extra } as WireMessage;
}

/** Signatures go where the provider has put them: on the call, or on its function. */
function callToWire({ id, name, arguments: text, extra }: ModelToolCall) {
  const { function: signed, ...beside } = extra ?? {};
  const own = { id, type: "function" as const, function: { name, arguments: text } };
  if (!extra) return own;
  return { ...own, ...beside, function: { ...own.function, ...(isFields(signed) ? signed : {}) } };
}

/** Text-only content is sent as a string: many servers with this wire format do not support parts. */
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
