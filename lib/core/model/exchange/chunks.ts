import "server-only";
import { APIError } from "openai/core/error";
import { EVENTS, STREAM_BYTES } from "@/lib/core/model/exchange/bounds";
import { errorIn } from "@/lib/core/model/error-body";
import { noModelServer, tooLong, unreadable } from "@/lib/core/model/failures";
import { EventLines } from "@/lib/core/model/exchange/event-lines";
import { readChunk, type Chunk } from "@/lib/core/model/exchange/read-chunk";

/** How a response ended. isClosed: its server said so, with [DONE] or by the length of its body. */
export type StreamEnd = { isClosed: boolean };

/**
 * The chunks of a streamed response, in the groups in which they arrived: with many streams at once the SDK's own
 * reader, which awaits a dozen promises for each chunk, delayed them all. A group is empty if only keep-alives came.
 * Chunks before an error are yielded first. Throws ModelError for anything but such a stream or beyond a limit,
 * APIError for an error inside the stream, SyntaxError for invalid JSON.
 */
export async function* chunksOf(answer: Response, ending?: StreamEnd): AsyncGenerator<Chunk[]> {
  const stream = new ChunkReader(answer.headers);
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value && (bytes += value.byteLength) > STREAM_BYTES) throw tooLong();
      const wrong = failureOf(() =>
        value ? stream.feed(decoder.decode(value, { stream: true })) : stream.end(decoder.decode()),
      );
      yield stream.takeHeard();
      if (wrong) throw stream.isNoStream ? stream.noStream() : wrong.error;
      if (ending) ending.isClosed = stream.done || (!value && hasLength(answer.headers));
      if (stream.done || !value) return;
    }
  } finally {
    if (reader) void leave(reader, stream.done);
  }
}

/** A body whose end can be told from a broken connection. */
const hasLength = (headers: Headers): boolean =>
  headers.has("content-length") || headers.has("transfer-encoding");

/** Turns the text of a response into chunks. */
class ChunkReader {
  done = false;
  private heard: Chunk[] = [];
  private events = 0;
  private readonly lines = new EventLines((data, event) => this.take(data, event));

  constructor(private readonly headers: Headers) {}

  feed(text: string): void {
    this.lines.feed(text);
  }

  get isNoStream(): boolean {
    return this.lines.isNoStream;
  }

  takeHeard(): Chunk[] {
    const { heard } = this;
    this.heard = [];
    return heard;
  }

  /** The response may have been a single body instead of a stream. Throws the error that it reports. */
  end(text: string): void {
    this.lines.feed(text);
    this.lines.end();
    const body = this.lines.body.trim();
    if (this.events > 0 || body === "") return;
    if (!/^[{[]/.test(body)) throw this.noStream();
    for (const each of listOf(JSON.parse(body))) this.read(each);
    if (this.heard.every(isEmpty)) throw unreadable();
  }

  /** Why this is not a model's response: the page or the text that came instead. */
  noStream(): Error {
    const error = errorIn(this.lines.body);
    if (this.events > 0) return unreadable();
    const isText = error && !error.isPage && error.message.split("\n").length <= 3;
    return isText && isError(error.message)
      ? new APIError(undefined, error, undefined, this.headers)
      : noModelServer(error?.message ?? "");
  }

  private take(data: string, event: string): void {
    if (this.done || (this.done = DONE.test(data))) return;
    if (++this.events > EVENTS) throw tooLong();
    if (event === "error") throw this.errorOf(data);
    for (const each of valuesOf(data)) this.read(each);
  }

  private read(value: unknown): void {
    this.heard.push(readChunk(value, this.headers));
  }

  private errorOf(data: string): APIError {
    const error = errorIn(data) ?? { message: "no reason was given" };
    return new APIError(undefined, error, undefined, this.headers);
  }
}

const DONE = /^(?:\[DONE\]|DONE\s*$)/i;
const isError = (text: string): boolean =>
  /error|fail|unavailable|exceeded|denied|refused|invalid|not found|timeout|overload/i.test(text);
const isEmpty = ({ text, reasoning, calls, finish }: Chunk): boolean =>
  text === "" && reasoning === "" && calls.length === 0 && finish === "";
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The values of an event: several where events were separated by a single line break. */
function valuesOf(data: string): readonly unknown[] {
  const text = data.startsWith("data:") ? data.slice(5) : data; // duplicated by some proxies
  try {
    return listOf(JSON.parse(text));
  } catch (error) {
    const lines = text.split("\n").filter((line) => line.trim() !== "" && line !== "[DONE]");
    if (lines.length < 2) throw error;
    return lines.map((line) => JSON.parse(line.replace(/^data: ?/, "")) as unknown);
  }
}

/** After its last event a response ends within a moment, and its connection can be reused; any other is closed. */
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

/** The error that the work threw, if any. */
export function failureOf(work: () => void): { error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}
