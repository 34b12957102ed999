import "server-only";
import { forceArguments } from "@/lib/demo-model/tools/arguments";
import type { Json } from "@/lib/demo-model/wire/json";
import { isReadable, readable, type ChatRequest, type Turn } from "@/lib/demo-model/wire/request";
import { consider, type Candidate } from "@/lib/demo-model/tools/tool-match";

const REFUSED = /\b(?:don't|do not|without|never) (?:use|using|call|calling|run|running)\b/i;

/** The best candidate, and with it those that answer to other words of the message or were named outright. */
function pick(candidates: Candidate[]): Candidate[] {
  const ranked = [...candidates].sort((a, b) => b.score - a.score);
  const [best] = ranked;
  // What is handed to another agent is that agent's to work on.
  if (best?.evidence.includes("#agent")) return [best];
  const used = new Set<string>();
  return ranked.filter((candidate, index) => {
    const apart = candidate.strong && !candidate.evidence.some((word) => used.has(word));
    const chosen = index === 0 || candidate.named || (apart && !best?.named);
    if (chosen) for (const word of candidate.evidence) used.add(word);
    return chosen;
  });
}

const same = (name: string, args: Json) => (call: { name: string; arguments: string }) =>
  call.name === name && call.arguments === JSON.stringify(args);

function forced(request: ChatRequest, message: string, done: Turn["calls"]): Candidate[] {
  const wanted = request.toolChoice;
  const tools =
    typeof wanted === "object"
      ? request.tools.filter((tool) => tool.name === wanted.name)
      : request.tools;
  const meant = pick(tools.flatMap((tool) => consider(tool, message) ?? []));
  const [tool] = tools;
  if (meant.length || !tool) return meant;
  const args = forceArguments(tool, message);
  return done.some(same(tool.name, args))
    ? []
    : [{ tool, args, score: 0, evidence: [], named: false, strong: false }];
}

/**
 * The calls the demo model asks for: tools that the last message of a person names or plainly needs, whose
 * required arguments can all be read off it. After results it calls only what was named and not called yet.
 */
export function chooseCalls(request: ChatRequest): { name: string; arguments: string }[] {
  const at = request.turns.findLastIndex((turn) => turn.role === "user");
  const whole = request.turns[at]?.content ?? "";
  const message = readable(whole);
  if (
    !request.tools.length ||
    request.toolChoice === "none" ||
    !message ||
    request.turns.at(-1)?.role === "assistant"
  )
    return [];
  const must = request.toolChoice !== "auto";
  // Arguments read off half a message would be wrong without anyone noticing.
  if (!must && (REFUSED.test(message) || !isReadable(whole))) return [];
  const done = request.turns.slice(at + 1).flatMap((turn) => turn.calls);
  const chosen = must
    ? forced(request, message, done)
    : pick(request.tools.flatMap((tool) => consider(tool, message) ?? []));
  const fresh = chosen.filter(({ tool, args, named }) =>
    done.length && !must
      ? named && !done.some((call) => call.name === tool.name)
      : !done.some(same(tool.name, args)),
  );
  const calls = fresh.map(({ tool, args }) => ({
    name: tool.name,
    arguments: JSON.stringify(args),
  }));
  return request.parallel ? calls : calls.slice(0, 1);
}
