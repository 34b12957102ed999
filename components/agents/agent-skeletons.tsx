import { Skeleton } from "@/components/ui/faces";

/** In the size of what will stand here. */
export function AgentCardsSkeleton() {
  return (
    <div className="grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3">
      {[0, 1, 2].map((card) => (
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
      <div className="flex h-16 items-center gap-3 border-b border-line px-6">
        <Skeleton className="size-8 rounded-lg" />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="space-y-5 p-6">
        <Skeleton className="h-9 w-full rounded-lg" />
        <Skeleton className="h-9 w-full rounded-lg" />
        <Skeleton className="h-64 w-full rounded-lg" />
      </div>
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
