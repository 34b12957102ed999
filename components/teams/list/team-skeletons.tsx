import { Skeleton } from "@/components/ui/feedback/faces";

/** The same size as the cards that will replace it. */
export function TeamCardsSkeleton() {
  return (
    <div className="grid gap-4 wide:grid-cols-2 min-[73.75rem]:grid-cols-3">
      {[0, 1, 2].map((card) => (
        <div key={card} className="rounded-xl border border-line bg-surface">
          <div className="p-5 pb-4">
            <Skeleton className="my-1 h-4 w-36" />
            <div className="mt-1 h-10 space-y-2.5 pt-1.5">
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-2/3" />
            </div>
            <Skeleton className="mt-4 h-34 w-full rounded-lg" />
            <div className="mt-4 flex gap-1">
              {[0, 1, 2].map((member) => (
                <Skeleton key={member} className="size-6" />
              ))}
            </div>
          </div>
          <div className="flex h-16 items-center justify-end gap-1.5 border-t border-line pr-3 wide:h-14">
            <Skeleton className="h-8 w-16 rounded-lg" />
            <Skeleton className="h-8 w-20 rounded-lg" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function TeamFormSkeleton() {
  return (
    <div aria-busy="true" className="rounded-xl border border-line bg-surface">
      <div className="flex h-16 items-center border-b border-line px-6">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="space-y-5 p-6">
        <div className="space-y-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-9 w-full rounded-lg" />
        </div>
        <div className="space-y-1.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-28 w-full rounded-lg" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
      <div className="h-16 border-t border-line" />
    </div>
  );
}

export function GraphSkeleton() {
  return (
    <div aria-busy="true" className="flex h-full flex-col">
      <div className="flex min-h-20.5 flex-none flex-col justify-center gap-2 border-b border-line px-4 wide:px-6">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-5 w-48" />
      </div>
      <div className="flex flex-1 items-center justify-center gap-14 overflow-hidden bg-subtle">
        {[0, 1, 2].map((node) => (
          <Skeleton key={node} className="h-16 w-52 flex-none rounded-xl" />
        ))}
      </div>
    </div>
  );
}
