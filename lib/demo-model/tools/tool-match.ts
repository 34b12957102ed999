import "server-only";
import { kindsMet, readArguments } from "@/lib/demo-model/tools/arguments";
import { findSum } from "@/lib/demo-model/tools/arithmetic";
import type { Json } from "@/lib/demo-model/wire/json";
import type { OfferedTool } from "@/lib/demo-model/tools/parameters";
import { allStems, contentWords, sharedWords, stems, words } from "@/lib/demo-model/words";

export type Candidate = {
  tool: OfferedTool;
  args: Json;
  score: number;
  evidence: string[];
  named: boolean;
  strong: boolean;
};

const REQUEST =
  /\?|^\s*(?:please|can|could|would|will|what|when|where|which|who|how|is|are|do|does|show|list|give|tell|get|find|look|check|fetch|use|call|run|let)\b|\bplease\b/i;

const SIGNS: Record<string, string> = {
  "+": "add sum plus",
  "-": "subtract minus",
  "*": "multiply product",
  "/": "divide",
};

/** A sign is a word too: "2 + 3" plainly needs a tool named add. A longer sum needs more than one such tool. */
function signWords(message: string): string {
  const expression = findSum(message)?.expression ?? "";
  return SIGNS[/^-?[\d.]+ ?([-+*/]) ?[\d.]+$/.exec(expression)?.[1] ?? ""] ?? "";
}

/** "Which day is it" needs a tool that knows the date. */
const clockWords = (message: string): string =>
  /\b(?:what|which)(?:'s| is)? (?:the |today's )?(?:time|day|date)\b/i.test(message)
    ? "current date time"
    : "";

function isNamed(tool: OfferedTool, message: string): boolean {
  const parts = words(tool.name);
  if (message.toLowerCase().includes(tool.name.toLowerCase()) && parts.length > 1) return true;
  return parts.length > 1
    ? words(message).join(" ").includes(parts.join(" "))
    : new RegExp(
        `\\b(?:use|call|run|with|using) (?:the )?[\`"']?${parts[0] ?? tool.name}\\b`,
        "i",
      ).test(message);
}

/** Words that ask, or narrow down, without saying what it is about. */
const ORDERING =
  /^(?:show|list|give|tell|get|find|check|fetch|look|see|view|display|every|open|current|latest|recent|new|existing)$/;

/** The best share of a clause's words that the tool's own words cover: "what time is it" is all about a clock. */
const coverage = (message: string, known: Set<string>, read: string): number =>
  Math.max(
    ...message.split(/[,;.?!\n]|\b(?:and|then)\b/).map((clause) => {
      const all = contentWords(clause).filter((word) => !ORDERING.test(word));
      const covered = new Set([
        ...sharedWords(clause, known),
        ...all.filter((word) => read.includes(word)),
      ]);
      return all.length ? all.filter((word) => covered.has(word)).length / all.length : 0;
    }),
  );

/** Whether the words of a tool's name stand close together, in any order: "count the words", not "list three ideas for tasks". */
function saysName(own: string[], message: string): boolean {
  const places = contentWords(message).map((word) => [...stems(word)][0] ?? "");
  const at = own.map((word) => places.indexOf(word));
  return at.every((place) => place >= 0) && Math.max(...at) - Math.min(...at) < own.length;
}

/** How far a message calls for a tool; null where it does not, or where a required argument can't be read off it. */
export function consider(tool: OfferedTool, message: string): Candidate | null {
  const args = readArguments(tool, message);
  if (!args) return null;
  const named = isNamed(tool, message);
  // "get_weather" is about weather; only a name without any such word is taken whole.
  const meaning = [...stems(tool.name)];
  const own = meaning.length ? meaning : [...allStems(tool.name)];
  const signs = signWords(message);
  const implied = `${signs} ${clockWords(message)}`;
  const said = `${message} ${implied}`;
  const heard = allStems(said);
  const allOfName = saysName(own, message) || own.every((word) => allStems(implied).has(word));
  const known = stems(
    [
      tool.name,
      tool.description,
      ...tool.parameters.map(
        (parameter) => `${parameter.name} ${parameter.description} ${parameter.choices.join(" ")}`,
      ),
    ].join(" "),
  );
  for (const word of own) known.add(word);
  const shared = sharedWords(said, known).filter((word) => !/^\d+$/.test(word));
  const bySign = sharedWords(signs, known).length ? ["#sum"] : [];
  const kinds = kindsMet(tool, message);
  const needsInput = tool.parameters.some((parameter) => parameter.required);
  const strong =
    named ||
    kinds.length > 0 ||
    (allOfName && (needsInput || REQUEST.test(message) || own.length > 1));
  const meant =
    strong ||
    (needsInput
      ? shared.length > 1
      : shared.length > 0 &&
        REQUEST.test(message) &&
        coverage(`${message}. ${implied}`, known, JSON.stringify(args).toLowerCase()) > 0.5);
  if (!meant) return null;
  const inName = own.filter((word) => heard.has(word)).length;
  return {
    tool,
    args,
    named,
    strong: strong || !needsInput,
    evidence: [...shared, ...kinds, ...bySign],
    score:
      (named ? 100 : 0) +
      (kinds.includes("#agent") ? 50 : 0) +
      (allOfName ? 10 : 0) +
      8 * kinds.length +
      2 * inName +
      shared.length,
  };
}
