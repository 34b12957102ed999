import "server-only";
import { findSum } from "@/lib/demo-model/tools/arithmetic";
import { isTold, withTold } from "@/lib/demo-model/structured/condense";
import { draft } from "@/lib/demo-model/reply/drafts";
import { findValues } from "@/lib/demo-model/tools/findings";
import { codeFor } from "@/lib/demo-model/structured/implementation";
import type { Language } from "@/lib/demo-model/reply/languages";
import { knownName, recall } from "@/lib/demo-model/reply/memory";
import { readable, type ChatRequest, type Turn } from "@/lib/demo-model/wire/request";
import { asksWho, isGreeting, isThanks, smallTalk } from "@/lib/demo-model/reply/small-talk";
import { workOnText } from "@/lib/demo-model/reply/text-work";
import { teamWork } from "@/lib/demo-model/structured/team-work";
import { answerFromTools, outcomesOf, showResult } from "@/lib/demo-model/tools/tool-answer";
import { keyWords } from "@/lib/demo-model/reply/topic";
import { readVoice, type Voice } from "@/lib/demo-model/reply/voice";
import { capital, enumerate } from "@/lib/demo-model/words";

/** Lets the agent speak as what it is: "I answer questions about invoices, so …", "As a pirate, …". */
function inOwnRole(voice: Voice, then: string): string {
  if (voice.work) return `I ${voice.work}, so ${then}`;
  return voice.role ? `As ${voice.role}, ${then}` : capital(then);
}

/** What the message itself holds, said back: its key words and its numbers. */
function echo(message: string): string {
  const { numbers } = findValues(message);
  const keys = keyWords(message).map((word) => `**${word}**`);
  const sum =
    /\b(?:total|sum|altogether|in all|together)\b/i.test(message) && numbers.length > 1
      ? Number(numbers.reduce((total, number) => total + number, 0).toPrecision(12))
      : null;
  const counted = numbers.length
    ? ` I see the number${numbers.length > 1 ? "s" : ""} ${enumerate(numbers.map(String))}${sum === null ? "" : `, which add up to **${sum}**`}.`
    : "";
  return `${keys.length ? `What I take from it: ${enumerate(keys)}.` : "Your message is short, so I may have missed what you mean."}${counted}`;
}

function answerQuestion(message: string, voice: Voice): string {
  const opening = inOwnRole(voice, "let me take your question from there.");
  if (voice.brief)
    return `${opening} ${echo(message)} The facts themselves I cannot know, as this is the demo model.`;
  return `${opening} You ask: *${message.trim().split("\n")[0]?.slice(0, 200)}* ${echo(message)}\n\nHow I would go about it:\n\n1. Settle what exactly is meant by ${enumerate(keyWords(message).slice(0, 3)) || "the question"}.\n2. Look at the facts you have at hand, the newest first.\n3. Answer the smallest part that can be checked, then the rest.\n\nThe facts themselves I cannot know, as this is the demo model.`;
}

function answerStatement(message: string, voice: Voice): string {
  const opening = `${voice.warm ? "Thank you for telling me!" : "Understood."} ${echo(message)}`;
  if (voice.brief) return `${opening} What shall I do with it?`;
  return `${opening} ${inOwnRole(voice, "let us begin right there.")}\n\nI could go on in one of three ways:\n\n- **ask back** until it is clear what you need,\n- **list** what speaks for and against it,\n- **plan** the next steps with you.\n\nWhich one suits you?`;
}

function answerSum(message: string): string | null {
  const sum = findSum(message);
  if (!sum) return null;
  return `The result is **${sum.value}**.\n\n\`${sum.expression} = ${sum.value}\`\n\nI worked it out step by step, brackets first, then powers, products and at last sums, so you can rely on the figure. Change any of the numbers and I will do it again, or tell me what it is for and I will put it into a sentence.`;
}

