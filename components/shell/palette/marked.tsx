/** A text with the words that were looked for set off. */
export function Marked({ text, query }: { text: string; query: string }) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semibold text-brand-ink">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
