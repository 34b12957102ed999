import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";

/** Five list rows with their final height. */
export const RowsSkeleton = () => (
  <div className="divide-y divide-line">
    <SkeletonRows
      rows={5}
      className="h-15 items-center px-5"
      mark="size-8 rounded-lg"
      words={["h-3 w-28", "h-3 w-3/5"]}
    />
  </div>
);
