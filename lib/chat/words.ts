import "server-only";

const TITLE = 60;
const PREVIEW = 120;

/** A conversation's title: the first words of its first message, without a model's help. */
export const titleOf = (content: string): string => shortened(content, TITLE);
/** What a list shows under the title: the last message on one line. */
export const previewOf = (content: string): string => shortened(content, PREVIEW);

function shortened(content: string, most: number): string {
  const line = content.trim().replace(/\s+/g, " ");
  const letters = Array.from(line.slice(0, most * 4));
  if (letters.length <= most) return letters.join("");
  const cut = letters.slice(0, most - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
