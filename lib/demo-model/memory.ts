import "server-only";
import type { Phrases } from "@/lib/demo-model/phrases";
import { READ, type DemoTurn } from "@/lib/demo-model/request";
import { quoted } from "@/lib/demo-model/words";

/** What people say about themselves: a fact with a key ("my … is …"), or their name. */
const TOLD =
  /\b(?:my|mein(?:e|en)?) (?<key>\p{L}[\p{L} ]{1,30}?)(?:'s| is| are| ist| sind| heißt) (?!not\b|nicht\b)(?<value>[^.,;!?\n]+)/giu;
const NAMED =
  /\b(?:[Cc]all me|I am called|[Ii]ch hei(?:ß|ss)e|(?:I am|I'm|[Ii]ch bin)(?= \p{Lu}[\p{L}'-]+(?:[.,!]|$| and | und ))) (\p{Lu}[\p{L}'-]+)/gu;

/** The latest statement about each thing wins. */
function factsIn(messages: string[]): Map<string, string> {
  const facts = new Map<string, string>();
  for (const text of messages.map((each) => each.slice(0, READ))) {
    for (const { groups: { key = "", value = "" } = {} } of text.matchAll(TOLD))
      facts.set(key.toLowerCase(), value.trim());
    for (const [, name = ""] of text.matchAll(NAMED)) facts.set("name", name);
  }
  return facts;
}

const ASKED_NAME = /\bwho am I\b|\bwie hei(?:ß|ss)e ich\b|\bwer bin ich\b/i;
/** "what is my favourite colour" asks for "favourite colour". */
const ASKED =
  /\b(?:what(?:'s| is| are| was)|do you (?:know|remember)|tell me|remind me of|was (?:ist|sind)) (?:my|mein(?:e|en)?) (\p{L}[\p{L} ]{1,30}?)(?:[?.!,]|$| again)/iu;

const SAID =
  /\bwhat (?:did|have) (?:I|we) (?:just )?(?:say|said|ask|write|written|tell|told)|\bmy (?:first|last|previous) (?:message|question)\b|\bwas habe? (?:ich|wir)\b.*\b(?:gesagt|geschrieben|gefragt)/i;
const YOU_SAID =
  /\bwhat did you (?:just )?(?:say|answer|write)|\brepeat (?:that|yourself)|\byour (?:last|previous) (?:answer|reply)\b|\bwas hast du\b.*\b(?:gesagt|geschrieben|geantwortet)/i;

export const wordsOf = (turns: DemoTurn[], role: DemoTurn["role"]): string[] =>
  turns.filter((turn) => turn.role === role && turn.content.trim()).map((turn) => turn.content);

/** The answer to a question about earlier turns, or null when the message is not such a question. */
export function recall(message: string, earlier: DemoTurn[], say: Phrases): string | null {
  const messages = wordsOf(earlier, "user");
  const fact = ASKED_NAME.test(message) ? "name" : ASKED.exec(message)?.[1]?.toLowerCase();
  if (fact) {
    const value = factsIn(messages).get(fact);
    return value ? say.known(fact, value) : say.unknown(fact);
  }
  const quote = (words: string | undefined, phrase: (words: string) => string): string =>
    words ? phrase(quoted(words.slice(0, 400))) : say.nothingYet;
  if (YOU_SAID.test(message)) return quote(wordsOf(earlier, "assistant").at(-1), say.answered);
  const first = /\bfirst\b|\bzuerst\b/i.test(message);
  return SAID.test(message) ? quote(messages.at(first ? 0 : -1), say.said) : null;
}

/** The name a person gave themselves, used in greetings. */
export const knownName = (turns: DemoTurn[]): string =>
  factsIn(wordsOf(turns, "user")).get("name") ?? "";

/** A new fact in this message ("my name is Ada"), to be acknowledged. */
export const newFact = (message: string): [key: string, value: string] | undefined =>
  message.trim().endsWith("?") || message.length > 200 ? undefined : [...factsIn([message])].at(-1);
