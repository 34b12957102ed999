import { Skeleton } from "@/components/ui/feedback/faces";

export function BoardSkeleton() {
  return (
    <div className="grid gap-3 wide:grid-cols-3">
      {[3, 2, 3].map((cards, column) => (
        <div key={column} className="rounded-xl border border-line bg-subtle p-2">
          <Skeleton className="mx-2 my-2.5 h-4 w-24" />
          {Array.from({ length: cards }, (_, at) => (
            <div key={at} className="mb-2 space-y-3 rounded-lg border border-line bg-surface p-3">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className="h-6 w-1/3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div className="divide-y divide-line rounded-xl border border-line">
      {[0, 1, 2, 3, 4].map((each) => (
        <div key={each} className="flex h-17 items-center gap-4 px-5">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-56 max-w-full" />
            <Skeleton className="h-3.5 w-80 max-w-full" />
          </div>
          <Skeleton className="h-5.5 w-20" />
        </div>
      ))}
    </div>
  );
}
