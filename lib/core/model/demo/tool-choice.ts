import { forceArguments, kindsMet, readArguments } from "./arguments";
import { findSum } from "./arithmetic";
import type { Json } from "./json";
import type { OfferedTool } from "./parameters";
import type { ChatRequest, Turn } from "./request";
import { allStems, contentWords, sharedWords, stems, words } from "./words";

type Candidate = { tool: OfferedTool; args: Json; score: number; evidence: string[]; named: boolean; strong: boolean };

const REFUSED = /\b(?:don't|do not|without|never) (?:use|using|call|calling|run|running)\b/i;
const REQUEST = /\?|^\s*(?:please|can|could|would|will|what|when|where|which|who|how|is|are|do|does|show|list|give|tell|get|find|look|check|fetch|use|call|run|let)\b|\bplease\b/i;

/** A sign is a word too: "2 + 3" plainly needs a tool named add. */
function withSigns(message: string): string {
  const expression = findSum(message)?.expression ?? "";
  const spoken = [/\+/.test(expression) && "add sum plus", /\*/.test(expression) && "multiply product", /\d\)? ?-/.test(expression) && "subtract minus", /\//.test(expression) && "divide"];
  return [message, ...spoken.filter(Boolean)].join(" ");
}

function isNamed(tool: OfferedTool, message: string): boolean {
  const parts = words(tool.name);
  if (message.toLowerCase().includes(tool.name.toLowerCase()) && parts.length > 1) return true;
  return parts.length > 1 ? words(message).join(" ").includes(parts.join(" ")) : new RegExp(`\\b(?:use|call|run|with|using) (?:the )?[\`"']?${parts[0] ?? tool.name}\\b`, "i").test(message);
}

/** The best share of a clause's words that the tool's own words cover: "what time is it" is all about a clock. */
const coverage = (message: string, known: Set<string>): number =>
  Math.max(...message.split(/[,;.?!\n]|\b(?:and|then)\b/).map((clause) => {
    const all = contentWords(clause);
    return all.length ? sharedWords(clause, known).length / all.length : 0;
  }));

function consider(tool: OfferedTool, message: string, spokenMessage: string): Candidate | null {
  const args = readArguments(tool, message);
  if (!args) return null;
  const named = isNamed(tool, message);
  const own = [...allStems(tool.name)];
  const heard = allStems(spokenMessage);
  const allOfName = own.every((word) => heard.has(word));
  const known = stems([tool.name, tool.description, ...tool.parameters.map((parameter) => `${parameter.name} ${parameter.description}`)].join(" "));
  for (const word of own) known.add(word);
  const shared = sharedWords(spokenMessage, known).filter((word) => !/^\d+$/.test(word));
  const kinds = kindsMet(tool, message);
  const needsInput = tool.parameters.some((parameter) => parameter.required);
  const strong = named || kinds.length > 0 || (allOfName && (needsInput || REQUEST.test(message) || own.length > 1));
  const meant = strong || (needsInput ? shared.length > 1 : shared.length > 0 && REQUEST.test(message) && coverage(message, known) >= 0.5);
  if (!meant) return null;
  const inName = own.filter((word) => heard.has(word)).length;
  return { tool, args, named, strong: strong || !needsInput, evidence: [...shared, ...kinds], score: (named ? 100 : 0) + (allOfName ? 10 : 0) + 8 * kinds.length + 2 * inName + shared.length };
}

/** The best candidate, and with it those that answer to other words of the message or were named outright. */
function pick(candidates: Candidate[]): Candidate[] {
  const ranked = [...candidates].sort((a, b) => b.score - a.score);
  const used = new Set<string>();
  return ranked.filter((candidate, index) => {
    const apart = candidate.strong && !candidate.evidence.some((word) => used.has(word));
    const chosen = index === 0 || candidate.named || (apart && !ranked[0]?.named);
    if (chosen) for (const word of candidate.evidence) used.add(word);
    return chosen;
  });
}

const same = (name: string, args: Json) => (call: { name: string; arguments: string }) => call.name === name && call.arguments === JSON.stringify(args);

function forced(request: ChatRequest, message: string, done: Turn["calls"]): Candidate[] {
  const wanted = request.toolChoice;
  const tools = typeof wanted === "object" ? request.tools.filter((tool) => tool.name === wanted.name) : request.tools;
  const meant = pick(tools.flatMap((tool) => consider(tool, message, withSigns(message)) ?? []));
  const [tool] = tools;
  if (meant.length || !tool) return meant;
  const args = forceArguments(tool, message);
  return done.some(same(tool.name, args)) ? [] : [{ tool, args, score: 0, evidence: [], named: false, strong: false }];
}

/**
 * The calls the demo model asks for: tools that the last message of a person names or plainly needs, whose
 * required arguments can all be read off it. After results it calls only what was named and not called yet.
 */
export function chooseCalls(request: ChatRequest): { name: string; arguments: string }[] {
  const at = request.turns.findLastIndex((turn) => turn.role === "user");
  const message = request.turns[at]?.content ?? "";
  if (!request.tools.length || request.toolChoice === "none" || !message || request.turns.at(-1)?.role === "assistant") return [];
  const must = request.toolChoice !== "auto";
  if (!must && REFUSED.test(message)) return [];
  const done = request.turns.slice(at + 1).flatMap((turn) => turn.calls);
  const spoken = withSigns(message);
  const chosen = must ? forced(request, message, done) : pick(request.tools.flatMap((tool) => consider(tool, message, spoken) ?? []));
  const fresh = chosen.filter(({ tool, args, named }) => (done.length && !must ? named && !done.some((call) => call.name === tool.name) : !done.some(same(tool.name, args))));
  const calls = fresh.map(({ tool, args }) => ({ name: tool.name, arguments: JSON.stringify(args) }));
  return request.parallel ? calls : calls.slice(0, 1);
}
