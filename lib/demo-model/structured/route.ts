import "server-only";
import { isRecord, parseObject, textOf, type Json } from "@/lib/demo-model/wire/json";
import type { ChatRequest } from "@/lib/demo-model/wire/request";
import { enumerate, sharedWords, stems } from "@/lib/demo-model/words";

type Candidate = { name: string; words: string[]; score: number };

function judge(agent: Json, task: Json): Candidate {
  const name = textOf(agent.name);
  const named = stems(name);
  const described = stems(`${name} ${textOf(agent.role_description)}`);
  const tools = Array.isArray(agent.tools) ? agent.tools.map(textOf).join(" ") : "";
  const further = stems(`${textOf(agent.instructions)} ${tools}`);
  const title = textOf(task.name);
  const text = `${title} ${textOf(task.description)}`;
  const words = sharedWords(text, described);
  const more = sharedWords(text, further).filter((word) => !words.includes(word));
  // The task's title says more than its description, an agent's name more than its role, and its instructions less.
  const score =
    words.length +
    sharedWords(title, described).length +
    sharedWords(text, named).length +
    more.length / 2;
  return { name, words: [...words, ...more], score };
}

/**
 * Picks the agent for a task, as JSON text `{"agent": name, "reason": "…"}`.
 *
 * Trigger, to be relied on: a request with `response_format: {type: "json_object"}` whose last message is
 * the JSON text `{"task": {name, description}, "agents": [{name, role_description, instructions?, tools?: names}]}`. The
 * agent whose name and role (and, for half, instructions and tools) share the most words with the task wins; of equals, the first. Any other request: null.
 */
export function routing(request: ChatRequest): string | null {
  const asked = request.json ? parseObject(request.turns.at(-1)?.content ?? "") : null;
  if (!asked || !isRecord(asked.task) || !Array.isArray(asked.agents)) return null;
  const task = asked.task;
  const candidates = asked.agents.filter(isRecord).map((agent) => judge(agent, task));
  const [first] = candidates;
  if (!first)
    return JSON.stringify({ agent: null, reason: "No agent was offered to choose from." });
  const best = candidates.reduce(
    (winner, candidate) => (candidate.score > winner.score ? candidate : winner),
    first,
  );
  const reason = best.score
    ? `It shares ${enumerate(best.words.slice(0, 5).map((word) => `"${word}"`))} with the task, more than any other agent.`
    : "No agent's role shares a word with the task, so the first one takes it.";
  const single = "It is the only agent to choose from.";
  return JSON.stringify({ agent: best.name, reason: candidates.length === 1 ? single : reason });
}
