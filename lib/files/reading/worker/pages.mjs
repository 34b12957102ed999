/** Page length in characters for text without pages. */
const PAGE = 8_000;

/**
 * Limited pages of well-formed text. A page that is far too long becomes several; texts that are too long are
 * truncated, and `isCut` says so.
 */
export function inPages(pages, { characters }) {
  const all = [];
  let left = characters;
  let isCut = false;
  for (const page of pages) {
    if (page.length > left) isCut = true;
    if (left <= 0) break;
    const text = page.slice(0, left).toWellFormed().replaceAll("\0", "\ufffd");
    left -= text.length;
    for (const piece of split(text)) all.push(piece);
  }
  return { all, isCut };
}

function* split(text) {
  for (let from = 0; from === 0 || from < text.length;) {
    let to = Math.min(from + PAGE, text.length);
    // A page ends at a line break, if one comes late enough.
    const line = to < text.length ? text.lastIndexOf("\n", to) + 1 : to;
    if (line > from + PAGE / 2) to = line;
    if (/[\ud800-\udbff]/.test(text[to - 1] ?? "")) to++;
    yield text.slice(from, to);
    from = to;
    if (from >= text.length) return;
  }
}

/** Page numbers as people write them: "2, 5-7". */
export function inRanges(numbers) {
  const ranges = [];
  for (const each of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === each - 1) last[1] = each;
    else ranges.push([each, each]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}
