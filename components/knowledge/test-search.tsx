"use client";
import { useState, type FormEvent } from "react";
import { routes } from "@/components/routes";
import { Card } from "@/components/ui/card";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { Link } from "@/components/ui/link";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSearchKnowledge } from "@/lib/knowledge/client";
import { knowledgeApi, type Collection, type KnowledgeHit } from "@/lib/knowledge/contract";
import { numbers } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

const HITS = 8;
const SHOWN = 240;

/** Shows what agents would find for a question, and how well it fits. */
export function TestSearch({
  collection: { collection_id: id, chunks },
}: {
  collection: Collection;
}) {
  const t = useText();
  const say = useSentence();
  const search = useSearchKnowledge();
  const [query, setQuery] = useState("");
  const [busy, setBusy] = useState(false);
  const [hits, setHits] = useState<KnowledgeHit[]>();
  const [wrong, setWrong] = useState<SentenceOrText>();
  async function look(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (query.trim() === "") return;
    setBusy(true);
    setWrong(undefined);
    try {
      setHits(await search({ id, query, limit: HITS }));
    } catch (error) {
      setWrong(sentenceIn(error, knowledgeApi.search.fails));
    }
    setBusy(false);
  }
  return (
    <Card className="p-5">
      <h2 className="text-sm">{t("Test search")}</h2>
      <p className="mt-0.5 text-13 text-ink-2">{t("See what agents find for a question.")}</p>
      <form role="search" className="mt-3 flex gap-2" onSubmit={(event) => void look(event)}>
        <span className="min-w-0 flex-1">
          <TextInput
            type="search"
            aria-label={t("Question")}
            placeholder={t("A question or words")}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </span>
        <Button type="submit" busy={busy} disabled={chunks === 0}>
          {t("Search")}
        </Button>
      </form>
      {wrong && (
        <Alert tone="bad" className="mt-3">
          {say(wrong)}
        </Alert>
      )}
      <div aria-live="polite">
        {hits?.length === 0 && (
          <p className="mt-3 text-13 text-ink-2">{t("No passage fits. Try other words.")}</p>
        )}
        {hits && hits.length > 0 && (
          <ol className="mt-3 divide-y divide-line">
            {hits.map((hit) => (
              <Hit key={hit.chunk_id} collection={id} hit={hit} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

function Hit({ collection, hit }: { collection: string; hit: KnowledgeHit }) {
  const t = useText();
  const { document_id: documentId, title, heading, page, text, score, matched_by: by } = hit;
  const place = [heading, ...(page === undefined ? [] : [t("Page {page}", { page })])].filter(
    Boolean,
  );
  const start = text.trim();
  return (
    <li className="py-3 last:pb-0">
      <div className="flex items-baseline gap-2">
        <Link
          href={routes.document(collection, documentId, start.slice(0, SHOWN))}
          className="min-w-0 flex-1 truncate rounded-sm font-medium hover:underline"
        >
          {title}
        </Link>
        <span className="flex-none text-xs text-ink-3 tabular-nums">
          {by.map((each) => (each === "keyword" ? t("Keyword") : t("Meaning"))).join(" + ")}{" "}
          {numbers({ maximumFractionDigits: 2 }).format(score)}
        </span>
      </div>
      {place.length > 0 && <p className="truncate text-xs text-ink-3">{place.join(" · ")}</p>}
      <p className="mt-1 line-clamp-3 text-13 wrap-anywhere text-ink-2">{start.slice(0, SHOWN)}</p>
    </li>
  );
}
