import "server-only";
import { capital } from "@/lib/demo-model/words";

/** The demo model's phrases, in one language. */
const english = {
  and: "and",
  self: "I am your assistant",
  am: (who: string) => `I am ${who}`,
  hello: (name: string, self: string) =>
    `Hello${name && `, ${name}`}! ${self}. What can I do for you today? Ask a question, give me a calculation or paste a text to summarise.`,
  who: (self: string) =>
    `${self}. I remember this conversation and use my tools when you ask for them. I'm running on the built-in demo model, which follows simple rules. Add a model key to use a real one.`,
  thanks: "You're welcome! Just write if you need anything else.",
  bye: "Goodbye! This conversation stays in your list, so you can continue it any time.",
  noted: (key: string, value: string) =>
    `${key === "name" ? "Nice to meet you" : `Your ${key}`}: **${value}**. I'll remember that in this conversation.`,
  known: (key: string, value: string) =>
    `Your ${key}: **${value}**. You told me earlier in this conversation.`,
  unknown: (key: string) => `You haven't told me your ${key} in this conversation yet.`,
  said: (words: string) => `You wrote:\n\n${words}`,
  answered: (words: string) => `My last reply was:\n\n${words}`,
  nothingYet: "This is the first message of this conversation.",
  sum: (expression: string, value: number) =>
    `The result is **${value}**.\n\n\`${expression} = ${value}\``,
  inShort: (points: string) =>
    `In short:\n\n${points}\n\nThese are the most important sentences of the text, unchanged.`,
  takes: (keys: string, numbers: string) =>
    `${keys ? `Key points: ${keys}.` : "Your message is short, so I may have missed the point."}${numbers && ` Numbers: ${numbers}.`}`,
  question: (question: string, takes: string, about: string) =>
    `You asked: *${question}* ${takes}\n\nHow I would approach it:\n\n1. Clarify what exactly is meant by ${about || "the question"}.\n2. Check the facts you have, the newest first.\n3. Answer the smallest part that can be verified, then the rest.\n\nI can't look up the facts themselves, because this is the demo model.`,
  statement: (takes: string) =>
    `Understood. ${takes}\n\nI could continue in one of three ways:\n\n- **ask** until it is clear what you need,\n- **list** the pros and cons,\n- **plan** the next steps with you.\n\nWhich one do you prefer?`,
  with: "with",
  brought: (call: string, result: string) => `I used ${call}. The result:\n\n${result}`,
  cited: (sentences: string) => `From your documents:\n\n${sentences}`,
  notCited: "Your documents don't say anything about this.",
  failed: (call: string, reason: string) =>
    `I tried ${call}, but it failed:\n\n${reason}\n\nI didn't retry because it would fail the same way. Try other values.`,
  task: "The task asks for:",
  handed: (names: string) => `Based on ${names}:`,
  honest: "(Demo model: this only repeats what it was given.)",
  blank: "- First item\n- Second item\n- Third item",
};

export type Phrases = typeof english;

const german: Phrases = {
  and: "und",
  self: "Ich bin Ihr Assistent",
  am: (who) => `Ich bin ${who}`,
  hello: (name, self) =>
    `Hallo${name && ` ${name}`}! ${self}. Womit kann ich heute helfen? Stellen Sie eine Frage, geben Sie mir eine Rechnung oder einen Text zum Zusammenfassen.`,
  who: (self) =>
    `${self}. Ich merke mir diese Unterhaltung und verwende meine Werkzeuge, wenn Sie darum bitten. Hier antwortet das eingebaute Demo-Modell, das einfachen Regeln folgt. Mit einem Modellschlüssel antwortet ein echtes.`,
  thanks: "Gern geschehen! Schreiben Sie einfach, wenn noch etwas offen ist.",
  bye: "Auf Wiedersehen! Diese Unterhaltung bleibt in Ihrer Liste, Sie können sie jederzeit fortsetzen.",
  noted: (key, value) =>
    `${key === "name" ? "Freut mich" : `Notiert, ${capital(key)}`}: **${value}**. Das merke ich mir in dieser Unterhaltung.`,
  known: (key, value) =>
    `${capital(key)}: **${value}**. Das haben Sie mir in dieser Unterhaltung gesagt.`,
  unknown: (key) => `${capital(key)}: Das haben Sie mir in dieser Unterhaltung noch nicht gesagt.`,
  said: (words) => `Sie schrieben:\n\n${words}`,
  answered: (words) => `Meine letzte Antwort war:\n\n${words}`,
  nothingYet: "Das ist die erste Nachricht dieser Unterhaltung.",
  sum: (expression, value) => `Das Ergebnis ist **${value}**.\n\n\`${expression} = ${value}\``,
  inShort: (points) =>
    `Kurz gefasst:\n\n${points}\n\nDas sind die wichtigsten Sätze des Textes, unverändert.`,
  takes: (keys, numbers) =>
    `${keys ? `Wichtige Punkte: ${keys}.` : "Ihre Nachricht ist kurz, vielleicht habe ich etwas übersehen."}${numbers && ` Zahlen: ${numbers}.`}`,
  question: (text, takes, about) =>
    `Sie fragen: *${text}* ${takes}\n\nSo würde ich vorgehen:\n\n1. Klären, was genau gemeint ist mit ${about || "der Frage"}.\n2. Die vorhandenen Fakten prüfen, die neuesten zuerst.\n3. Erst den kleinsten Teil beantworten, der sich prüfen lässt, dann den Rest.\n\nDie Fakten selbst kann ich nicht nachschlagen, denn hier antwortet das Demo-Modell.`,
  statement: (takes) =>
    `Verstanden. ${takes}\n\nIch kann auf drei Arten weitermachen:\n\n- **nachfragen**, bis klar ist, was Sie brauchen,\n- **auflisten**, was dafür und dagegen spricht,\n- **planen**, was als Nächstes zu tun ist.\n\nWas möchten Sie?`,
  with: "mit",
  brought: (call, result) => `Ich habe ${call} verwendet. Das Ergebnis:\n\n${result}`,
  cited: (sentences) => `Aus Ihren Dokumenten:\n\n${sentences}`,
  notCited: "Ihre Dokumente sagen dazu nichts.",
  failed: (call, reason) =>
    `Ich habe ${call} versucht, aber es ist fehlgeschlagen:\n\n${reason}\n\nIch habe es nicht wiederholt, denn es würde genauso enden. Versuchen Sie andere Werte.`,
  task: "Die Aufgabe verlangt:",
  handed: (names) => `Ausgehend von ${names}:`,
  honest: "(Demo-Modell: gibt nur wieder, was es bekommen hat.)",
  blank: "- Erster Punkt\n- Zweiter Punkt\n- Dritter Punkt",
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
 * The language to reply in: the one that the instructions demand, else that of the latest text with a recognisable
 * language.
 */
export function phrasesFor(instructions: string, latestFirst: string[]): Phrases {
  const ordered = ORDERED.exec(instructions);
  if (ordered) return ordered[1] ? german : english;
  const signal = [...latestFirst, instructions].map(germanIn).find((by) => by !== 0) ?? 0;
  return signal > 0 ? german : english;
}
