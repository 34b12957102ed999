import "server-only";
import { phrasesFor, type Phrases } from "@/lib/demo-model/phrases";

/** How the agent's instructions want it to speak, as far as rules can tell. */
export type Voice = {
  /**
   * "I am Nova, a patient maths teacher" or "I answer questions about invoices"; "" when the instructions do not say.
   */
  self: string;
  brief: boolean;
};

const firstPerson = (text: string): string =>
  text
    .replace(/\byour\b/gi, "my")
    .replace(/\byou are\b/gi, "I am")
    .replace(/\byou\b/gi, "I");

const NAME =
  /\b(?:[Yy]our name is|[Yy]ou are(?: called)?|[Dd]u (?:bist|heißt)|[Ss]ie (?:sind|heißen))\s+["'“]?((?!An?\b|The\b)\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*)?)(?=["'”,.]| and\b| who\b| und\b|$|\n)/u;
const ROLE =
  /(?:^|[.!\n]\s*)(?:You are|You're|Act as|Du bist|Sie sind)(?: \p{Lu}[\p{L} -]*,)? ((?:an?|the|our|eine?|der|die) [^.,;:!?\n]{1,90})/u;
const WORK =
  /(?:^|[.\n]\s*)You (?!are\b|can\b|will\b|have\b|must\b|may\b|should\b|never\b|always\b|do\b|know\b)(\w+ [^.;:!?\n]{1,140})/;
const BRIEF =
  /\b(?:brief(?:ly)?|concise(?:ly)?|short (?:answers?|repl)|terse|in few words|kurz|knapp)\b/i;

/** Reads an agent's instructions, the joined system messages of a request. */
export function readVoice(instructions: string, say: Phrases): Voice {
  const name = NAME.exec(instructions)?.[1];
  // A sentence would read badly with one half in another language.
  const persona = phrasesFor("", [instructions]) === say ? instructions : "";
  const role = ROLE.exec(persona)?.[1]?.replace(/\s+(?:who|that|and you|der|die|und du)\b.*$/i, "");
  const who = [name, role && firstPerson(role)].filter(Boolean).join(", ");
  const work = WORK.exec(persona)?.[1];
  return {
    self: who ? say.am(who) : work ? `I ${firstPerson(work)}` : "",
    brief: BRIEF.test(instructions),
  };
}
