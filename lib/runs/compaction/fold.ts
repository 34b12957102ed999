import "server-only";
import type { NumberedEvent } from "@/lib/runs/contract";

type Words = Extract<NumberedEvent, { event: "delta" | "reset" | "reasoning" }>;
/** One agent's words: all of its text, the thoughts that a reset would undo, and what it said since the last time. */
type Voice = { activation?: string; text: string; reasoning: string; said: Words[] };

const isWords = (event: NumberedEvent): event is Words =>
  event.event === "delta" || event.event === "reset" || event.event === "reasoning";

/**
 * The events of an ended run, with each stretch of words told by one `reset` instead of an event for each word. Whoever
 * reads on from any number has the same text and thoughts in the end: a `reset` holds all of them.
 */
export function folded(events: NumberedEvent[]): NumberedEvent[] {
  const kept: NumberedEvent[] = [];
  const voices = new Map<string, Voice>();
  for (const event of events) {
    if (isWords(event)) hear(voices, event);
    else {
      kept.push(...told(voices), event);
      // What was thought before a call stays, also when a reset follows (lib/runs/shared/reduce.ts).
      const alone = event.event === "tool_call" ? voices.get("") : undefined;
      if (alone) alone.reasoning = "";
    }
  }
  return [...kept, ...told(voices)];
}

function hear(voices: Map<string, Voice>, event: Words): void {
  const { activation, content } = event.data;
  const voice = voices.get(activation ?? "") ?? { activation, text: "", reasoning: "", said: [] };
  voices.set(activation ?? "", voice);
  voice.said.push(event);
  if (event.event === "delta") voice.text += content;
  if (event.event === "reset")
    Object.assign(voice, { text: content, reasoning: event.data.reasoning ?? "" });
  if (event.event === "reasoning") voice.reasoning += content;
}

function told(voices: Map<string, Voice>): NumberedEvent[] {
  return [...voices.values()].flatMap(stretch).toSorted((a, b) => a.id - b.id);
}

/** It takes the number of the last of what it stands for: whoever has heard less than all of that hears it. */
function stretch(voice: Voice): NumberedEvent[] {
  const { activation, text, reasoning, said } = voice;
  voice.said = [];
  const last = said.at(-1);
  if (said.length < 2 || !last) return said;
  const data = {
    content: text,
    ...(reasoning ? { reasoning } : {}),
    ...(activation === undefined ? {} : { activation }),
  };
  return [{ event: "reset", data, id: last.id }];
}
