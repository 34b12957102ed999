import "server-only";
import { newFact } from "@/lib/demo-model/reply/memory";
import { capital } from "@/lib/demo-model/words";
import { speaker, type Voice } from "@/lib/demo-model/reply/voice";

const offer = (voice: Voice): string =>
  voice.work
    ? `I ${voice.work}`
    : "I answer questions, draft texts, make lists and plans, and work out plain sums";

/** Who is asked: the agent. Who truly answers: the demo model, and it says so. */
function introduce(voice: Voice): string {
  return `I am ${speaker(voice)}. ${offer(voice)}, and I keep an eye on what you told me earlier in this conversation. I can also use the tools I was given when you name one, or when what you ask plainly needs it. Behind me answers the built-in demo model, which follows rules and is no large language model; with a model key set, a real one takes its place.`;
}

function greet(voice: Voice, name: string): string {
  const hello = voice.pirate ? "Ahoy" : voice.formal ? "Good day" : "Hello";
  const self = voice.name || voice.role ? ` I am ${speaker(voice)}.` : "";
  return `${hello}${name && `, ${name}`}!${self} ${offer(voice)}. ${voice.warm ? "It is lovely to hear from you, so take your time. " : ""}What can I do for you today? You could ask a question, give me a sum to work out, or let me draft a short list or a plan.`;
}

function acknowledge([key, value]: [string, string], voice: Voice): string {
  const noted =
    key === "name"
      ? `Nice to meet you, **${value}**`
      : key === "home"
        ? `So you live in **${value}**`
        : key === "work"
          ? `So your work is **${value}**`
          : `Your ${key}: **${value}**`;
  return `${noted}. I will keep that in mind for the rest of this conversation, and you can ask me for it at any time. ${offer(voice)}, so tell me what you would like to begin with: a question, a list, a plan, or a text to work on.`;
}

const IDENTITY =
  /\bwho are you\b|\bwhat are you\b|\bwhat(?:'s| is) your name\b|\bwhat can you do\b|\bintroduce yourself\b|\b(?:which|what) (?:\w+ )?model\b|\bare you (?:an? )?(?:ai|bot|robot|human|real|chatgpt|gpt|claude|deepseek|demo|llm|language model)\b|\bwho (?:made|built) you\b/i;
const GREETING =
  /^(?:hi|hello|hey|hallo|bonjour|hola|ahoy|greetings|good (?:morning|afternoon|evening|day))\b[^?\n]{0,30}$/i;
const THANKS =
  /^(?:(?:ok|okay|great|perfect|cool|nice|wonderful)[,.!]?\s*)?(?:many )?(?:thanks|thank you|thx|cheers|merci|danke|gracias)\b[^?\n]{0,60}$/i;
const BYE = /^(?:bye|goodbye|see you|good night|that(?:'s| is) all)\b[^?\n]{0,40}$/i;

export const asksWho = (message: string): boolean => IDENTITY.test(message);
export const isGreeting = (message: string): boolean => GREETING.test(message.trim());
export const isThanks = (message: string): boolean => THANKS.test(message.trim());

/** Greetings, thanks, goodbyes, introductions on either side; null for anything else. */
export function smallTalk(message: string, voice: Voice, name: string): string | null {
  const text = message.trim();
  if (asksWho(text)) return introduce(voice);
  if (isThanks(text))
    return `You are welcome${name && `, ${name}`}! ${capital(voice.warm ? "it was a pleasure to help. " : "")}If something is still open, just go on writing: I have our whole conversation in front of me, so there is no need to explain everything again. A follow-up question, a correction or a new subject are all fine.`;
  if (BYE.test(text))
    return `Goodbye${name && `, ${name}`}! This conversation stays in your list, so you can come back to it whenever you like and go on where we stopped. Until then, I wish you a good time.`;
  if (isGreeting(text)) return greet(voice, name);
  const fact = newFact(text);
  return fact && text.length < 200 ? acknowledge(fact, voice) : null;
}
