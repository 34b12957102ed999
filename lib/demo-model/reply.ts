import "server-only";
import { knownName, newFact, recall, wordsOf } from "@/lib/demo-model/memory";
import { phrasesFor, type Phrases } from "@/lib/demo-model/phrases";
import { readVoice, type Voice } from "@/lib/demo-model/voice";
import { judging, routing } from "@/lib/demo-model/decide";
import { condensing, isTold, teamWork, withTold } from "@/lib/demo-model/digest";
import { implementing } from "@/lib/demo-model/implementation";
import { instructing } from "@/lib/demo-model/instructions";
import { findSum } from "@/lib/demo-model/tools/arithmetic";
import { chooseCalls } from "@/lib/demo-model/tools/choice";
import { findValues } from "@/lib/demo-model/tools/findings";
import { answerFromTools } from "@/lib/demo-model/tools/outcome";
import { READ, type ChatRequest, type DemoTurn } from "@/lib/demo-model/request";
import type { DemoReply } from "@/lib/demo-model/stream";
import { contentWords, enumerate, keySentences, words } from "@/lib/demo-model/words";

/** The input for replying to a message. */
type DemoRequest = { message: string; earlier: DemoTurn[]; voice: Voice; say: Phrases };

const WHO =
  /\bwho are you\b|\bwhat are you\b|\bwhat(?:'s| is) your name\b|\bwhat can you do\b|\bintroduce yourself\b|\b(?:which|what) (?:\w+ )?model\b|\bare you (?:an? )?(?:ai|bot|robot|human|real|chatgpt|gpt|claude|deepseek|llm)\b|\bwer (?:bist du|sind sie)\b|\bwas kannst du\b|\bwelches modell\b/i;
const GREETING =
  /^(?:hi|hello|hey|hallo|moin|servus|good (?:morning|afternoon|evening|day)|guten (?:morgen|tag|abend))\b[^?\n]{0,30}$/i;
const THANKS =
  /^(?:(?:ok|okay|great|perfect|super)[,.!]?\s*)?(?:many |vielen )?(?:thanks|thank you|thx|danke|dank)\b[^?\n]{0,60}$/i;

const BYE =
  /^(?:bye|goodbye|see you|good night|tschüss|auf wiedersehen|bis bald|gute nacht)(?!\p{L})[^?\n]{0,40}$/iu;

/** Replies to greetings, thanks, goodbyes and introductions of either side; null for anything else. */
function smallTalk({ message, earlier, voice, say }: DemoRequest): string | null {
  const text = message.trim();
  const self = voice.self || say.self;
  if (WHO.test(text)) return say.who(self);
  if (THANKS.test(text)) return say.thanks;
  if (BYE.test(text)) return say.bye;
  if (GREETING.test(text)) return say.hello(knownName(earlier), self);
  const fact = newFact(text);
  return fact ? say.noted(...fact) : null;
}

const SUMMARY =
  /\bsummar|\btl;?dr\b|\bshorten\b|\bcondense\b|\bkey points\b|\bzusammenfass|\bfasse?\b.*\bzusammen\b/i;

/**
 * Summarizes the text that a message contains after a colon, in quotes or below its first line, otherwise the
 * conversation.
 */
function sumUp({ message, earlier, say }: DemoRequest): string | null {
  if (!SUMMARY.test(message.split(/[:\n"“]/)[0] ?? "")) return null;
  const { quoted, tail } = findValues(message);
  const below = message.trim().split("\n").slice(1).join("\n");
  const text = tail || quoted.join("\n") || below || wordsOf(earlier, "user").join("\n");
  const sentences = keySentences(text, words(text).length > 250 ? 5 : 3);
  const points = (sentences.length ? sentences : [text.trim()]).map((point) => `- ${point}`);
  return text.trim() ? say.inShort(points.join("\n")) : null;
}

const QUESTION =
  /\?\s*$|^(?:please |bitte )?(?:what|how|why|when|where|who|which|is|are|do|does|can|could|should|will|explain|describe|was|wie|warum|wann|wo|wer|welche|ist|sind|kann|erkläre?)(?!\p{L})/iu;

/** Words that say what to do rather than what it is about; and numbers, which are handled separately. */
const ASKING = /^(?:explain|describe|find|write|show|list|erkläre?|schreibe?|zeige?|nenne?|\d.*)$/;

/** Repeats what the message itself contains: its key words and its numbers. The demo model knows no facts. */
function echo({ message, voice, say }: DemoRequest): string {
  const keys = contentWords(message)
    .filter((word) => word.length > 2 && !ASKING.test(word))
    .map((word) => message.substring(message.toLowerCase().indexOf(word)).slice(0, word.length))
    .slice(0, 4);
  const bold = keys.map((word) => `**${word}**`);
  const numbers = findValues(message).numbers.map(String);
  const takes = say.takes(enumerate(bold, say.and), enumerate(numbers, say.and));
  const question = message.trim().split("\n")[0]!.slice(0, 200);
  const whole = QUESTION.test(message.trim())
    ? say.question(question, takes, enumerate(keys.slice(0, 3), say.and))
    : say.statement(takes);
  return [voice.self && `${voice.self}.`, voice.brief ? takes : whole].filter(Boolean).join(" ");
}

/** The demo model's text for a request that calls no tool. */
function answer({ turns }: ChatRequest): string {
  const system = turns.filter((turn) => turn.role === "system" && !isTold(turn));
  const instructions = wordsOf(system, "system").join("\n").slice(0, READ);
  const at = turns.findLastIndex((turn) => turn.role === "user");
  const message = turns[at]?.content ?? "";
  const earlier = withTold(turns.slice(0, Math.max(at, 0)));
  const say = phrasesFor(instructions, [message, ...wordsOf(earlier, "user").toReversed()]);
  const voice = readVoice(instructions, say);
  const request: DemoRequest = { message, earlier, voice, say };
  const sum = findSum(message);
  return (
    answerFromTools(turns, say) ??
    teamWork(message, voice.self, say) ??
    recall(message, earlier, say) ??
    smallTalk(request) ??
    (sum ? say.sum(sum.expression, sum.value) : sumUp(request)) ??
    echo(request)
  );
}

const says = (content: string): DemoReply => ({ content, calls: [] });

/** Some patterns take quadratic time, so only both ends of a long message are read. */
const ends = (text: string): string =>
  text.length > READ ? `${text.slice(0, READ / 2)}\n…\n${text.slice(-READ / 2)}` : text;
const asRead = (turn: DemoTurn): DemoTurn =>
  turn.role === "user" ? { ...turn, content: ends(turn.content) } : turn;

/** The demo model's reply to a request: always the same for the same input. */
export function reply(request: ChatRequest): DemoReply {
  const structured =
    routing(request) ??
    judging(request) ??
    implementing(request) ??
    instructing(request) ??
    condensing(request);
  if (structured) return says(structured);
  const calls = chooseCalls(request);
  if (calls.length) return { content: "", calls };
  const read = { ...request, turns: request.turns.map(asRead) };
  const content = answer(read);
  return says(request.json ? JSON.stringify({ answer: content }) : content);
}
