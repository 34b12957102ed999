import { Skeleton } from "@/components/ui/feedback/faces";

/** In the place of the steps of a run. */
export function ThreadSkeleton() {
  return [0, 1].map((each) => (
    <div key={each} className="flex gap-3 pb-4">
      <Skeleton className="size-5 flex-none rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-52" />
      </div>
    </div>
  ));
}
