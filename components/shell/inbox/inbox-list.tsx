"use client";
import { InboxRow } from "@/components/shell/inbox/inbox-row";
import type { useInbox } from "@/components/shell/inbox/use-inbox";
import { Empty, Faces, Failed, Skeleton } from "@/components/ui/feedback/faces";
import { useText } from "@/lib/texts/use-text";

type Props = {
  inbox: ReturnType<typeof useInbox>;
  /** The run whose form is open. */
  answering: string | null;
  onAnswering: (runId: string | null) => void;
  onLeave: () => void;
};

export function InboxList({
  inbox: { notices, error, retry, markSeen },
  answering,
  onAnswering,
  onLeave,
}: Props) {
  const t = useText();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <Faces
        loading={!notices && !error}
        error={notices ? undefined : error}
        empty={notices?.length === 0}
        skeleton={<RowsSkeleton />}
        failed={
          <Failed
            title={t("Failed to load the inbox")}
            text={t("Your tasks are safe.")}
            onRetry={retry}
          />
        }
        whenEmpty={
          <Empty
            title={t("Nothing new")}
            text={t("Tasks that end, and tasks that wait for you, show up here.")}
          />
        }
      >
        <ul className="divide-y divide-line">
          {notices?.map((notice) => (
            <InboxRow
              key={notice.run_id}
              notice={notice}
              answering={answering === notice.run_id}
              onAnswering={(wanted) => onAnswering(wanted ? notice.run_id : null)}
              onGo={() => {
                onLeave();
                void markSeen([notice]);
              }}
            />
          ))}
        </ul>
      </Faces>
    </div>
  );
}

function RowsSkeleton() {
  return [0, 1, 2].map((each) => (
    <div key={each} className="flex gap-3 px-4 py-3">
      <Skeleton className="size-5 flex-none rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-56" />
      </div>
    </div>
  ));
}
