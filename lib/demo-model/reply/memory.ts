import "server-only";
import { readable, type Turn } from "@/lib/demo-model/wire/request";

/** What people tell of themselves, oldest first; a later word on the same thing wins. */
function facts(said: string[]): Map<string, string> {
  const known = new Map<string, string>();
  const learn = (key: string, value: string | undefined) => {
    const clean = value?.trim().replace(/^["'“]|["'”]$/g, "");
    if (clean) known.set(key, clean);
  };
  for (const text of said.map(readable)) {
    for (const [, key = "", value] of text.matchAll(
      /\bmy ([a-z][a-z ]{1,30}?)(?:'s| is| are) (?!not\b)([^.,;!?\n]+)/gi,
    ))
      learn(key.toLowerCase(), value);
    learn("name", /\b(?:[Cc]all me|I am called|[Nn]ame's) (\p{Lu}[\p{L}'-]+)/u.exec(text)?.[1]);
    learn("name", /\b(?:I am|I'm) (\p{Lu}[\p{L}'-]+)\b(?=[.,!]|$| and )/u.exec(text)?.[1]);
    learn("home", /\bI live in ([^.,;!?\n]+)/i.exec(text)?.[1]);
    learn("work", /\bI work (?:as|at|for|in) ([^.,;!?\n]+)/i.exec(text)?.[1]);
  }
  return known;
}

/** "what is my favourite colour" asks for "favourite colour". */
function askedFact(message: string): string | null {
  if (/\bwho am I\b|\bwhat(?:'s| is) my name\b|\bdo you (?:know|remember) my name\b/i.test(message))
    return "name";
  if (/\bwhere do I live\b/i.test(message)) return "home";
  if (/\bwhere do I work\b|\bwhat do I do\b/i.test(message)) return "work";
  return (
    /\b(?:what(?:'s| is| are| was)|do you (?:know|remember)|tell me|remind me of) my ([a-z][a-z ]{1,30}?)(?:[?.!,]|$| again)/i
      .exec(message)?.[1]
      ?.toLowerCase() ?? null
  );
}

const quoted = (text: string): string => `> ${text.trim().slice(0, 400).split("\n").join("\n> ")}`;

const SAID =
  /\bwhat (?:did|have) (?:I|we) (?:just )?(?:say|said|ask|asked|write|written|wrote|told?|talk(?:ed)?|discuss(?:ed)?|mention(?:ed)?)|\bwhat was my (?:\w+ )?(?:message|question)|\bmy (?:first|last|previous) (?:message|question)\b/i;
const YOU_SAID =
  /\bwhat did you (?:just )?(?:say|answer|reply|write|tell)|\brepeat (?:that|yourself|your (?:last )?answer)|\byour (?:last|previous) (?:answer|reply|message)\b/i;

function ownWords(message: string, said: string[]): string {
  if (!said.length)
    return "This is the first message of our conversation, so there is nothing before it that I could look back to. Ask me again in a while and I will quote you to the letter.";
  if (/\bfirst\b/i.test(message))
    return `The first thing you wrote in this conversation was:\n\n${quoted(said[0] ?? "")}\n\nIt is ${said.length === 1 ? "the only message before this one" : `followed by ${said.length - 1} more before this one`}.`;
  if (/\b(last|just|previous)\b/i.test(message) || said.length === 1)
    return `Just before this you wrote:\n\n${quoted(said.at(-1) ?? "")}\n\nI have the whole conversation at hand, so you can refer to any part of it.`;
  const lines = said
    .slice(-6)
    .map((text, index) => `${index + 1}. ${text.trim().replace(/\s+/g, " ").slice(0, 160)}`);
  return `So far you have written ${said.length} messages before this one${said.length > 6 ? "; the latest six are" : ""}:\n\n${lines.join("\n")}\n\nTell me which of them you want to go on with.`;
}

/** Remembers aloud: the answer to a question about earlier turns, or null where none was asked. */
export function recall(message: string, earlier: Turn[]): string | null {
  const said = earlier.filter((turn) => turn.role === "user").map((turn) => turn.content);
  const fact = askedFact(message);
  if (fact) {
    const value = facts(said).get(fact);
    if (value)
      return `${fact === "name" ? `Your name is **${value}**` : fact === "home" ? `You live in **${value}**` : fact === "work" ? `You told me about your work: **${value}**` : `Your ${fact} is **${value}**`}. You told me so earlier in this conversation, and I read it back from there.`;
    return `You have not told me your ${fact} in this conversation yet, and I do not guess. Tell me once, and I can refer to it from then on.`;
  }
  if (YOU_SAID.test(message)) {
    const last = earlier.findLast((turn) => turn.role === "assistant" && turn.content.trim());
    return last
      ? `My last answer was:\n\n${quoted(last.content)}\n\nShall I put it another way?`
      : "I have not answered anything in this conversation yet.";
  }
  return SAID.test(message) ? ownWords(message, said) : null;
}

/** The name a person gave themselves, for greeting them by it. */
export const knownName = (turns: Turn[]): string =>
  facts(turns.filter((turn) => turn.role === "user").map((turn) => turn.content)).get("name") ?? "";

/** A new fact in this very message ("my name is Ada"), for acknowledging it. */
export function newFact(message: string): [string, string] | null {
  return message.trim().endsWith("?") ? null : ([...facts([message])].at(-1) ?? null);
}
