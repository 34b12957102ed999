import { useText, type Translate } from "@/lib/texts/use-text";
import type { Author, Authorship } from "@/lib/memberships/contract";

/** A person of the workspace by name. */
export const authorName = (t: Translate, { name, former }: Author): string =>
  former ? t("Former member") : name;

/** In a workspace: who created an item, and who changed it last if that was someone else. */
export function Authors({ item, className }: { item: Authorship; className?: string }) {
  const t = useText();
  const { created_by: creator, updated_by: editor } = item;
  if (!creator) return null;
  const parts = [
    t("Created by {name}", { name: authorName(t, creator) }),
    ...(editor && editor.UserId !== creator.UserId
      ? [t("changed by {name}", { name: authorName(t, editor) })]
      : []),
  ];
  return <p className={className}>{parts.join(" · ")}</p>;
}