function answerCode(message: string): string | null {
  if (
    !/\b(?:function|code|script|program|snippet|implement)\b/i.test(message) ||
    !/\b(?:write|show|give|create|make|implement|need|build)\b/i.test(message)
  )
    return null;
  const source = codeFor(message);
  if (!source) return null;
  return `Here it is as JavaScript, in the shape of a tool of this product:\n\n\`\`\`js\n${source}\`\`\`\n\nThe names of its arguments are only my suggestion. You can paste it into the tool wizard as it stands, or keep only the lines inside the function.`;
}

function inLanguage(language: Language, message: string, voice: Voice, name: string): string {
  if (
    asksWho(message) ||
    /\bwer (?:bist|sind)|\bqui (?:es|êtes)|\bquién (?:eres|es)/i.test(message)
  )
    return language.who(voice.name || language.assistant);
  if (isGreeting(message)) return language.hello(name);
  if (isThanks(message)) return language.thanks;
  const sum = findSum(message);
  return [
    language.heard(message.trim().slice(0, 200)),
    ...(sum ? [language.sum(sum.expression, String(sum.value))] : []),
    language.honest,
  ].join("\n\n");
}

/** The first paragraph is enough for an agent that is told to be brief. */
const shortened = (text: string): string =>
  text.split("\n\n")[0]?.match(/^(?:[\s\S]*?[.!?:](?=\s|$)){1,3}/)?.[0] ?? text;

function spoken(text: string, voice: Voice): string {
  const tone = voice.pirate
    ? text
        .replace(/^(?!Ahoy)/, "Ahoy! ")
        .replace(/\byou are\b/g, "ye be")
        .replace(/\byour\b/g, "yer")
    : text;
  return [voice.opening, voice.opening ? tone : capital(tone), voice.closing]
    .filter(Boolean)
    .join("\n\n");
}

function compose(whole: string, earlier: Turn[], voice: Voice): string {
  const part = teamWork(whole, voice);
  if (part) return part;
  const message = readable(whole);
  const name = knownName(earlier);
  const made = recall(message, earlier) ?? smallTalk(message, voice, name);
  if (made) return voice.brief && !asksWho(message) ? shortened(made) : made;
  const sum = answerSum(message);
  if (sum) return voice.brief ? shortened(sum) : sum;
  // What was asked to be written is given whole, however brief the agent is.
  const written = answerCode(message) ?? workOnText(whole, earlier) ?? draft(message);
  if (written) return written;
  const question =
    /\?\s*$|^(?:what|how|why|when|where|who|which|is|are|do|does|can|could|should|will)\b/i.test(
      message.trim(),
    );
  return question ? answerQuestion(message, voice) : answerStatement(message, voice);
}

/** The demo model's words for a request that calls no tool. */
export function answer(request: ChatRequest): string {
  const voice = readVoice(
    readable(
      request.turns
        .filter((turn) => turn.role === "system" && !isTold(turn))
        .map((turn) => turn.content)
        .join("\n"),
    ),
  );
  const at = request.turns.findLastIndex((turn) => turn.role === "user");
  const message = request.turns[at]?.content ?? "";
  const earlier = withTold(request.turns.slice(0, Math.max(at, 0)));
  const outcomes = request.turns.at(-1)?.role === "tool" ? outcomesOf(request.turns) : [];
  const { language } = voice;
  if (outcomes.length && language)
    return spoken(
      outcomes
        .map(({ call, result }) => `${language.result(call.name)}\n\n${showResult(result)}`)
        .join("\n\n"),
      voice,
    );
  if (outcomes.length) return spoken(answerFromTools(outcomes, voice.brief), voice);
  if (!message.trim())
    return spoken(
      "There is no message for me to answer yet. Write a question, a list of things to sort, or a sum, and I will begin with it.",
      voice,
    );
  return spoken(
    language
      ? inLanguage(language, readable(message), voice, knownName(earlier))
      : compose(message, earlier, voice),
    voice,
  );
}
