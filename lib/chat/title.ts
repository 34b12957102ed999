const TITLE = 60;
const PREVIEW = 120;

/** A conversation's title: the beginning of its first message, without using a model. */
export const titleOf = (content: string): string => shortened(content, TITLE);
/** What a list shows under the title: the last message on one line, without Markdown markup. */
export const previewOf = (content: string): string =>
  shortened(unmarked(content.slice(0, PREVIEW * 10)), PREVIEW);

const unmarked = (content: string): string =>
  content
    .replace(/^```.*$/gm, "")
    // The line below a table's head, and a rule across the page.
    .replace(/^[ \t]*[|:-][ \t|:-]*$/gm, "")
    .replace(/^[ \t]*(?:[-*+]|#{1,6}|>)[ \t]+/gm, "")
    .replace(/!?\[([^\][]*)\]\([^)[]*\)/g, "$1")
    .replace(/`/g, "")
    .replace(/\|/g, " ")
    // Only at word boundaries, so that `snake_case` and 2*3 stay intact.
    .replace(/(?<![\p{L}\p{N})*_~])[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}(?![\p{L}\p{N}(*_~])/gu, "");

function shortened(content: string, most: number): string {
  const line = content.trim().replace(/\s+/g, " ");
  const letters = Array.from(line.slice(0, most * 4));
  if (letters.length <= most) return letters.join("");
  const cut = letters.slice(0, most - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
