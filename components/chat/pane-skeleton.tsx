"use client";
import { Skeleton } from "@/components/ui/feedback/faces";
import { useText } from "@/lib/texts/use-text";

/** Placeholder for the messages of a conversation. */
export function MessagesSkeleton() {
  return (
    <div className="flex flex-col gap-6 pb-7">
      <Skeleton className="ml-auto h-11 w-3/5" />
      <div className="flex gap-3">
        <Skeleton className="size-8 flex-none rounded-lg" />
        <div className="flex flex-1 flex-col gap-2.5 pt-2">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="mt-2 h-3.5 w-full" />
          <Skeleton className="h-3.5 w-11/12" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      </div>
    </div>
  );
}

/** The whole screen, before the agents are loaded. */
export function PaneSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" className="flex h-full">
      <h1 className="sr-only">{t("Chat")}</h1>
      <span role="status" className="sr-only">
        {t("Loading")}
      </span>
      <div className="hidden w-75 flex-none flex-col gap-3 border-r border-line p-3 pt-4 wide:flex">
        <Skeleton className="h-10" />
        <Skeleton className="h-9" />
      </div>
      <div className="flex flex-1 flex-col">
        <div className="flex h-15 items-center border-b border-line px-4 wide:px-6">
          <Skeleton className="h-4 w-48" />
        </div>
      </div>
    </div>
  );
}
