import "server-only";
import type OpenAI from "openai";
import { APIError } from "openai";
import { config } from "@/lib/core/config";
import { chunksOf, type Chunk } from "@/lib/core/model/chunks";
import { asModelError, cutShort, endless, silent } from "@/lib/core/model/failures";
import { hide, hideIn } from "@/lib/core/model/hide";
import { clientOf, onTheWire } from "@/lib/core/model/provider";
import { ModelError, type ModelEvent, type ModelMessage, type ModelTool, type ModelToolCall, type ModelUsage, type Provider, type Word } from "@/lib/core/model/wire";

export type Asked = {
  provider: Provider;
  model: string;
  messages: ModelMessage[];
  tools?: ModelTool[];
  /** The tools are only named, for what was called before: none may be called now. */
  mustAnswer?: boolean;
  /** The answer is one JSON object; the messages must say so too. */
  json?: boolean;
  signal: AbortSignal;
};
type Delta = Chunk["choices"][number]["delta"];
type Thinking = { reasoning_content?: string | null };
type CachedUsage = { prompt_cache_hit_tokens?: number };

const IN_ALL_MS = 10 * 60_000;
/** PRODUCT: 429 and 5xx are tried again at most three times, never after text has been shown. */
const RETRIES = 3;

/**
 * Asks a model and gives its answer piece by piece, then one `end`. Ends without one when `signal` fires.
 * Throws ModelError: with a reason and a sentence, whatever the provider, the line or the stream did wrong.
 */
export async function* stream(asked: Asked): AsyncGenerator<ModelEvent> {
  const watch = new Watch(asked.signal);
  try {
    const answer = await open(asked, watch);
    yield* read(answer, watch, asked);
  } catch (error) {
    if (asked.signal.aborted) return;
    throw watch.verdict ?? hideIn(asked.provider, asModelError(error));
  } finally {
    watch.end();
  }
}

async function* read(answer: Response, watch: Watch, { provider, model: asked }: Asked): AsyncGenerator<ModelEvent> {
  const calls: ModelToolCall[] = [];
  let usage: ModelUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, cached_tokens: 0 };
  let finished = false;
  let model = "";
  for await (const chunks of chunksOf(answer)) {
    watch.heard();
    const words: Word[] = [];
    for (const chunk of chunks) {
      model ||= chunk.model ?? ""; // not every provider names it
      if (chunk.usage) usage = usageOf(chunk.usage);
      const choice = chunk.choices?.[0];
      if (!choice) continue;
      words.push(...wordsOf(choice.delta, provider));
      for (const part of choice.delta.tool_calls ?? []) join(calls, part);
      if (choice.finish_reason) finished = true;
    }
    if (words.length) yield { type: "words", words };
  }
  if (watch.verdict) throw watch.verdict;
  if (watch.signal.aborted) return;
  if (!finished) throw cutShort();
  watch.whole = true;
  yield { type: "end", toolCalls: calls.filter(Boolean), usage, model: hide(provider, model || asked) };
}

function wordsOf({ content, ...delta }: Delta, provider: Provider): Word[] {
  const thought = (delta as Thinking).reasoning_content;
  const words: Word[] = thought ? [{ type: "reasoning", text: hide(provider, thought) }] : [];
  if (content) words.push({ type: "text", text: hide(provider, content) });
  return words;
}

async function open(asked: Asked, watch: Watch): Promise<Response> {
  const { provider, messages, tools = [], mustAnswer = false, json = false } = asked;
  const body = {
    ...onTheWire(provider, asked.model),
    messages: messages.map(toWire),
    ...(tools.length ? { tools: tools.map((each) => ({ type: "function" as const, function: each })), ...(mustAnswer ? { tool_choice: "none" as const } : {}) } : {}),
    ...(json ? { response_format: { type: "json_object" as const } } : {}),
    stream: true as const,
    stream_options: { include_usage: true },
  };
  for (let tried = 0; ; tried++) {
    try {
      return await clientOf(provider).chat.completions.create(body, { signal: watch.signal }).asResponse();
    } catch (error) {
      const wait = tried < RETRIES ? pause(error, tried) : undefined;
      if (wait === undefined || watch.signal.aborted) throw error;
      await watch.sleep(wait);
    }
  }
}

/** How long to wait before another try, in ms; undefined when there is none. */
function pause(error: unknown, tried: number): number | undefined {
  if (!(error instanceof APIError) || error.status === undefined) return undefined;
  if (error.status !== 429 && error.status < 500) return undefined;
  const asked = Number(error.headers?.get("retry-after"));
  return asked > 0 ? Math.min(asked * 1000, 20_000) : 500 * 2 ** tried * (0.75 + Math.random() / 2);
}

function toWire(message: ModelMessage): OpenAI.Chat.Completions.ChatCompletionMessageParam {
  if (message.role !== "assistant" || !message.tool_calls) return message as OpenAI.Chat.Completions.ChatCompletionMessageParam;
  const tool_calls = message.tool_calls.map(({ id, name, arguments: text }) => ({ id, type: "function" as const, function: { name, arguments: text } }));
  return { ...message, tool_calls };
}

/** Calls arrive in pieces: the first has id and name, the others more of the arguments. */
function join(calls: ModelToolCall[], part: OpenAI.Chat.Completions.ChatCompletionChunk.Choice.Delta.ToolCall): void {
  const call = (calls[part.index] ??= { id: part.id ?? `call_${part.index}`, name: "", arguments: "" });
  call.name += part.function?.name ?? "";
  call.arguments += part.function?.arguments ?? "";
}

function usageOf(usage: OpenAI.CompletionUsage & CachedUsage): ModelUsage {
  const { prompt_tokens, completion_tokens, total_tokens } = usage;
  return { prompt_tokens, completion_tokens, total_tokens, cached_tokens: usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0 };
}

/** Ends a call that is silent or endless: the SDK's own timeout covers the time to the headers alone. */
class Watch {
  verdict: ModelError | undefined;
  /** The answer was read to its end. */
  whole = false;
  readonly signal: AbortSignal;
  private readonly own = new AbortController();
  private readonly began = Date.now();
  /** When something was heard last, or when the wait for another try ends. */
  private last = Date.now();
  private readonly silence = config().MODEL_SILENCE_SECONDS * 1000;
  private readonly timer = setInterval(() => this.check(), 1000).unref();

  constructor(outer: AbortSignal) {
    this.signal = AbortSignal.any([outer, this.own.signal]);
  }

  heard(): void {
    this.last = Date.now();
  }

  /** Hangs up, unless all was heard: the provider may still be writing. */
  end(): void {
    clearInterval(this.timer);
    if (!this.whole) this.own.abort();
  }

  /** A wait between two tries, which is no silence. */
  async sleep(ms: number): Promise<void> {
    this.last = Date.now() + ms;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
    this.signal.throwIfAborted();
    this.heard();
  }

  private check(): void {
    const now = Date.now();
    if (now - this.last > this.silence) this.verdict = silent();
    else if (now - this.began > IN_ALL_MS) this.verdict = endless();
    if (this.verdict) this.own.abort();
  }
}
