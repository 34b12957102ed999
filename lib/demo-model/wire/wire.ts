import "server-only";
import type { ChatRequest } from "@/lib/demo-model/wire/request";

/** What the demo model has decided to say: text, or calls of tools. */
export type Reply = { content: string; calls: { name: string; arguments: string }[] };

/** A reply with all that is settled before its first byte leaves. */
export type Settled = {
  id: string;
  created: number;
  pieces: string[];
  calls: { id: string; name: string; arguments: string }[];
  finish: "stop" | "length" | "tool_calls";
  usage: {
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
    prompt_tokens_details: { cached_tokens: number };
  };
};

export const DEMO_MODEL = "demo";

/** Four characters a token is the usual rule of thumb for English. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4);

/** Pieces that join up to the text again: each a word with the white space behind it. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*|\s+/g) ?? [];

function cutToLimit(words: string[], limit: number): string[] {
  let used = 0;
  return words.filter((word) => (used += tokensIn(word)) <= limit);
}

/** Gives a reply its id, its finish reason and its count of tokens, and cuts it at the request's limit. */
export function settle(request: ChatRequest, reply: Reply): Settled {
  const words = wordsOf(reply.content);
  const pieces = Number.isFinite(request.maxTokens) ? cutToLimit(words, request.maxTokens) : words;
  const calls = reply.calls.map((call) => ({ id: `call_${crypto.randomUUID()}`, ...call }));
  const prompt = tokensIn(
    request.turns
      .map((turn) => turn.content + turn.calls.map((call) => call.name + call.arguments).join(""))
      .join("\n") + JSON.stringify(request.tools),
  );
  const completion = tokensIn(
    pieces.join("") + calls.map((call) => call.name + call.arguments).join(""),
  );
  return {
    id: `chatcmpl-${crypto.randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    pieces,
    calls,
    finish: calls.length ? "tool_calls" : pieces.length < words.length ? "length" : "stop",
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
      prompt_tokens_details: { cached_tokens: 0 },
    },
  };
}

const wireCall = (call: Settled["calls"][number]) => ({
  id: call.id,
  type: "function",
  function: { name: call.name, arguments: call.arguments },
});

/** The body of an answer that is not streamed. */
export function completion(settled: Settled): object {
  const content = settled.pieces.join("");
  const message = {
    role: "assistant",
    content: settled.calls.length && !content ? null : content,
    refusal: null,
    ...(settled.calls.length ? { tool_calls: settled.calls.map(wireCall) } : {}),
  };
  return {
    id: settled.id,
    object: "chat.completion",
    created: settled.created,
    model: DEMO_MODEL,
    choices: [{ index: 0, message, logprobs: null, finish_reason: settled.finish }],
    usage: settled.usage,
  };
}

/** One event of a stream; `spoken` is true where a pause before it makes the pace of speech. */
export type Frame = { data: string; spoken: boolean };

/** Arguments arrive in shreds from real providers, so the demo shreds them too. */
const SHRED = 12;

/** The events of a streamed answer, made one at a time as they are asked for. */
export function* frames(settled: Settled, includeUsage: boolean): Generator<Frame> {
  const head = {
    id: settled.id,
    object: "chat.completion.chunk",
    created: settled.created,
    model: DEMO_MODEL,
  };
  const chunk = (delta: object, finish: Settled["finish"] | null, spoken: boolean): Frame => ({
    data: JSON.stringify({
      ...head,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(includeUsage ? { usage: null } : {}),
    }),
    spoken,
  });
  yield chunk(
    { role: "assistant", content: settled.calls.length && !settled.pieces.length ? null : "" },
    null,
    false,
  );
  for (const piece of settled.pieces) yield chunk({ content: piece }, null, true);
  for (const [index, call] of settled.calls.entries()) {
    yield chunk({ tool_calls: [{ index, ...wireCall({ ...call, arguments: "" }) }] }, null, true);
    for (let at = 0; at < call.arguments.length; at += SHRED)
      yield chunk(
        { tool_calls: [{ index, function: { arguments: call.arguments.slice(at, at + SHRED) } }] },
        null,
        true,
      );
  }
  yield chunk({}, settled.finish, false);
  if (includeUsage)
    yield { data: JSON.stringify({ ...head, choices: [], usage: settled.usage }), spoken: false };
  yield { data: "[DONE]", spoken: false };
}
