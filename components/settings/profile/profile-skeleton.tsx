import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/faces";

export function ProfileSkeleton() {
  return (
    <>
      {[176, 128, 152].map((height) => (
        <Card key={height} className="mt-6">
          <div className="flex h-14 items-center border-b border-line px-5">
            <Skeleton className="h-4 w-32" />
          </div>
          <div className="grid gap-4 p-5 wide:grid-cols-2" style={{ minHeight: height }}>
            <Skeleton className="h-15" />
            <Skeleton className="h-15" />
          </div>
        </Card>
      ))}
    </>
  );
}
