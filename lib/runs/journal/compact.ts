import "server-only";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/run/reduce";

type TextEvent = Extract<NumberedEvent, { event: "delta" | "reset" | "reasoning" }>;

const isTextEvent = (event: NumberedEvent): event is TextEvent =>
  event.event === "delta" || event.event === "reset" || event.event === "reasoning";

/**
 * The events of an ended run, with one `reset` instead of consecutive text events, and without the progress of calls. A
 * reader that resumes at any number ends up with the same text and reasoning, since a `reset` contains all of them.
 */
export function compacted(events: NumberedEvent[]): NumberedEvent[] {
  const remaining: NumberedEvent[] = [];
  /** Text events that may be merged into one, by the agent's activation. */
  const pending = new Map<string | undefined, TextEvent[]>();
  let reply = emptyRunView;
  const settle = () => {
    const texts = [...pending.values()].flatMap((events) => asOneReset(events, reply));
    remaining.push(...texts.toSorted((a, b) => a.id - b.id));
    pending.clear();
  };
  for (const event of events) {
    if (event.event === "tool_progress") continue; // the run has ended
    if (isTextEvent(event)) {
      const { activation } = event.data;
      const open = pending.get(activation);
      if (open) open.push(event);
      else pending.set(activation, [event]);
    } else {
      settle();
      remaining.push(event);
    }
    reply = reduce(reply, event);
  }
  settle();
  return remaining;
}

/**
 * The reset gets the number of the last event that it replaces, so a reader that has not seen all of them receives it.
 */
function asOneReset(events: TextEvent[], reply: RunView): NumberedEvent[] {
  const last = events.at(-1);
  const text = last && textOf(reply, last.data.activation);
  if (events.length < 2 || !text) return events;
  const { activation } = last.data;
  const data = {
    content: text.content,
    ...(text.reasoning ? { reasoning: text.reasoning } : {}),
    ...(activation === undefined ? {} : { activation }),
  };
  return [{ event: "reset", data, id: last.id }];
}

/** The text so far, and the reasoning that a reset would undo: reasoning from before a call stays. */
function textOf(
  { content, reasoning, settledReasoning, works }: RunView,
  activation: string | undefined,
): { content: string; reasoning: string } | undefined {
  if (activation === undefined) return { content, reasoning: reasoning.slice(settledReasoning) };
  return works.find((work) => work.activation === activation);
}
