"use client";
import type { ReactNode } from "react";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Button } from "@/components/ui/form/button";
import { Faces } from "@/components/ui/feedback/faces";
import type { Pages } from "@/lib/core/http/browser/use-pages";
import { useText } from "@/lib/texts/use-text";

type Props<Row> = {
  pages: Pages<Row>;
  whenEmpty: ReactNode;
  /** Placeholders while it is loading. */
  rows?: number;
  /** The label of the button that loads more. */
  onward?: string;
  children: (rows: Row[]) => ReactNode;
};

/** A list in one of its four states, and the button that loads more. */
export function PagedList<Row>({ pages, whenEmpty, rows: waiting, onward, children }: Props<Row>) {
  const t = useText();
  const { rows, more, loading, error } = pages;
  return (
    <Faces
      loading={!rows && loading}
      error={error}
      empty={rows?.length === 0 && !more}
      skeleton={<RowsSkeleton rows={waiting} />}
      failed={<NotLoaded error={error} onRetry={() => void pages.again()} />}
      whenEmpty={whenEmpty}
    >
      {rows && rows.length > 0 && children(rows)}
      {more && (
        <div className="border-t border-line px-5 py-2.5">
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            busy={loading}
            onClick={pages.readMore}
          >
            {rows?.length ? (onward ?? t("Show more")) : t("Load more results")}
          </Button>
        </div>
      )}
    </Faces>
  );
}
