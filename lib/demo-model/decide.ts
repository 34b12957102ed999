import "server-only";
import * as z from "zod";
import { askedAs, type ChatRequest } from "@/lib/demo-model/request";
import { contentWords, enumerate, sharedWords, stems } from "@/lib/demo-model/words";
import { sentence } from "@/lib/core/shared/sentence";

const Word = z.string().catch("");
const Words = z.array(Word).catch([]);
const Agent = z.object({ name: Word, role_description: Word, instructions: Word, tools: Words });
const Task = z.object({ name: Word, description: Word });
const Routing = z.object({ task: Task, agents: z.array(Agent) });

/** The task's title counts more than its description, an agent's name more than its role, and its instructions less. */
function fit(agent: z.output<typeof Agent>, { name, description }: z.output<typeof Task>) {
  const described = stems(`${agent.name} ${agent.role_description}`);
  const further = stems(`${agent.instructions} ${agent.tools.join(" ")}`);
  const text = `${name} ${description}`;
  const words = sharedWords(text, described);
  const more = sharedWords(text, further).filter((word) => !words.includes(word));
  const score =
    words.length +
    sharedWords(name, described).length +
    sharedWords(text, stems(agent.name)).length +
    more.length / 2;
  return { name: agent.name, words: [...words, ...more], score };
}

/**
 * Picks the agent who shares the most words with a task, as JSON text `{"agent": name, "reason": "…", "why": …}`: its sentence,
 * and the reason of that.
 *
 * Guaranteed trigger: a request for JSON whose last message is the JSON text `{"task": {name, description}, "agents":
 * [{name, role_description, instructions?, tools?: names}]}`. Else null.
 */
export function routing(request: ChatRequest): string | null {
  const input = request.json ? askedAs(request, Routing) : null;
  if (!input) return null;
  const [best] = input.agents
    .map((agent) => fit(agent, input.task))
    .toSorted((a, b) => b.score - a.score);
  const named = enumerate((best?.words ?? []).slice(0, 5).map((word) => `"${word}"`));
  const { text, ...why } = !best
    ? sentence("demo_no_agent", "No agent was offered to choose from.")
    : input.agents.length === 1
      ? sentence("demo_only_agent", "It is the only available agent.")
      : best.score
        ? sentence(
            "demo_words_shared",
            "It shares {words} with the task, more than any other agent.",
            { words: named },
          )
        : sentence(
            "demo_no_words_shared",
            "No agent's role matches the task, so the first agent gets it.",
          );
  return JSON.stringify({ agent: best?.name ?? null, reason: text, why });
}

type Verdict = { holds: boolean; reason: string };

const NEGATION =
  /\b(?:not|no|never|none|nothing|without|cannot|lacks?|lacking|nicht|nie|kein(?:e[mnrs]?)?|ohne)\b|n['’]t\b/i;
const OTHERWISE = /^\s*(?:otherwise|else|sonst|andernfalls|in (?:all|any) other cases?)\b/i;
const ALWAYS = /^\s*(?:always|immer|in any case)\W*$/i;
/** Words of a condition that refer to the output as such rather than to its content. */
const ABOUT = stems(
  "answer reply result text agent says mentions contains states when case condition holds true work Antwort enthält nennt wenn",
);
/** The share of a condition's words that one sentence must contain. */
const SHARE = 0.6;

/**
 * A condition is met when a sentence of the output contains most of its words, and negates them only if the condition
 * does.
 */
function verdict(condition: string, answer: string): Verdict {
  if (ALWAYS.test(condition)) return { holds: true, reason: "This condition always holds." };
  const wanted = contentWords(condition).filter(
    (word) => !sharedWords(word, ABOUT).length && !NEGATION.test(word),
  );
  const text = answer
    .split(/(?<=[.!?])\s+|\n+|;/)
    .map((sentence) => ({ sentence, shared: sharedWords(wanted.join(" "), stems(sentence)) }))
    .filter(({ shared }) => wanted.length > 0 && shared.length / wanted.length >= SHARE)
    .toSorted((a, b) => b.shared.length - a.shared.length)[0];
  const affirmed = text !== undefined && !NEGATION.test(text.sentence);
  const holds = NEGATION.test(condition) ? !affirmed : affirmed;
  const words = text && enumerate(text.shared.map((word) => `"${word}"`));
  const reason = text
    ? `The demo model compares words: the reply contains ${words}${affirmed ? "" : ", but negates it"}.`
    : "The demo model compares words: the reply doesn't contain those of the condition.";
  return { holds, reason };
}

/** For 'a or b' one is enough. */
function judged(condition: string, answer: string): Verdict {
  const verdicts = condition.split(/,?\s+(?:or|oder)\s+/i).map((each) => verdict(each, answer));
  return verdicts.find((each) => each.holds) ?? verdicts[0]!;
}

const Judging = z.object({ answer: z.string(), conditions: z.array(Word) });

/**
 * Judges the conditions of a graph's edges, as JSON text `{"verdicts": [{"holds": true, "reason": "…"}]}` in their order.
 *
 * Guaranteed trigger: a request for JSON whose last message is `{"answer": "…", "conditions": ["…"]}`. Else null.
 */
export function judging(request: ChatRequest): string | null {
  const input = request.json ? askedAs(request, Judging) : null;
  if (!input) return null;
  const answer = input.answer.slice(0, 20_000);
  const plain = input.conditions.map((each) =>
    OTHERWISE.test(each) ? null : judged(each, answer),
  );
  const none = plain.every((each) => !each?.holds);
  const reason = none ? "No other condition holds." : "Another condition holds.";
  return JSON.stringify({ verdicts: plain.map((each) => each ?? { holds: none, reason }) });
}
