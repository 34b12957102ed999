import "server-only";
import { capital } from "@/lib/demo-model/words";

/** The demo model's phrases, in one language. */
const english = {
  and: "and",
  self: "I am your assistant",
  am: (who: string) => `I am ${who}`,
  hello: (name: string, self: string) =>
    `Hello${name && `, ${name}`}! ${self}. What can I do for you today? You could ask a question, give me a sum to work out, or let me sum up a text.`,
  who: (self: string) =>
    `${self}. I keep an eye on what you told me earlier in this conversation, and I use my tools when you name one, or when what you ask plainly needs it. Behind me answers the built-in demo model, which follows rules and is no large language model; with a model key set, a real one takes its place.`,
  thanks:
    "You are welcome! If something is still open, just go on writing: I have our whole conversation in front of me.",
  bye: "Goodbye! This conversation stays in your list, so you can come back to it at any time.",
  noted: (key: string, value: string) =>
    `${key === "name" ? "Nice to meet you" : `Your ${key}`}: **${value}**. I will keep that in mind, and you can ask me for it at any time.`,
  known: (key: string, value: string) =>
    `Your ${key}: **${value}**. You told me so earlier in this conversation.`,
  unknown: (key: string) =>
    `You have not told me your ${key} in this conversation yet, and I do not guess.`,
  said: (words: string) => `In this conversation you wrote:\n\n${words}`,
  answered: (words: string) => `My last answer was:\n\n${words}`,
  nothingYet: "Nothing was said in this conversation before this.",
  sum: (expression: string, value: number) =>
    `The result is **${value}**.\n\n\`${expression} = ${value}\`\n\nI worked it out step by step, brackets first, then powers, products and at last sums.`,
  inShort: (points: string) =>
    `In short:\n\n${points}\n\nThese are the sentences that carry most of the text, in their own order and unchanged.`,
  takes: (keys: string, numbers: string) =>
    `${keys ? `What I take from it: ${keys}.` : "Your message is short, so I may have missed what you mean."}${numbers && ` I see ${numbers}.`}`,
  question: (asked: string, takes: string, about: string) =>
    `You ask: *${asked}* ${takes}\n\nHow I would go about it:\n\n1. Settle what exactly is meant by ${about || "the question"}.\n2. Look at the facts you have at hand, the newest first.\n3. Answer the smallest part that can be checked, then the rest.\n\nThe facts themselves I cannot know, as this is the demo model.`,
  statement: (takes: string) =>
    `Understood. ${takes}\n\nI could go on in one of three ways:\n\n- **ask back** until it is clear what you need,\n- **list** what speaks for and against it,\n- **plan** the next steps with you.\n\nWhich one suits you?`,
  with: "with",
  brought: (call: string, shown: string) => `I used ${call}, and this came back:\n\n${shown}`,
  failed: (call: string, reason: string) =>
    `I tried ${call}, but it did not work out. It reported:\n\n${reason}\n\nI did not call it again with the same input, as that would end the same way. Change a value, or tell me what to try instead.`,
  task: "What the task asks for:",
  handed: (names: string) => `On what ${names} handed to me:`,
  honest: "The demo model picks and passes on; it adds no facts of its own.",
};

export type Phrases = typeof english;

