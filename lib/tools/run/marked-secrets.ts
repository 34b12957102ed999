import "server-only";

/**
 * A placeholder of a secret may reach a header from anywhere: the tool's source, but also an argument that a model wrote,
 * or a page that the tool has read. Those of the source are marked for one call with a word that nobody else knows.
 */
const PLACEHOLDER = /\{\{\s*secret\.(\w{1,64})\s*\}\}/g;

/** The source with each placeholder of a secret marked. */
export const marked = (source: string, mark: string): string =>
  source.replace(PLACEHOLDER, (_, name: string) => `{{secret.${name}.${mark}}}`);

/** A text as it would be if nothing had been marked. */
export const unmarked = (text: string, mark: string): string => text.replaceAll(`.${mark}}}`, "}}");

/** The secrets that marked placeholders of this text name. */
export const markedIn = (text: string, mark: string): string[] =>
  [...text.matchAll(placeholderOf(mark))].map((found) => found[1]!);

/** The text with its marked placeholders filled. */
export const fillMarked = (
  text: string,
  mark: string,
  secrets: ReadonlyMap<string, string>,
): string => text.replace(placeholderOf(mark), (_, name: string) => secrets.get(name) ?? "");

const placeholderOf = (mark: string): RegExp =>
  new RegExp(`\\{\\{secret\\.(\\w{1,64})\\.${mark}\\}\\}`, "g");
