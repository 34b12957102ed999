import "server-only";
import { isRecord, parseObject, textOf, type Json } from "@/lib/demo-model/wire/json";
import { keySentences } from "@/lib/demo-model/structured/summary";
import type { ChatRequest, Turn } from "@/lib/demo-model/wire/request";

const HEAD = "So far in this conversation:";
/** What the agent is told later begins so. */
const TOLD = /^Summary of the earlier part of this conversation/;
const LINES = 40;
const FACT =
  /\b(?:my|I am|I'm|I live|I work|I have|I like|I need|I want|call me|remember|please note)\b/i;

const oneLine = (text: string, most: number): string =>
  text.replace(/\s+/g, " ").trim().slice(0, most);

function linesOf(message: Json): string[] {
  const content = textOf(message.content);
  if (content.trim() === "") return [];
  if (message.role === "tool") return [`- A tool brought: ${oneLine(content, 200)}`];
  const sentences = content
    .split(/(?<=[.!?])\s+|\n+/)
    .map((each) => oneLine(each, 200))
    .filter(Boolean);
  if (message.role === "assistant")
    return keySentences(content, 1).map((each) => `- The answer was: ${oneLine(each, 200)}`);
  const facts = sentences.filter((each) => FACT.test(each)).slice(0, 5);
  return (facts.length ? facts : sentences.slice(0, 1)).map((each) => `- The person said: ${each}`);
}

/**
 * Sums up the older part of a conversation by picking, not by rewording.
 *
 * Trigger, to be relied on: a request whose last message is the JSON text
 * `{"summary_so_far": "…" or null, "messages": [{role, content}]}`. Any other request: null.
 */
export function condensing(request: ChatRequest): string | null {
  const asked = parseObject(request.turns.at(-1)?.content ?? "");
  if (!asked || !("summary_so_far" in asked) || !Array.isArray(asked.messages)) return null;
  const before = textOf(asked.summary_so_far)
    .split("\n")
    .filter((line) => line.startsWith("- "));
  const all = [...before, ...asked.messages.filter(isRecord).flatMap(linesOf)];
  const [facts, others] = [
    all.filter((line) => FACT.test(line)),
    all.filter((line) => !FACT.test(line)),
  ];
  const kept = new Set([
    ...facts.slice(-LINES),
    ...others.slice(-Math.max(0, LINES - facts.length)),
  ]);
  return [HEAD, ...all.filter((line) => kept.has(line))].join("\n");
}

/** Is this the summary that stands for older turns? It is no instruction, but what was said. */
export const isTold = ({ role, content }: Turn): boolean => role === "system" && TOLD.test(content);

/** What was said before, with the sentences of a summary as the person's own. */
export const withTold = (turns: Turn[]): Turn[] =>
  turns.flatMap((turn) =>
    isTold(turn)
      ? [...turn.content.matchAll(/^- The person said: (.+)$/gm)].map(([, said = ""]) => ({
          ...turn,
          role: "user" as const,
          content: said,
        }))
      : [turn],
  );
