/** How much of a text without pages makes one, in characters. */
const PAGE = 8_000;

/** Bounded pages of well-formed text. One that is far too long becomes several; texts that are too long end early. */
export function inPages(pages, { characters }) {
  const all = [];
  let left = characters;
  for (const page of pages) {
    if (left <= 0) break;
    const text = page.slice(0, left).toWellFormed().replaceAll("\0", "\ufffd");
    left -= text.length;
    for (const piece of split(text)) all.push(piece);
  }
  return all;
}

function* split(text) {
  for (let from = 0; from === 0 || from < text.length;) {
    let to = Math.min(from + PAGE, text.length);
    // A page ends with a line, where one ends late enough.
    const line = to < text.length ? text.lastIndexOf("\n", to) + 1 : to;
    if (line > from + PAGE / 2) to = line;
    if (/[\ud800-\udbff]/.test(text[to - 1] ?? "")) to++;
    yield text.slice(from, to);
    from = to;
    if (from >= text.length) return;
  }
}
