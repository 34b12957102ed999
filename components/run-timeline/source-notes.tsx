import type { SharedSource } from "@/lib/shares/contract";
import { useText } from "@/lib/texts/use-text";

/** The citations of a shared text below it: its readers can't open the documents. */
export function SourceNotes({ sources }: { sources: readonly SharedSource[] | undefined }) {
  const t = useText();
  if (!sources?.length) return null;
  return (
    <section
      aria-label={t("Sources")}
      className="mt-3 border-t border-line pt-3 text-13 text-ink-2"
    >
      <ol className="space-y-1.5">
        {sources.map(({ n, title, page, quote }) => (
          <li key={n} className="wrap-anywhere">
            [{n}] {title}
            {page !== undefined && `, ${t("Page {page}", { page })}`}:{" "}
            <q className="text-ink">{quote.replace(/\s+/g, " ")}</q>
          </li>
        ))}
      </ol>
    </section>
  );
}
