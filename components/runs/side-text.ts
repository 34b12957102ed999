import type { StepDifference } from "@/lib/runs/trace/comparison-contract";
import type { SentMessage, TraceStep } from "@/lib/runs/trace/contract";

/** A step's value for something that may differ, as text. */
export function sideText(what: StepDifference, step: TraceStep): string {
  const { request, usage } = step;
  const messages = (areInstructions: boolean) =>
    (request?.messages ?? [])
      .filter(({ from }) => (from === "instructions") === areInstructions)
      .map(messageText)
      .join("\n\n");
  const texts: Record<StepDifference, () => string> = {
    name: () => step.name,
    status: () => step.status,
    model: () => request?.model ?? "",
    parameters: () => textOf(request?.parameters),
    instructions: () => messages(true),
    messages: () => messages(false),
    tools: () => (request?.tools ?? []).map(({ name, hash }) => `${name} ${hash}`).join("\n"),
    answer: () => answerText(step.output),
    arguments: () => textOf(step.kind === "tool" ? fieldOf(step.input, "arguments") : step.input),
    result: () => textOf(fieldOf(step.output, step.kind === "tool" ? "result" : "text")),
    tokens: () => (usage ? `${usage.prompt_tokens} + ${usage.completion_tokens}` : ""),
    cost: () => (usage ? `$${usage.cost}` : ""),
  };
  return texts[what]();
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name] // an object has fields, whatever their values
    : undefined;

const messageText = (message: SentMessage): string =>
  [
    `${message.role}:`,
    message.gone ? "…" : textOf(message.content),
    message.tool_calls ? textOf(withoutIds(message.tool_calls)) : "",
  ]
    .filter(Boolean)
    .join("\n");

function answerText(output: unknown): string {
  const [text, calls] = [fieldOf(output, "text"), fieldOf(output, "tool_calls")];
  if (typeof text !== "string") return textOf(output);
  const called = Array.isArray(calls) && calls.length > 0 ? textOf(withoutIds(calls)) : "";
  return [text, called].filter(Boolean).join("\n\n");
}

/** Call ids are new in each run. */
const withoutIds = (calls: unknown): unknown =>
  Array.isArray(calls)
    ? calls.map((call: object) =>
        Object.fromEntries(Object.entries(call).filter(([name]) => name !== "id")),
      )
    : calls;

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 2);

/** The differing part of a text: from the first character that differs up to the last. */
export function differingPart(text: string, other: string): [from: number, to: number] {
  const least = Math.min(text.length, other.length);
  let from = 0;
  while (from < least && text[from] === other[from]) from++;
  let back = 0;
  while (back < least - from && text.at(-1 - back) === other.at(-1 - back)) back++;
  return [from, text.length - back];
}
