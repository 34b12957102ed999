/** Longer paragraphs are scanned up to here: each of thousands of lines may start something. */
const MOST = 5_000;

/** The text up to the next empty line. */
export function paragraphOf(src: string): string {
  const near = src.slice(0, MOST);
  const end = near.search(/\n[ \t]*(?:\n|$)/);
  return end < 0 ? near : near.slice(0, end);
}
