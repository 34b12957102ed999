"use client";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import type { KnowledgeHit } from "@/lib/knowledge/contract";
import { numbers } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

const SHOWN = 240;

type Props = { collection: string; hit: KnowledgeHit };

/** A passage that a search found, and how well it fits by each ranking that found it. */
export function FoundPassage({ collection, hit }: Props) {
  const t = useText();
  const { document_id: documentId, title, heading, page, text, scores } = hit;
  const place = [heading, ...(page === undefined ? [] : [t("Page {page}", { page })])].filter(
    Boolean,
  );
  const start = text.trim();
  const score = (value: number) => numbers({ maximumFractionDigits: 2 }).format(value);
  const fits = [
    ...(scores.keyword === undefined ? [] : [`${t("Keyword")} ${score(scores.keyword)}`]),
    ...(scores.semantic === undefined ? [] : [`${t("Meaning")} ${score(scores.semantic)}`]),
  ];
  return (
    <li className="py-3 last:pb-0">
      <Link
        href={routes.document(collection, documentId, start.slice(0, SHOWN))}
        className="block truncate rounded-sm font-medium hover:underline"
      >
        {title}
      </Link>
      {place.length > 0 && <p className="truncate text-xs text-ink-3">{place.join(" · ")}</p>}
      <p className="mt-1 line-clamp-3 text-13 wrap-anywhere text-ink-2">{start.slice(0, SHOWN)}</p>
      <p className="mt-1 text-xs text-ink-3 tabular-nums">{fits.join(" · ")}</p>
    </li>
  );
}
