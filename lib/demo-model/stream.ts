import "server-only";
import { setTimeout } from "node:timers/promises";
import type { ChatRequest } from "@/lib/demo-model/request";

/** What the demo model replies: text, or tool calls. */
export type DemoReply = { content: string; calls: { name: string; arguments: string }[] };

/** Four characters a token is the usual rule of thumb for English. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4);

const writtenOf = (calls: DemoReply["calls"]): string =>
  calls.map((call) => call.name + call.arguments).join("");

function usageOf({ turns, tools }: ChatRequest, { content, calls }: DemoReply) {
  const prompt = turns.map((turn) => turn.content + writtenOf(turn.calls)).join("\n");
  const prompt_tokens = tokensIn(prompt + JSON.stringify(tools));
  const completion_tokens = tokensIn(content + writtenOf(calls));
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_tokens_details: { cached_tokens: 0 },
  };
}

/** One event of a stream; `spoken` is true when it is paced by a pause before it. */
type Frame = { event: object; spoken: boolean };

/** Real providers send arguments in small pieces, so the demo does, too. */
const SHREDS = /[\s\S]{1,12}/g;

/** The events of a response, created one at a time on demand. */
function* frames(request: ChatRequest, reply: DemoReply): Generator<Frame> {
  const head = {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: "chat.completion.chunk",
    created: Math.floor(Date.now() / 1000),
    model: "demo",
  };
  const chunk = (delta: object, finish_reason: string | null = null, spoken = !finish_reason) => ({
    event: { ...head, choices: [{ index: 0, delta, finish_reason }], usage: null },
    spoken,
  });
  yield chunk({ role: "assistant", content: "" }, null, false);
  for (const [content] of reply.content.matchAll(/\s*\S+\s*|\s+/g)) yield chunk({ content });
  for (const [index, call] of reply.calls.entries()) {
    const named = { id: `call_${crypto.randomUUID()}`, type: "function" };
    yield chunk({
      tool_calls: [{ index, ...named, function: { name: call.name, arguments: "" } }],
    });
    for (const [shred] of call.arguments.matchAll(SHREDS))
      yield chunk({ tool_calls: [{ index, function: { arguments: shred } }] });
  }
  yield chunk({}, reply.calls.length ? "tool_calls" : "stop");
  yield { event: { ...head, choices: [], usage: usageOf(request, reply) }, spoken: false };
}

/**
 * A reply as the body of an event stream, pulled one event at a time: events are only created when read. `pace` is the
 * pause before each word. `signal` ends it with its reason, also during that pause; cancelling leaves no timer behind.
 */
export function streamOf(
  request: ChatRequest,
  reply: DemoReply,
  pace: number,
  signal?: AbortSignal | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const events = frames(request, reply);
  const left = new AbortController();
  const ended = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = events.next();
        if (value?.spoken && pace > 0)
          await setTimeout(pace, undefined, { signal: ended }).catch(() => {});
        ended.throwIfAborted();
        const data = done ? "[DONE]" : JSON.stringify(value.event);
        controller.enqueue(encoder.encode(`data: ${data}\n\n`));
        if (done) controller.close();
      },
      cancel: () => left.abort(),
    },
    // Without an internal queue the stream works only while someone reads it.
    { highWaterMark: 0 },
  );
}
