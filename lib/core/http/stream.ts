import { createParser } from "eventsource-parser";
import { CallError, send } from "@/lib/core/http/call";
import type { Endpoint } from "@/lib/core/http/endpoint";

type Numbered = { id: number; event: string; data: unknown };

/**
 * Reads an endpoint's event stream, one event at a time, until the server closes it or `signal` fires.
 * Throws CallError: `refused` when the server said no, `network` when the line broke.
 */
export async function* stream<In extends object, Out>(target: Endpoint<In, Out>, input: In, signal: AbortSignal): AsyncGenerator<Out> {
  const answer = await send(target as Endpoint, input, "text/event-stream", signal);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const ready: Numbered[] = [];
  const parser = createParser({
    onEvent: ({ id, event, data }) => void ready.push({ id: Number(id), event: event ?? "message", data: JSON.parse(data) }),
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(value);
      while (ready.length) yield ready.shift() as Out;
    }
  } catch (error) {
    if (signal.aborted) return;
    throw new CallError("network", error instanceof Error ? error.message : "The connection was lost");
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
