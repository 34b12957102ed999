import type { ReactNode } from "react";
import type { SWRResponse } from "swr";
import { NotLoaded, RowsSkeleton } from "@/components/settings/not-loaded";
import { Faces } from "@/components/ui/feedback/faces";
import type { CallError } from "@/lib/core/http/browser/call";
import { useText } from "@/lib/texts/use-text";

type Props<Answer> = {
  answer: SWRResponse<Answer & { more: boolean }, CallError>;
  label: string;
  rows: readonly ReactNode[];
  /** Their possible actions. */
  note?: string;
  /** Shown if the server has none. */
  none: string;
};

/** A server's current list, in its own words: links in them are plain text. */
export function AskedList<Answer>({ answer, label, rows, note, none }: Props<Answer>) {
  const t = useText();
  const { data, error, isLoading, mutate } = answer;
  return (
    <Faces
      loading={isLoading}
      error={data ? undefined : error}
      empty={data !== undefined && rows.length === 0}
      skeleton={<RowsSkeleton />}
      failed={<NotLoaded error={error} onRetry={() => void mutate()} />}
      whenEmpty={<p className="py-2.5 text-13 text-ink-2">{none}</p>}
    >
      {note && <p className="mt-1 text-13 text-ink-2">{note}</p>}
      <ul aria-label={label} className="mt-1 divide-y divide-line border-t border-line">
        {rows}
      </ul>
      {data?.more && (
        <p className="border-t border-line py-2.5 text-13 text-ink-2">
          {t("This server has more than is listed here.")}
        </p>
      )}
    </Faces>
  );
}
