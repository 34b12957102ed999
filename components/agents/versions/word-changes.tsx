"use client";
import { useMemo } from "react";
import { wordChanges } from "@/lib/core/shared/line-changes";
import { useText } from "@/lib/texts/use-text";

type Props = { before: string; after: string };

/** The changes between two texts: deletions are struck through, insertions underlined. */
export function WordChanges({ before, after }: Props) {
  const t = useText();
  const changes = useMemo(() => wordChanges(before, after), [before, after]);
  if (before === after)
    return after === "" ? <span className="text-ink-3">{t("Not set")}</span> : after;
  return changes.map(({ kind, text }, at) =>
    kind === "same" ? (
      text
    ) : kind === "added" ? (
      <ins key={at} className="[del+&]:ml-1 rounded-sm bg-ok-soft decoration-1 underline-offset-2">
        <span className="sr-only">{t("Added:")} </span>
        {text}
      </ins>
    ) : (
      <del key={at} className="rounded-sm bg-bad-soft decoration-1">
        <span className="sr-only">{t("Removed:")} </span>
        {text}
      </del>
    ),
  );
}
