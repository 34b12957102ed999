import "server-only";
import { kindsMet, readArguments } from "@/lib/demo-model/tools/arguments";
import { apartFromFiles, type ReadMessage } from "@/lib/demo-model/tools/files";
import type { DemoReply } from "@/lib/demo-model/stream";
import { READ, type ChatRequest, type OfferedTool } from "@/lib/demo-model/request";
import { allStems, contentWords, sharedWords, stems, words } from "@/lib/demo-model/words";

type Candidate = NonNullable<ReturnType<typeof consider>>;

const REQUEST =
  /\?|^\s*(?:please|can|could|would|will|what|when|where|which|who|how|is|are|do|does|show|list|give|tell|get|find|look|check|fetch|use|call|run|let|bitte|zeige?|nenne?|gib|wie|was|wann|welche)\b|\bplease\b/i;
const REFUSED = /\b(?:don't|do not|without|never) (?:use|using|call|calling|run|running)\b/i;

/** "Which day is it" needs a tool that knows the date. */
const CLOCK =
  /\b(?:what|which)(?:'s| is)? (?:the |today's )?(?:time|day|date)\b|\bwie spät|\bwelche(?:r|s|n)? (?:tag|datum|uhrzeit)\b/i;

/** "6 times 7" is not about the time. */
const MULTIPLIED = /(\d)\s+times\s+(?=\d)/gi;

/** Words that ask, or narrow down, without naming the subject. */
const ORDERING =
  /^(?:show|list|give|tell|get|find|check|fetch|look|see|view|every|open|current|latest|recent|new)$/;

/** The best share of a clause's words that the tool's words cover: "what time is it" is all about a clock. */
const coverage = (message: string, vocabulary: Set<string>, read: string): number =>
  Math.max(
    ...message.split(/[,;.?!\n]|\b(?:and|then)\b/).map((clause) => {
      const all = contentWords(clause).filter((word) => !ORDERING.test(word));
      const covered = new Set(sharedWords(clause, vocabulary));
      const met = all.filter((word) => covered.has(word) || read.includes(word));
      return all.length ? met.length / all.length : 0;
    }),
  );

/** Whether the words of a tool's name stand close together, in any order: "count the words", not "list three ideas for tasks". */
function saysName(own: string[], message: string): boolean {
  const places = contentWords(message).map((word) => [...stems(word)][0] ?? "");
  const at = own.map((word) => places.indexOf(word));
  return at.every((place) => place >= 0) && Math.max(...at) - Math.min(...at) < own.length;
}

function isNamed({ name }: OfferedTool, message: string): boolean {
  const parts = words(name).join(" ");
  const called = parts.includes(" ") ? parts : `(?:use|call|run|with|using) (?:the )?${parts}`;
  return new RegExp(`(?<!\\p{L})${called}(?!\\p{L})`, "u").test(words(message).join(" "));
}

/**
 * How strongly a message calls for a tool; null when it does not, or when a required argument can't be read from it.
 */
function consider(tool: OfferedTool, spoken: ReadMessage) {
  const args = readArguments(tool, spoken);
  if (!args) return null;
  const message = spoken.words.replace(MULTIPLIED, "$1 multiplied by ");
  const implied = CLOCK.test(message) ? "current date time" : "";
  const text = `${message} ${implied}`;
  // "get_weather" is about weather; only a name without any content word is used as a whole.
  const own = stems(tool.name).size ? [...stems(tool.name)] : [...allStems(tool.name)];
  const ofParameters = tool.parameters.map(
    ({ name, description, choices }) => `${name} ${description} ${choices.join(" ")}`,
  );
  const vocabulary = stems([tool.name, tool.description, ...ofParameters].join(" "));
  for (const word of own) vocabulary.add(word);
  const shared = sharedWords(text, vocabulary).filter((word) => !/^\d+$/.test(word));
  const kinds = kindsMet(tool, message);
  const named = isNamed(tool, message);
  const all = saysName(own, message) || own.every((word) => allStems(implied).has(word));
  const needsInput = tool.parameters.some((parameter) => parameter.required);
  const isRequest = REQUEST.test(message);
  const strong = named || kinds.length > 0 || (all && (needsInput || isRequest || own.length > 1));
  const read = JSON.stringify(args).toLowerCase();
  const meant = needsInput
    ? shared.length > 1
    : shared.length > 0 && isRequest && coverage(`${message}. ${implied}`, vocabulary, read) > 0.5;
  if (!strong && !meant) return null;
  const inName = own.filter((word) => allStems(text).has(word)).length;
  const plain = shared.length + 2 * inName + 8 * kinds.length + (all ? 10 : 0);
  const score = plain + (kinds.includes("#agent") ? 50 : 0) + (named ? 100 : 0);
  const evidence = [...shared, ...kinds];
  return { tool, args, named, strong: strong || !needsInput, evidence, score };
}

/** The best candidate, plus those that match other words of the message or were named outright. */
function pick(tools: OfferedTool[], spoken: ReadMessage): Candidate[] {
  const ranked = tools
    .flatMap((tool) => consider(tool, spoken) ?? [])
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  // Work handed to another agent is for that agent only.
  if (best?.evidence.includes("#agent")) return [best];
  const used = new Set<string>();
  return ranked.filter((candidate) => {
    const apart = candidate.strong && !candidate.evidence.some((word) => used.has(word));
    const chosen = candidate === best || candidate.named || (apart && !best?.named);
    if (chosen) for (const word of candidate.evidence) used.add(word);
    return chosen;
  });
}

/**
 * The calls the demo model makes: tools that the last message of a person names or clearly needs, and all of whose
 * required arguments can be read from it. After results it calls only tools that were named and not called yet.
 */
export function chooseCalls({ turns, tools }: ChatRequest): DemoReply["calls"] {
  const at = turns.findLastIndex((turn) => turn.role === "user");
  const spoken = apartFromFiles(turns[at]?.content ?? "");
  const message = spoken.words.trim();
  // Arguments read from half a message would be wrong without anyone noticing.
  if (!tools.length || !message || message.length > READ || REFUSED.test(message)) return [];
  const done = new Set(turns.slice(at + 1).flatMap((turn) => turn.calls.map(({ name }) => name)));
  return pick(tools, spoken)
    .filter(({ tool, named }) => !done.size || (named && !done.has(tool.name)))
    .map(({ tool, args }) => ({ name: tool.name, arguments: JSON.stringify(args) }));
}
