import { useStored } from "@/components/shell/stored-preferences";
import { Skeleton } from "@/components/ui/feedback/faces";

/** More would be below the visible area. */
const MOST_CARDS = 12;

/** The same size as the cards that will replace it, and as many as this browser last saw. */
export function AgentCardsSkeleton() {
  const count = Math.min(Number(useStored("agents-count") ?? 3), MOST_CARDS);
  return (
    <div className="grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3">
      {Array.from({ length: count || 1 }, (_, card) => (
        <div key={card} className="rounded-xl border border-line bg-surface">
          <div className="p-5 pb-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-10 rounded-lg" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-3.5 w-28" />
                <Skeleton className="h-3 w-20" />
              </div>
            </div>
            <div className="mt-4 h-10 space-y-2.5 pt-1">
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-2/3" />
            </div>
            <Skeleton className="mt-3 h-6 w-20" />
          </div>
          <div className="flex h-16 items-center justify-between border-t border-line pr-3 pl-5 wide:h-14">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-8 w-20 rounded-lg" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function AgentFormSkeleton() {
  return (
    <div aria-busy="true" className="rounded-xl border border-line bg-surface">
      <div className="flex h-16 items-center gap-3 border-b border-line px-5 wide:px-6">
        <Skeleton className="size-8 rounded-lg" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1fr)_376px]">
        <div className="space-y-5 p-5 wide:p-6">
          <div className="grid gap-x-4 gap-y-5 wide:grid-cols-2">
            <FieldSkeleton height="h-11 wide:h-9" />
            <FieldSkeleton height="h-11 wide:h-9" />
          </div>
          <FieldSkeleton height="h-11 wide:h-9" />
          <FieldSkeleton height="h-64" />
        </div>
        <div className="border-t border-line p-5 wide:p-6 min-[68.75rem]:border-t-0 min-[68.75rem]:border-l">
          <div className="flex h-10 items-center justify-between wide:h-8">
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className="h-8 w-28 rounded-lg" />
          </div>
          <div className="mt-6 space-y-7 pt-4">
            {["w-24", "w-28", "w-20"].map((width) => (
              <div key={width} className="flex items-center gap-2.5">
                <Skeleton className="size-4" />
                <Skeleton className={`h-3 ${width}`} />
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="flex justify-end rounded-b-xl border-t border-line bg-subtle px-5 py-3.5 wide:px-6">
        <Skeleton className="h-10 w-18 rounded-lg wide:h-9" />
      </div>
    </div>
  );
}

/** A label and its control. */
function FieldSkeleton({ height }: { height: string }) {
  return (
    <div>
      <Skeleton className="my-1 h-3.5 w-20" />
      <Skeleton className={`mt-2.5 w-full rounded-lg ${height}`} />
    </div>
  );
}

export function TemplateCardsSkeleton() {
  return (
    <div className="grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="rounded-xl border border-line bg-surface p-5 pt-4">
          <Skeleton className="my-1 h-3.5 w-28" />
          <div className="mt-2 mb-3 h-10 space-y-2 pt-1">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
          <div className="flex h-10 items-center justify-between wide:h-8">
            <Skeleton className="h-3 w-14" />
            <Skeleton className="h-8 w-26 rounded-lg" />
          </div>
        </div>
      ))}
    </div>
  );
}
