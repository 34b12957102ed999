import "server-only";
import { createParser } from "eventsource-parser";
import type OpenAI from "openai";
import { APIError } from "openai";
import { oversized } from "@/lib/core/model/failures";

export type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** The longest event of a stream, in characters: a provider that never ends one cannot fill the memory. */
const LONGEST = 1024 * 1024;

/**
 * The chunks of a streamed answer, in the groups that the line brought them in: with many streams at once the SDK's own
 * reader, which awaits a dozen promises for each chunk, held them all up. What came before an error is given first.
 * Throws ModelError for an event without end, APIError for an error inside the stream, SyntaxError for what is no JSON.
 */
export async function* chunksOf(answer: Response): AsyncGenerator<Chunk[]> {
  let heard: Chunk[] = [];
  let done = false;
  const parser = createParser({
    maxBufferSize: LONGEST,
    onEvent: ({ data }) => {
      if (!done && !(done = data.startsWith("[DONE]"))) heard.push(chunkOf(data, answer.headers));
    },
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") throw oversized();
    },
  });
  for await (const text of piecesOf(answer)) {
    const wrong = failureOf(() => parser.feed(text));
    if (heard.length) yield heard;
    heard = [];
    if (wrong) throw wrong.error;
  }
}

/** To its very end, also behind `[DONE]`: only then the connection can be used again. */
async function* piecesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function failureOf(work: () => void): { error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}

function chunkOf(data: string, headers: Headers): Chunk {
  const chunk = JSON.parse(data) as Chunk & { error?: { message?: string } };
  if (chunk?.error) throw new APIError(undefined, chunk.error, undefined, headers);
  return chunk;
}
