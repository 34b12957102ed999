import "server-only";
import { isRecord, parseObject, textOf } from "@/lib/demo-model/wire/json";
import type { ChatRequest } from "@/lib/demo-model/wire/request";
import { contentWords, enumerate, sharedWords, stems } from "@/lib/demo-model/words";

type Verdict = { holds: boolean; reason: string };

const NEGATION = /\b(?:not|no|never|none|nothing|without|cannot|lacks?|lacking)\b|n['’]t\b/i;
const OTHERWISE = /^\s*(?:otherwise|else|in (?:all|any) other cases?)\b/i;
const ALWAYS = /^\s*(?:always|in any case)\W*$/i;
/** Words of a condition that speak of the answer rather than of what is in it. */
const ABOUT = stems(
  "answer answers reply result text agent says mentions contains says states when case condition holds true work",
);
/** So much of what a condition names must stand in one sentence. */
const SHARE = 0.6;

/** What a condition names, without the words of its own frame. */
const named = (condition: string): string =>
  contentWords(condition)
    .filter((word) => !sharedWords(word, ABOUT).length && !NEGATION.test(word))
    .join(" ");

/** Of 'a or b' one is enough. */
function judged(condition: string, answer: string): Verdict {
  const verdicts = condition.split(/,?\s+or\s+/i).map((each) => verdict(each, answer));
  return verdicts.find((each) => each.holds) ?? verdicts[0]!;
}

/** A condition holds when a sentence of the answer says most of its words, and denies them only if the condition does. */
function verdict(condition: string, answer: string): Verdict {
  if (ALWAYS.test(condition))
    return { holds: true, reason: "The condition says that it always holds." };
  const wanted = named(condition);
  const count = contentWords(wanted).length;
  const sentences = answer
    .split(/(?<=[.!?])\s+|\n+|;/)
    .map((sentence) => ({ sentence, shared: sharedWords(wanted, stems(sentence)) }));
  const said = sentences
    .filter(({ shared }) => count > 0 && shared.length / count >= SHARE)
    .toSorted((a, b) => b.shared.length - a.shared.length)[0];
  const affirmed = said !== undefined && !NEGATION.test(said.sentence);
  const holds = NEGATION.test(condition) ? !affirmed : affirmed;
  const quoted = said && enumerate(said.shared.map((word) => `"${word}"`));
  const reason = said
    ? `The demo model compares words: ${quoted} ${said.shared.length > 1 ? "stand" : "stands"} in the answer${affirmed ? "" : ", and the sentence denies it"}.`
    : "The demo model compares words: the answer does not say those of the condition.";
  return { holds, reason };
}

/**
 * Judges the conditions of a graph's edges, as JSON text `{"verdicts": [{"holds": true, "reason": "…"}]}` in their order.
 *
 * Trigger, to be relied on: a request with `response_format: {type: "json_object"}` whose last message is the JSON text
 * `{"answer": "…", "conditions": ["…"]}`. 'Otherwise' holds when no other one does. Any other request: null.
 */
export function judging(request: ChatRequest): string | null {
  const asked = request.json ? parseObject(request.turns.at(-1)?.content ?? "") : null;
  if (!isRecord(asked) || typeof asked.answer !== "string" || !Array.isArray(asked.conditions))
    return null;
  const { answer } = asked;
  const conditions = asked.conditions.map(textOf);
  const plain = conditions.map((condition) =>
    OTHERWISE.test(condition) ? null : judged(condition, answer.slice(0, 20_000)),
  );
  const none = plain.every((each) => !each?.holds);
  const otherwise: Verdict = {
    holds: none,
    reason: none ? "None of the other conditions holds." : "Another condition holds.",
  };
  return JSON.stringify({ verdicts: plain.map((each) => each ?? otherwise) });
}