const german: Phrases = {
  and: "und",
  self: "Ich bin Ihr Assistent",
  am: (who) => `Ich bin ${who}`,
  hello: (name, self) =>
    `Hallo${name && ` ${name}`}! ${self}. Womit kann ich heute helfen? Stellen Sie eine Frage, nennen Sie mir eine Rechnung oder geben Sie mir einen Text zum Zusammenfassen.`,
  who: (self) =>
    `${self}. Ich behalte im Blick, was Sie in diesem Gespräch gesagt haben, und benutze meine Werkzeuge, wenn Sie eines nennen oder Ihre Frage es offensichtlich braucht. Hinter mir antwortet das eingebaute Demo-Modell, das Regeln folgt und kein Sprachmodell ist; mit einem Schlüssel tritt ein echtes an seine Stelle.`,
  thanks:
    "Gern geschehen! Wenn noch etwas offen ist, schreiben Sie einfach weiter; ich habe unser ganzes Gespräch vor mir.",
  bye: "Auf Wiedersehen! Dieses Gespräch bleibt in Ihrer Liste, Sie können jederzeit hier weitermachen.",
  noted: (key, value) =>
    `${key === "name" ? "Freut mich" : `Notiert, ${capital(key)}`}: **${value}**. Das merke ich mir, und Sie können mich jederzeit danach fragen.`,
  known: (key, value) =>
    `${capital(key)}: **${value}**. Das haben Sie mir in diesem Gespräch gesagt.`,
  unknown: (key) =>
    `${capital(key)}: Das haben Sie mir in diesem Gespräch noch nicht gesagt, und ich rate nicht.`,
  said: (words) => `In diesem Gespräch schrieben Sie:\n\n${words}`,
  answered: (words) => `Meine letzte Antwort war:\n\n${words}`,
  nothingYet: "Vor dieser Nachricht wurde in diesem Gespräch noch nichts gesagt.",
  sum: (expression, value) =>
    `Das Ergebnis ist **${value}**.\n\n\`${expression} = ${value}\`\n\nIch habe Schritt für Schritt gerechnet: erst Klammern, dann Potenzen, Punkt vor Strich.`,
  inShort: (points) =>
    `Kurz gefasst:\n\n${points}\n\nDas sind die Sätze, die das meiste vom Text tragen, in ihrer Reihenfolge und unverändert.`,
  takes: (keys, numbers) =>
    `${keys ? `Daraus entnehme ich: ${keys}.` : "Ihre Nachricht ist kurz, vielleicht habe ich etwas übersehen."}${numbers && ` Ich sehe ${numbers}.`}`,
  question: (asked, takes, about) =>
    `Sie fragen: *${asked}* ${takes}\n\nSo würde ich vorgehen:\n\n1. Klären, was genau gemeint ist mit ${about || "der Frage"}.\n2. Die Fakten ansehen, die zur Hand sind, die neuesten zuerst.\n3. Erst den kleinsten Teil beantworten, der sich prüfen lässt, dann den Rest.\n\nDie Fakten selbst kann ich nicht wissen, denn hier antwortet das Demo-Modell.`,
  statement: (takes) =>
    `Verstanden. ${takes}\n\nIch kann auf drei Arten weitermachen:\n\n- **nachfragen**, bis klar ist, was Sie brauchen,\n- **auflisten**, was dafür und dagegen spricht,\n- **planen**, was als Nächstes zu tun ist.\n\nWas passt Ihnen?`,
  with: "mit",
  brought: (call, shown) => `Ich habe ${call} benutzt, und das kam zurück:\n\n${shown}`,
  failed: (call, reason) =>
    `Ich habe ${call} versucht, aber es ist nicht gelungen. Die Meldung war:\n\n${reason}\n\nMit denselben Angaben würde es wieder so enden. Ändern Sie eine, oder sagen Sie mir, was ich stattdessen versuchen soll.`,
  task: "Worum es in der Aufgabe geht:",
  handed: (names) => `Zu dem, was von ${names} kam:`,
  honest: "Das Demo-Modell wählt aus und gibt weiter; eigenes Wissen fügt es nicht hinzu.",
};

/** The sentences in both languages about the demo model's work in a team. */
export const HONEST = [english.honest, german.honest];

const GERMAN =
  /[äöüß]|\b(?:hallo|moin|danke|guten|ich|du|sie|wir|der|die|das|den|dem|ein|eine|einen|und|oder|ist|sind|nicht|mit|auf|wie|was|wer|wo|bitte|mein|meine|dein|viel|deutsch)\b/giu;
const ENGLISH =
  /\b(?:hello|hi|thanks|please|i|you|we|the|a|an|and|or|is|are|not|with|for|on|how|what|who|where|my|your|it|to|of|do|does)\b/gi;

/** How much more German than English a text is. */
const germanIn = (text: string): number =>
  (text.match(GERMAN)?.length ?? 0) - (text.match(ENGLISH)?.length ?? 0);

const ORDERED =
  /\b(?:in|auf|only|always|speaks?|language:?)\s+(?:(german|deutsch)|english|englisch)\b/i;

/**
 * The language to answer in: the one that the instructions demand, else that of the latest text with a recognisable
 * language.
 */
export function phrasesFor(instructions: string, latestFirst: string[]): Phrases {
  const ordered = ORDERED.exec(instructions);
  if (ordered) return ordered[1] ? german : english;
  const shown = [...latestFirst, instructions].map(germanIn).find((by) => by !== 0) ?? 0;
  return shown > 0 ? german : english;
}
