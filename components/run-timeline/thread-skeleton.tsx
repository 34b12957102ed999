import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";

/** Placeholder for the steps of a run. */
export const ThreadSkeleton = () => (
  <SkeletonRows
    rows={2}
    className="pb-4"
    mark="size-5 rounded-full"
    words={["mt-1 h-3.5 w-32", "h-3 w-52"]}
  />
);
