import { cx } from "class-variance-authority";
import { Skeleton } from "@/components/ui/feedback/faces";

/** A list that is loading. */
export function LinesSkeleton({ className }: { className?: string }) {
  return (
    <div className={cx("space-y-3 py-3", className)}>
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  );
}
