import "server-only";
import { unreadable } from "@/lib/core/model/failures";

export type Fields = { readonly [name: string]: unknown };
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Content as servers write it, split into text and thoughts. */
type ContentWords = { text: string; reasoning: string };

/** Types of content parts that are thoughts, and types with nothing to show. */
const THOUGHTS = ["thinking", "reasoning", "thought", "reasoning_content", "redacted_thinking"];
const SILENT = ["reference", "image_url", "image", "input_audio", "audio", "file", "tool_use"];
/** The names under which a part has its text, in order of precedence. */
const WORDS = ["text", "thinking", "reasoning", "refusal", "content", "value", "output_text"];

const DEPTH = 4;

/**
 * Reads content that is not simply a text: a list of parts (Mistral), one part, or nothing. Throws ModelError for an
 * unknown shape that could contain text.
 */
export function saidIn(content: unknown): ContentWords {
  const words = { text: "", reasoning: "" };
  add(content, words, "text", 0);
  return words;
}

function add(value: unknown, words: ContentWords, as: keyof ContentWords, depth: number): void {
  if (typeof value === "string") words[as] += value;
  else if (value === null || value === undefined) return;
  else if (depth > DEPTH) throw unreadable();
  else if (Array.isArray(value)) for (const each of value) add(each, words, as, depth + 1);
  else if (isFields(value)) addPart(value, words, as, depth);
  else throw unreadable();
}

function addPart(part: Fields, words: ContentWords, as: keyof ContentWords, depth: number): void {
  const type = typeof part.type === "string" ? part.type : "";
  if (SILENT.includes(type)) return;
  const name = WORDS.find((each) => part[each] !== undefined && part[each] !== null);
  if (name === undefined) {
    if (Object.keys(part).length > (type ? 1 : 0) && !THOUGHTS.includes(type)) throw unreadable();
    return;
  }
  const thought = THOUGHTS.includes(type) || part.thought === true;
  add(part[name], words, thought ? "reasoning" : as, depth + 1);
}

/** Where servers put thoughts; some fill several with the same text, so the first that has any counts. */
const REASONING = ["reasoning_content", "reasoning", "thinking", "reasoning_text", "thought"];

/** The thoughts in a delta or a message outside its content. */
export function reasoningIn(delta: Fields): string {
  for (const name of REASONING) {
    const value = delta[name];
    if (typeof value === "string" && value !== "") return value;
    if (typeof value !== "object" || value === null) continue;
    const { text, reasoning } = saidIn(value);
    if (text + reasoning !== "") return text + reasoning;
  }
  return detailsText(delta.reasoning_details);
}

/** OpenRouter's details contain the text too, where `reasoning` is missing. */
const detailsText = (details: unknown): string =>
  Array.isArray(details)
    ? details
        .filter(isFields)
        .map(({ text, summary }) => text ?? summary)
        .filter((each) => typeof each === "string")
        .join("")
    : "";
