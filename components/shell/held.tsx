"use client";
import { Skeleton } from "@/components/ui/feedback/faces";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { useHeld } from "@/lib/settings/client";

const HeldItems = lazyPart(
  () => import("@/components/shell/held-items").then((part) => part.HeldItems),
  { waiting: <Skeleton className="h-40 rounded-xl" />, failed: failedInPlace },
);

/**
 * What was in the account before its email was verified, until its owner has decided about each item. It is not shown
 * elsewhere.
 */
export function HeldNotice({ className = "" }: { className?: string }) {
  const { data: items = [] } = useHeld();
  return items.length > 0 ? <HeldItems items={items} className={className} /> : null;
}
