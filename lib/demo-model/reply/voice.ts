import "server-only";
import { languageOf, type Language } from "@/lib/demo-model/reply/languages";

/** How the agent's instructions want it to speak, as far as rules can read it. */
export type Voice = {
  /** The agent's own name, "" where none is given. */
  name: string;
  /** "a patient maths teacher", from "You are a patient maths teacher". */
  role: string;
  /** "answer questions about invoices", from "You answer questions about invoices." */
  work: string;
  brief: boolean;
  formal: boolean;
  warm: boolean;
  pirate: boolean;
  language: Language | null;
  opening: string;
  closing: string;
};

const firstPerson = (text: string): string =>
  text
    .replace(/\byour\b/gi, "my")
    .replace(/\byourself\b/gi, "myself")
    .replace(/\byou are\b/gi, "I am")
    .replace(/\byou\b/gi, "I");

const WORK_VERBS =
  "answer|help|assist|handle|write|review|explain|teach|summari[sz]e|translate|plan|support|advise|research|analy[sz]e|check|find|draft|edit|coach|guide|turn|manage|track|collect|report|design|build|test|compare|give|make|keep|work|look|sort|read|prepare|create|route|greet|sell|recommend";

/** The part of a sentence that still reads well when it is spoken in the middle of another. */
const clause = (text: string): string =>
  text
    .split(/[.;:!?\n]|, (?:and )?(?:always|never|be|use|you)\b/)[0]
    ?.trim()
    .slice(0, 140) ?? "";

const NOT_NAMES = /^(?:An?|The|In|On|At|Not|Here|Very|Also|Always|Being|Going|Able|Expert)$/;

function readName(text: string): string {
  const given =
    /\b(?:[Yy]our name is|[Yy]ou are (?:called|named)|[Yy]ou're (?:called|named)|[Nn]ame:)\s+["'“]?(\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*)?)/u.exec(
      text,
    )?.[1];
  const direct =
    /\b[Yy]ou(?: are|'re) (\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*){0,2})(?=,|\.| and\b| who\b|$|\n)/u.exec(
      text,
    )?.[1];
  const name = given ?? direct ?? "";
  return NOT_NAMES.test(name) ? "" : name;
}

function readRole(text: string): string {
  const role =
    /\b(?:you are|you're|act as|acting as|role:)[^.\n]*?\b((?:an?|the|our) [^.,;:!?\n]+)/i.exec(
      text,
    )?.[1] ?? "";
  const short = role.replace(/\s+(?:who|that|and you|whose|which)\b.*$/i, "").trim();
  return short.length > 90 ? "" : firstPerson(short.charAt(0).toLowerCase() + short.slice(1));
}

function readWork(text: string): string {
  const spoken = new RegExp(
    `\\b(?:you|your (?:job|task|role|goal) is to|who|that|you will|you can)\\s+((?:${WORK_VERBS})s?\\b[^\\n]*)`,
    "i",
  ).exec(text)?.[1];
  const ordered = new RegExp(`(?:^|[.\\n]\\s*)((?:${WORK_VERBS})\\b[^\\n]*)`, "i").exec(text)?.[1];
  const said = clause(spoken ?? ordered ?? "");
  // "who answers": back to the verb that goes with "I".
  const verb = said.replace(/^(\w+?)(?<=[a-z]{3})s\b/i, (whole, base: string) =>
    new RegExp(`^(?:${WORK_VERBS})$`, "i").test(base) ? base : whole,
  );
  return firstPerson(verb.charAt(0).toLowerCase() + verb.slice(1));
}

/** A fixed text the instructions ask for at the start or the end of each reply, in quotes. */
const fixedText = (text: string, verbs: string): string =>
  new RegExp(`\\b(?:${verbs})\\b[^."“\\n]{0,60}["“]([^"”\\n]{1,120})["”]`, "i").exec(text)?.[1] ??
  "";

/** Reads the instructions of an agent, the joined system messages of a request. */
export function readVoice(instructions: string): Voice {
  return {
    name: readName(instructions),
    role: readRole(instructions),
    work: readWork(instructions),
    brief:
      /\b(brief(?:ly)?|concise(?:ly)?|short (?:answers?|repl)|one sentence|terse|to the point|in few words|keep (?:it|answers|replies) short)\b/i.test(
        instructions,
      ),
    formal:
      /\b(formal(?:ly)?|polite(?:ly)?|courteous|businesslike|professional(?:ly)?)\b/i.test(
        instructions,
      ) && !/\binformal/i.test(instructions),
    warm: /\b(friendly|warm(?:ly)?|cheerful(?:ly)?|enthusiastic|kind|encouraging|playful|informal)\b/i.test(
      instructions,
    ),
    pirate: /\bpirate\b/i.test(instructions),
    language: languageOf(instructions),
    opening: fixedText(instructions, "start|begin|open"),
    closing: fixedText(instructions, "end|finish|close|sign off|conclude"),
  };
}

/** Who is speaking: "Nova, a patient maths teacher", or "your assistant" where the instructions name nobody. */
export const speaker = (voice: Voice): string =>
  [voice.name, voice.role].filter(Boolean).join(", ") || "your assistant";
