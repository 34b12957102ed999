import "server-only";
import type { NumberedEvent } from "@/lib/runs/contract";

type TextEvent = Extract<NumberedEvent, { event: "delta" | "reset" | "reasoning" }>;
/** One agent's text: the whole of it, the reasoning that a reset would undo, and the events not yet compacted. */
type StreamedText = { activation?: string; text: string; reasoning: string; pending: TextEvent[] };

const isTextEvent = (event: NumberedEvent): event is TextEvent =>
  event.event === "delta" || event.event === "reset" || event.event === "reasoning";

/**
 * The events of an ended run, with one `reset` in place of consecutive text events. A reader that resumes at any number
 * ends up with the same text and reasoning, since a `reset` holds all of them.
 */
export function compacted(events: NumberedEvent[]): NumberedEvent[] {
  const kept: NumberedEvent[] = [];
  const texts = new Map<string, StreamedText>();
  for (const event of events) {
    if (isTextEvent(event)) collect(texts, event);
    else {
      kept.push(...compactedTexts(texts), event);
      // What was thought before a call stays, also when a reset follows (lib/runs/shared/reduce.ts).
      const alone = event.event === "tool_call" ? texts.get("") : undefined;
      if (alone) alone.reasoning = "";
    }
  }
  return [...kept, ...compactedTexts(texts)];
}

function collect(texts: Map<string, StreamedText>, event: TextEvent): void {
  const { activation, content } = event.data;
  const streamed = texts.get(activation ?? "") ?? {
    activation,
    text: "",
    reasoning: "",
    pending: [],
  };
  texts.set(activation ?? "", streamed);
  streamed.pending.push(event);
  if (event.event === "delta") streamed.text += content;
  if (event.event === "reset")
    Object.assign(streamed, { text: content, reasoning: event.data.reasoning ?? "" });
  if (event.event === "reasoning") streamed.reasoning += content;
}

function compactedTexts(texts: Map<string, StreamedText>): NumberedEvent[] {
  return [...texts.values()].flatMap(asOneReset).toSorted((a, b) => a.id - b.id);
}

/** It gets the number of the last event that it replaces, so a reader that has not seen all of them receives it. */
function asOneReset(streamed: StreamedText): NumberedEvent[] {
  const { activation, text, reasoning, pending } = streamed;
  streamed.pending = [];
  const last = pending.at(-1);
  if (pending.length < 2 || !last) return pending;
  const data = {
    content: text,
    ...(reasoning ? { reasoning } : {}),
    ...(activation === undefined ? {} : { activation }),
  };
  return [{ event: "reset", data, id: last.id }];
}
