import "server-only";
import { createParser } from "eventsource-parser";
import { EVENT_LENGTH, EVENTS, STRAY_LINES, STREAM_BYTES } from "@/lib/core/model/reading/bounds";
import { oversized, tooLong, unreadable } from "@/lib/core/model/failures";
import { readChunk, type Chunk } from "@/lib/core/model/reading/read-chunk";

/**
 * The chunks of a streamed answer, in the groups in which they arrived: with many streams at once the SDK's own reader,
 * which awaits a dozen promises for each chunk, held them all up. Chunks that came before an error are yielded first.
 * Throws ModelError for what is not such a stream or exceeds a bound, APIError for an error inside the stream,
 * SyntaxError for invalid JSON.
 */
export async function* chunksOf(answer: Response): AsyncGenerator<Chunk[]> {
  let heard: Chunk[] = [];
  let done = false;
  let events = 0;
  let stray = 0;
  const parser = createParser({
    maxBufferSize: EVENT_LENGTH,
    onEvent({ data }) {
      if (done || (done = data.startsWith("[DONE]"))) return;
      if (++events > EVENTS) throw tooLong();
      heard.push(readChunk(JSON.parse(data), answer.headers));
    },
    onError({ type }) {
      if (type === "max-buffer-size-exceeded") throw oversized();
      if (++stray > STRAY_LINES) throw unreadable(); // the parser takes a thousand times as long for such a line as for a line of an event
    },
  });
  const decoder = new TextDecoder();
  const lines = new LineEnds();
  const reader = answer.body?.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      if ((bytes += value.byteLength) > STREAM_BYTES) throw tooLong();
      const wrong = failureOf(() =>
        parser.feed(lines.next(decoder.decode(value, { stream: true }))),
      );
      if (heard.length) yield heard;
      heard = [];
      if (wrong) throw wrong.error;
      if (done) return;
    }
  } finally {
    if (reader) void leave(reader, done);
  }
}

/** After its last event an answer ends within a moment, and its connection can be reused; any other is closed. */
async function leave(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  done: boolean,
): Promise<void> {
  const hangUp = () => void reader.cancel().catch(() => undefined);
  if (!done) return hangUp();
  const timer = setTimeout(hangUp, MOMENT_MS).unref();
  try {
    while (!(await reader.read()).done);
  } catch {
    // the connection was cut, but nothing was missing
  } finally {
    clearTimeout(timer);
  }
}
const MOMENT_MS = 1000;

/** Normalises line ends to a line feed. The format allows three kinds, two of which take the parser quadratic time. */
class LineEnds {
  private returned = false;

  next(text: string): string {
    const rest = this.returned && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.returned = text.endsWith("\r");
    return rest.includes("\r") ? rest.replace(/\r\n?/g, "\n") : rest;
  }
}

/** The error that the work threw, if any. */
export function failureOf(work: () => void): { error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}
