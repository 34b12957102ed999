import "server-only";
import { contentWords } from "@/lib/demo-model/words";

const POLITE =
  /^(?:(?:hi|hello|hey|ok|okay|so|now|and|then|well)\b[,!.]?\s*)*(?:please\s+)?(?:(?:can|could|would|will) you\s+(?:please\s+)?|i(?:'d| would) like (?:you )?to\s+|i (?:need|want) (?:you to\s+)?|help me (?:to\s+)?|let's\s+)?/i;

/** A request without its courtesies: "Could you please list …" begins with "list". */
export const request = (message: string): string => message.trim().replace(POLITE, "").trim();

const clean = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\s.?!,:;"“”]+$/, "")
    .replace(/^["“”\s]+/, "");

/** The object of a request: "plan a trip to Rome" → "trip to Rome", "make a plan for the move" → "the move". */
export function objectOf(message: string): string {
  const line = request(message).split(/\n|(?<=[.?!])\s/)[0] ?? "";
  const planned = /\b(?:plan|schedule|roadmap|agenda|timeline) (?:for|to|of|about) (.+)$/i.exec(
    line,
  )?.[1];
  return clean(planned ?? line.replace(/^\w+\s+(?:me\s+)?(?:an?\s+)?/i, "")) || "this";
}

/** What a message is about, in its own words: the part after "about" or "for", else the request without its verb. */
export function topicOf(message: string): string {
  const line = request(message).split(/\n|(?<=[.?!])\s/)[0] ?? "";
  const about =
    /\b(?:about|regarding|concerning|on the (?:topic|subject) of|on how to)\s+(.+)$/i.exec(
      line,
    )?.[1] ?? /\b(?:for|of|on|to)\s+(.+)$/i.exec(line)?.[1];
  const bare = line.replace(/^\w+\s+(?:me\s+|up\s+|us\s+)?(?:(?:an?|the|some|\d+)\s+)?/i, "");
  const topic = clean(about ?? bare) || clean(line) || "this";
  const all = topic.split(" ");
  return all.length > 14 ? `${all.slice(0, 14).join(" ")} …` : topic;
}

/** The two to four words that a message turns on. */
export const keyWords = (message: string): string[] =>
  contentWords(message)
    .filter((word) => word.length > 2 && !/^\d/.test(word))
    .slice(0, 4);

/** "list 5 ideas" wants five; words up to ten count too. */
export function countIn(message: string, otherwise: number): number {
  const spelled = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  const digits = /\b(\d{1,2})\b/.exec(message)?.[1];
  const word = spelled.findIndex((name) => new RegExp(`\\b${name}\\b`, "i").test(message)) + 1;
  return Math.min(10, Math.max(1, digits ? Number(digits) : word || otherwise));
}
