/** A name being typed: the position of its @, and the text after it up to the caret. */
type Mention = { from: number; words: string };

/** An @ at the start of a word, full width as input methods for Chinese and Japanese type it; names may contain spaces. */
const STARTED = /(^|[\s([{"'“„«（「])[@＠]([^\n@＠]{0,60})$/;

/** The mention at the caret; null: none. An email address does not count. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = STARTED.exec(text.slice(0, caret));
  const [, before = "", words = ""] = match ?? [];
  if (!match || words.startsWith(" ")) return null;
  return { from: match.index + before.length, words };
}

/** The text without the mention, and without a superfluous space. */
export function withoutMention(text: string, { from, words }: Mention): string {
  const before = text.slice(0, from);
  const after = text.slice(from + 1 + words.length);
  return /\s$/.test(before) || before === "" ? before + after.trimStart() : before + after;
}

/** Whether an @ stands there: a deleted one is typed again. */
export const isAt = (text: string, at: number): boolean => /[@＠]/.test(text.charAt(at));

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a word of the name starts with what is typed, whatever its case and accents. */
export const fits = (name: string, words: string): boolean =>
  ` ${folded(name)}`.includes(` ${folded(words)}`);
