"use client";
import { Users } from "@/components/icons/users";
import { authorName } from "@/components/items/authors";
import type { SharedMark as Mark } from "@/lib/chat/contract";
import { useText } from "@/lib/texts/use-text";

/** In a row of the list: that the workspace can read it, and by whom it is shared if that is someone else. */
export function SharedMark({ of: { shared, shared_by: by } }: { of: Mark }) {
  const t = useText();
  if (!shared) return null;
  const label = by
    ? t("Shared by {name}", { name: authorName(t, by) })
    : t("Shared with the workspace");
  return (
    <span title={label} className="flex flex-none items-center gap-1">
      <Users role="img" aria-label={label} aria-hidden={false} className="size-3.5 text-ink-3" />
      {by && (
        <span aria-hidden="true" className="max-w-24 truncate">
          {authorName(t, by)}:
        </span>
      )}
    </span>
  );
}
