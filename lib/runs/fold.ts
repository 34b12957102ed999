import "server-only";
import type { NumberedEvent } from "@/lib/runs/contract";

type Words = Extract<NumberedEvent, { event: "delta" | "reset" | "reasoning" }>;
/** One agent's words: all of its text, the thoughts that a reset would undo, and what it said since the last time. */
type Voice = { activation?: string; text: string; reasoning: string; said: Words[] };

const isWords = (event: NumberedEvent): event is Words => event.event === "delta" || event.event === "reset" || event.event === "reasoning";

/**
 * The events of an ended run, with each stretch of words told by one `reset` (and one `reasoning`) instead of an event
 * for each word. Whoever reads on from any number has the same text in the end: a `reset` holds all of it.
 */
export function folded(events: NumberedEvent[]): NumberedEvent[] {
  const kept: NumberedEvent[] = [];
  const voices = new Map<string, Voice>();
  for (const event of events) {
    if (isWords(event)) hear(voices, event);
    else {
      kept.push(...told(voices), event);
      // What was thought before a call stays, also when a reset follows (lib/runs/reduce.ts).
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
  if (event.event === "reset") Object.assign(voice, { text: content, reasoning: "" });
  if (event.event === "reasoning") voice.reasoning += content;
}

function told(voices: Map<string, Voice>): NumberedEvent[] {
  return [...voices.values()].flatMap(stretch).toSorted((a, b) => a.id - b.id);
}

/** A reset undoes thoughts, so it goes before them. It takes the number of what it stands for. */
function stretch(voice: Voice): NumberedEvent[] {
  const { activation, text, reasoning, said } = voice;
  voice.said = [];
  const [before, last] = said.slice(-2);
  if (!before || !last) return said;
  const whose = activation === undefined ? {} : { activation };
  if (reasoning === "") return [{ event: "reset", data: { content: text, ...whose }, id: last.id }];
  return [
    { event: "reset", data: { content: text, ...whose }, id: before.id },
    { event: "reasoning", data: { content: reasoning, ...whose }, id: last.id },
  ];
}
