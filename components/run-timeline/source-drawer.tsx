"use client";
import { ExternalLink } from "@/components/icons/external-link";
import { X } from "@/components/icons/x";
import { routes } from "@/components/routes";
import { QuotedText } from "@/components/run-timeline/quoted-text";
import { Drawer } from "@/components/ui/dialog/dialog";
import { Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { IconButton } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useDocumentText } from "@/lib/knowledge/client";
import { knowledgeApi, type Citation } from "@/lib/knowledge/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { source: Citation; onClose: () => void };

/** The cited place of a document next to the page, full screen on phones. */
export function SourceDrawer({ source, onClose }: Props) {
  const t = useText();
  const { n, title, page, collection_id: id, document_id: documentId, quote } = source;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      label={t("Citation {number}: {title}", { number: n, title })}
      side="right"
      roomy
    >
      <div className="flex min-h-16 flex-none items-center gap-2 border-b border-line px-4 py-3 wide:px-6">
        <span className="flex h-5.5 min-w-5.5 flex-none items-center justify-center rounded-sm bg-brand-soft px-1 text-xs font-medium text-brand-ink tabular-nums">
          {n}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate" title={title}>
            {title}
          </h2>
          {page !== undefined && (
            <p className="truncate text-13 text-ink-3">{t("Page {page}", { page })}</p>
          )}
        </div>
        <Link
          href={routes.document(id, documentId, quote)}
          aria-label={t("Open the document")}
          title={t("Open the document")}
          className="flex size-10 flex-none items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
        </Link>
        <IconButton label={t("Close")} className="-mr-2.5" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <Place source={source} />
    </Drawer>
  );
}

/** The part of the document, or only the quoted words if it no longer has them. */
function Place({
  source: { collection_id: id, document_id: documentId, quote },
}: {
  source: Citation;
}) {
  const t = useText();
  const say = useSentence();
  const { data, error, isLoading, mutate } = useDocumentText(id, documentId, { quote });
  const isGone = error?.status === 404;
  return (
    <div className="px-4 py-5 wide:px-6">
      {(isGone || (data && !data.highlight)) && (
        <>
          <p className="mb-3 rounded-lg bg-subtle px-3.5 py-2.5 text-13 text-ink-2">
            {isGone
              ? t("This document was deleted, or you can't see it. These words were cited:")
              : t("The document has changed since. These words were cited:")}
          </p>
          <blockquote className="mb-5 border-l-2 border-line-strong pl-4 text-15 wrap-anywhere whitespace-pre-wrap">
            {quote}
          </blockquote>
        </>
      )}
      {!isGone && (
        <Faces
          loading={isLoading}
          error={data ? undefined : error}
          empty={false}
          skeleton={<Skeleton className="h-80 w-full" />}
          failed={
            <Failed
              title={error ? say(sentenceIn(error, knowledgeApi.text.fails)) : ""}
              text={t("The citation itself is stored with the reply.")}
              onRetry={() => void mutate()}
            />
          }
          whenEmpty={null}
        >
          {data && <QuotedText text={data} />}
        </Faces>
      )}
    </div>
  );
}
