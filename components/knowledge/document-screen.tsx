"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { ChevronLeft } from "@/components/icons/chevron-left";
import { ChevronRight } from "@/components/icons/chevron-right";
import { routes } from "@/components/routes";
import { QuotedText } from "@/components/run-timeline/quoted-text";
import { Card } from "@/components/ui/card";
import { Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { IconButton } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { Page, PageHead } from "@/components/ui/page/page";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useCollection, useDocument, useDocumentText } from "@/lib/knowledge/client";
import { knowledgeApi, type KnowledgeText } from "@/lib/knowledge/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The document in the URL, at the quoted words if it names any. */
export function DocumentScreen() {
  const [id = "", , documentId = ""] = usePathname().split("/").slice(-3).map(decodeURIComponent);
  const quote = useSearchParams().get("quote") ?? undefined;
  return (
    <OneDocument key={`${documentId} ${quote}`} id={id} documentId={documentId} quote={quote} />
  );
}

type Props = { id: string; documentId: string; quote: string | undefined };

function OneDocument({ id, documentId, quote }: Props) {
  const t = useText();
  const say = useSentence();
  const { data: collection } = useCollection(id);
  const { data: document } = useDocument(id, documentId);
  const [part, setPart] = useState<number>();
  const { data: text, error, isLoading, mutate } = useDocumentText(id, documentId, { part, quote });
  const pages = document?.pages;
  return (
    <Page>
      <Link
        href={routes.collection(id)}
        className="mb-2 -ml-1 inline-flex min-h-8 items-center gap-1 rounded-md pr-2 text-13 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {collection?.name ?? t("Knowledge")}
      </Link>
      <PageHead
        title={document?.title ?? t("Document")}
        subtitle={
          pages === undefined
            ? ""
            : t({ one: "{count} page", other: "{count} pages" }, { count: pages })
        }
      >
        {text && text.parts > 1 && <Turn text={text} onTurn={setPart} />}
      </PageHead>
      {quote && text && !text.highlight && part === undefined && (
        <p className="mt-4 rounded-lg bg-subtle px-3.5 py-2.5 text-13 text-ink-2">
          {t("The document no longer contains the quoted words.")}
        </p>
      )}
      <Card className="mt-6 px-5 py-6 wide:px-8">
        <Faces
          loading={isLoading}
          error={text ? undefined : error}
          empty={false}
          skeleton={<Skeleton className="h-96 w-full" />}
          failed={
            <Failed
              title={error ? say(sentenceIn(error, knowledgeApi.text.fails)) : ""}
              text={t("It may have been deleted, or not been read yet.")}
              onRetry={() => void mutate()}
            />
          }
          whenEmpty={null}
        >
          {text && (
            <div className="mx-auto max-w-[72ch]">
              <QuotedText text={text} />
            </div>
          )}
        </Faces>
      </Card>
    </Page>
  );
}

/** A long document is shown in parts. */
function Turn({
  text: { part, parts },
  onTurn,
}: {
  text: KnowledgeText;
  onTurn: (part: number) => void;
}) {
  const t = useText();
  return (
    <nav aria-label={t("Parts of the document")} className="flex items-center gap-1">
      <IconButton label={t("Previous part")} disabled={part === 1} onClick={() => onTurn(part - 1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="text-13 text-ink-2 tabular-nums">
        {t("Part {part} of {parts}", { part, parts })}
      </span>
      <IconButton label={t("Next part")} disabled={part === parts} onClick={() => onTurn(part + 1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
