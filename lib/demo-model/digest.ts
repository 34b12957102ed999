import "server-only";
import * as z from "zod";
import { HONEST, type Phrases } from "@/lib/demo-model/phrases";
import { askedAs, READ, type ChatRequest, type DemoTurn } from "@/lib/demo-model/request";
import { enumerate, keySentences } from "@/lib/demo-model/words";

const Word = z.string().catch("");
const Older = z.object({
  summary_so_far: z.string().nullable(),
  messages: z.array(z.object({ role: Word, content: Word })),
});

/** How a summary starts when the agent receives it later. */
const TOLD = /^(Summary of the earlier part|\d+ earlier messages) of this conversation/;
const LINES = 40;
const FACT =
  /\b(?:my|I am|I'm|I live|I work|I have|I like|I need|I want|call me|remember|mein|meine|ich (?:bin|heiße|wohne|arbeite|habe|mag|brauche|möchte)|merk)\b/i;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);

function linesOf({ role, content }: { role: string; content: string }): string[] {
  if (!content.trim()) return [];
  if (role === "tool") return [`- A tool returned: ${oneLine(content)}`];
  if (role === "assistant")
    return keySentences(content, 1).map((each) => `- The reply was: ${oneLine(each)}`);
  const sentences = content.split(/(?<=[.!?])\s+|\n+/).flatMap((each) => oneLine(each) || []);
  const facts = sentences.filter((each) => FACT.test(each)).slice(0, 5);
  return (facts.length ? facts : sentences.slice(0, 1)).map((each) => `- The user said: ${each}`);
}

/**
 * Summarizes the older part of a conversation by selecting sentences, not by rewording.
 *
 * Guaranteed trigger: the last message is `{"summary_so_far": "…" or null, "messages": [{role, content}]}`. Else null.
 */
export function condensing(request: ChatRequest): string | null {
  const input = askedAs(request, Older);
  if (!input) return null;
  const before = (input.summary_so_far ?? "").split("\n").filter((line) => line.startsWith("- "));
  const all = [...before, ...input.messages.flatMap(linesOf)];
  const facts = all.filter((line) => FACT.test(line)).slice(-LINES);
  const others = all.filter((line) => !FACT.test(line));
  const rest = others.slice(Math.max(0, others.length - LINES + facts.length));
  return ["So far in this conversation:", ...facts, ...rest].join("\n");
}

/** Is this the summary that replaces older turns? It is not a message of the person. */
export const isTold = ({ role, content }: DemoTurn): boolean =>
  role === "user" && TOLD.test(content);

/** The earlier turns, with the sentences of a summary as the person's own messages. */
export const withTold = (turns: DemoTurn[]): DemoTurn[] =>
  turns.flatMap((turn) => {
    if (!isTold(turn)) return [turn];
    const points = [...turn.content.matchAll(/^- The (?:user|person) said: (.+)$/gm)];
    return points.map(([, content = ""]): DemoTurn => ({ ...turn, role: "user", content }));
  });

/** The most important sentences, without what another demo agent says about itself. */
function pointsOf(text: string, count: number): string[] {
  const plain = text.slice(0, READ).replace(/^.*:\s*$/gm, "");
  const own = HONEST.reduce((rest, each) => rest.replaceAll(each, ""), plain);
  const sentences = keySentences(own, count);
  return sentences.length ? sentences : [own.trim().slice(0, 200)];
}

/**
 * An agent's part in a task that it works on with others: the main points of the task, or of what was handed to it.
 * `self`: how the agent introduces itself, "" when its instructions do not say.
 *
 * Guaranteed trigger: a message that starts with `# Task` and has a section `# Your part`, and before it optionally `#
 * Handed to you` with a `## From <name>` for each who hands over. Any other message: null.
 */
export function teamWork(message: string, self: string, say: Phrases): string | null {
  const parts = new Map(
    message
      .split(/^# (?=Task$|The work so far$|Handed to you$|Your part$)/m)
      .map((part) => [part.split("\n", 1)[0], part.slice(part.indexOf("\n")).trim()] as const),
  );
  const task = parts.get("Task");
  if (!message.startsWith("# Task\n") || !task || !parts.has("Your part")) return null;
  const handed = (parts.get("Handed to you") ?? "").split(/^## From /m).filter(Boolean);
  const names = handed.map((each) => each.split("\n", 1)[0]!);
  const opening = handed.length ? say.handed(enumerate(names, say.and)) : say.task;
  const each = Math.max(2, Math.ceil(12 / handed.length));
  const points = handed.length
    ? handed.flatMap((from) => pointsOf(from.slice(from.indexOf("\n")), each))
    : pointsOf(task, 6);
  const lines = [...new Set(points)].map((point) => `- ${point}`);
  return [self ? `${self}. ${opening}` : opening, lines.join("\n"), say.honest].join("\n\n");
}
