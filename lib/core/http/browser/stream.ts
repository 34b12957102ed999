import { createParser } from "eventsource-parser";
import { CallError, send } from "@/lib/core/http/browser/call";
import { noteSilence } from "@/lib/core/http/browser/connection";
import type { Endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** SPEC section 9, for the first byte; later the server sends at least a comment every 15 s. */
const TIMEOUT_MS = 30_000;
const SILENCE_MS = 45_000;

type Numbered = { id: number; event: string; data: unknown };

/**
 * Reads an endpoint's event stream, one event at a time, until the server closes it or `signal` fires. Throws
 * CallError: `refused` when the server refused, `network` when the connection broke. A silent connection ends like a
 * closed one.
 */
export async function* stream<In extends object | void, Out>(
  target: Endpoint<In, Out>,
  input: In,
  signal: AbortSignal,
  headers?: Record<string, string>,
): AsyncGenerator<Out> {
  const unanswered = new AbortController();
  const patience = setTimeout(() => unanswered.abort(), TIMEOUT_MS);
  const answer = await send(
    target as Endpoint,
    input,
    "text/event-stream",
    AbortSignal.any([signal, unanswered.signal]),
    headers,
  ).finally(() => clearTimeout(patience));
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = () => {
    const silence = setTimeout(() => void reader.cancel().catch(() => undefined), SILENCE_MS);
    return reader.read().finally(() => clearTimeout(silence));
  };
  const ready: Numbered[] = [];
  const parser = createParser({
    onEvent: ({ id, event, data }) =>
      void ready.push({ id: Number(id), event: event ?? "message", data: JSON.parse(data) }),
  });
  try {
    for (;;) {
      const { done, value } = await read();
      if (done) return;
      parser.feed(value);
      while (ready.length) yield ready.shift() as Out;
    }
  } catch {
    if (signal.aborted) return;
    noteSilence();
    throw new CallError("network", sentence("connection_lost", "The connection was lost"));
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
