import { cx } from "class-variance-authority";
import { useMemo } from "react";
import { lineChanges } from "@/lib/core/shared/line-changes";

type Props = { before: string; after: string; label: string };

/** Two texts as one, with what was removed and added line by line. */
export function LineDiff({ before, after, label }: Props) {
  const lines = useMemo(() => lineChanges(before, after), [before, after]);
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-80 overflow-auto rounded-md border border-line bg-surface py-1.5 font-mono text-xs"
    >
      {lines.map((line, at) => (
        <Line key={at} {...line} />
      ))}
    </pre>
  );
}

/** Marked text also has a sign, and an element that screen readers know. */
function Line({ kind, text }: ReturnType<typeof lineChanges>[number]) {
  const Mark = { same: "span", removed: "del", added: "ins" }[kind] as "span" | "del" | "ins";
  return (
    <Mark
      className={cx(
        "block min-h-4 px-2.5 wrap-anywhere whitespace-pre-wrap no-underline",
        kind === "added" && "bg-ok-soft",
        kind === "removed" && "bg-bad-soft",
      )}
    >
      {{ same: "  ", removed: "- ", added: "+ " }[kind]}
      {text}
    </Mark>
  );
}
