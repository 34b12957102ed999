import { Badge } from "@/components/ui/badge";
import type { Authorship } from "@/lib/memberships/contract";
import { useText } from "@/lib/texts/use-text";

/** Marks an item that only its creator sees. */
export function OnlyMeBadge({ item }: { item: Authorship }) {
  const t = useText();
  return item.only_me ? <Badge tone="neutral">{t("Only me")}</Badge> : null;
}
