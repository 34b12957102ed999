"use client";
import { Failed, Skeleton } from "@/components/ui/feedback/faces";
import { useSentence, useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { sentence } from "@/lib/core/shared/sentence";

/** Shown when a part of the settings could not be fetched. */
export function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const say = useSentence();
  return (
    <Failed
      title={say(sentenceIn(error, sentence("server_silent", "Couldn't reach the server")))}
      text={t("Nothing was changed.")}
      onRetry={onRetry}
    />
  );
}

/** Placeholder rows of a list that is loading. */
export function RowsSkeleton({ rows = 2 }: { rows?: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, at) => (
        <div
          key={at}
          className="flex min-h-14 items-center gap-4 border-b border-line px-5 last:border-0"
        >
          <Skeleton className="h-4 w-40 max-w-[40%]" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
