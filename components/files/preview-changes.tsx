"use client";
import { cx } from "class-variance-authority";
import { useMemo } from "react";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useWholeText } from "@/lib/files/browser/client";
import { lineChanges } from "@/lib/core/shared/line-changes";
import { useText } from "@/lib/texts/use-text";

/** How a version differs from the one before, line by line. */
export function Changes({ before, now }: { before: string; now: string }) {
  const t = useText();
  const { data, error } = useWholeText(before);
  const changes = useMemo(() => (data ? lineChanges(data.text, now) : []), [data, now]);
  if (error) return <p className="pt-2 text-13 text-bad">{t("Couldn't load the preview")}</p>;
  if (!data) return <Skeleton className="mt-2 h-20 w-full" />;
  return (
    <pre className="mt-2 overflow-x-auto rounded-lg border border-line py-2 font-mono text-13">
      {changes.map(({ kind, text }, at) => (
        <div
          key={at}
          className={cx(
            "px-3 whitespace-pre-wrap [overflow-wrap:anywhere]",
            kind === "added" && "bg-ok-soft",
            kind === "removed" && "bg-bad-soft",
          )}
        >
          {{ same: "  ", added: "+ ", removed: "- " }[kind]}
          {text}
        </div>
      ))}
    </pre>
  );
}
