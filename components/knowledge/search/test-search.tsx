"use client";
import { useState, type FormEvent } from "react";
import { FoundPassage } from "@/components/knowledge/search/found-passage";
import { SemanticNote } from "@/components/knowledge/search/semantic-note";
import { Card } from "@/components/ui/card";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { Choice } from "@/components/ui/form/choice";
import { TextInput } from "@/components/ui/form/input";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { searchKnowledge, type SearchReply } from "@/lib/knowledge/client";
import { knowledgeApi, type Collection, type SearchMode } from "@/lib/knowledge/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

const HITS = 8;

/** Shows what agents would find for a question by keyword, by meaning and by both, and how well it fits. */
export function TestSearch({ collection }: { collection: Collection }) {
  const t = useText();
  const say = useSentence();
  const { collection_id: id, chunks, semantic } = collection;
  const [query, setQuery] = useState("");
  const [mode, setMode] = useState<SearchMode>("hybrid");
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<SearchReply>();
  const [wrong, setWrong] = useState<SentenceOrText>();
  const hasMeaning = semantic.state !== "off" && semantic.state !== "unsupported";
  async function look(by: SearchMode): Promise<void> {
    if (query.trim() === "") return;
    setBusy(true);
    setWrong(undefined);
    try {
      setFound(await searchKnowledge({ id, query, limit: HITS, mode: by }));
    } catch (error) {
      setFound(undefined);
      setWrong(sentenceIn(error, knowledgeApi.search.fails));
    }
    setBusy(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void look(hasMeaning ? mode : "hybrid");
  };
  const change = (next: SearchMode) => {
    setMode(next);
    if (found) void look(next);
  };
  return (
    <Card className="p-5">
      <h2 className="text-sm">{t("Test search")}</h2>
      <p className="mt-0.5 text-13 text-ink-2">{t("See what agents find for a question.")}</p>
      <form role="search" className="mt-3 flex gap-2" onSubmit={submit}>
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
      {hasMeaning && (
        <div className="mt-3">
          <Choice
            label={t("Search by")}
            value={mode}
            onChange={change}
            items={[
              { value: "hybrid", label: t("Both") },
              { value: "keyword", label: t("Keyword") },
              { value: "semantic", label: t("Meaning") },
            ]}
          />
        </div>
      )}
      <SemanticNote collection={collection} />
      {wrong && (
        <Alert tone="bad" className="mt-3">
          {say(wrong)}
        </Alert>
      )}
      {found?.notice && (
        <Alert tone="warn" className="mt-3 wrap-anywhere">
          {found.notice}
        </Alert>
      )}
      <div aria-live="polite">
        {found?.hits.length === 0 && (
          <p className="mt-3 text-13 text-ink-2">{t("No passage fits. Try other words.")}</p>
        )}
        {found && found.hits.length > 0 && (
          <ol className="mt-3 divide-y divide-line">
            {found.hits.map((hit) => (
              <FoundPassage key={hit.chunk_id} collection={id} hit={hit} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}
