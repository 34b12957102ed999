"use client";
import { X } from "@/components/icons/x";
import { ThreadSkeleton } from "@/components/run-timeline/thread-skeleton";
import { Button, IconButton } from "@/components/ui/form/button";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { Elsewhere } from "@/components/shell/frame/elsewhere";
import { useText } from "@/lib/texts/use-text";

function Bar({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-none justify-end px-4 pt-4">
      <IconButton label={t("Close")} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

export function DetailSkeleton({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <>
      <Bar onClose={onClose} />
      <div aria-busy="true" className="space-y-3 px-4 wide:px-6">
        <span role="status" className="sr-only">
          {t("Loading")}
        </span>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <div className="pt-8">
          <ThreadSkeleton />
        </div>
      </div>
    </>
  );
}

/** The task in the URL does not exist, or could not be loaded. */
export function Gone({
  gone,
  onRetry,
  onClose,
}: {
  /** Its id, if it does not exist here. */
  gone: string | null;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <>
      <Bar onClose={onClose} />
      {gone !== null ? (
        <Elsewhere kind="task" id={gone}>
          <Empty
            title={t("This task no longer exists")}
            text={t("It was deleted.")}
            action={<Button onClick={onClose}>{t("Close")}</Button>}
          />
        </Elsewhere>
      ) : (
        <Failed
          title={t("Failed to load the task")}
          text={t("The server didn't respond. Your tasks are safe.")}
          onRetry={onRetry}
        />
      )}
    </>
  );
}
