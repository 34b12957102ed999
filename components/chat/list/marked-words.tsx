/** A text in which the words looked for are marked, wherever one of its own words begins with them. */
export function MarkedWords({ text, words }: { text: string; words: string }) {
  const wanted = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (wanted.length === 0) return text;
  const places = new RegExp(
    `(?<![\\p{L}\\p{N}])(${wanted.sort((one, other) => other.length - one.length).join("|")})`,
    "giu",
  );
  // `split` by a pattern with one group gives text and hits by turns.
  return text.split(places).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <mark key={at} className="rounded-xs bg-brand-soft text-brand-ink">
        {piece}
      </mark>
    ),
  );
}
