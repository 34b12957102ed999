import { createParser } from "eventsource-parser";
import { requireDescribedEvent } from "./described";
import type { NumberedEvent } from "@/lib/runs/run/contract";

/** Reads an event stream to its end (or until `until` holds), and returns all its events. */
export async function readEvents(
  answer: Response,
  until: (event: NumberedEvent) => boolean = () => false,
): Promise<NumberedEvent[]> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream"))
    throw new Error(`No stream: ${answer.status} ${await answer.text()}`);
  const events: NumberedEvent[] = [];
  let enough = false;
  const parser = createParser({
    onEvent({ id, event, data }) {
      const numbered = { id: Number(id), event, data: JSON.parse(data) } as NumberedEvent;
      requireDescribedEvent(answer, event ?? "message", numbered.data);
      events.push(numbered);
      enough ||= until(numbered);
    },
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return events;
    parser.feed(value);
    if (!enough) continue;
    await reader.cancel();
    return events;
  }
}

/** The text assembled from a message's events. */
export const textOf = (events: NumberedEvent[]): string =>
  events.reduce(
    (text, each) =>
      each.event === "delta"
        ? text + each.data.content
        : each.event === "reset"
          ? each.data.content
          : text,
    "",
  );
