"use client";
import { InboxRow } from "@/components/shell/inbox/inbox-row";
import type { useInbox } from "@/components/shell/inbox/use-inbox";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
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
        skeleton={
          <SkeletonRows
            rows={3}
            className="px-4 py-3"
            mark="size-5 rounded-full"
            words={["mt-1 h-3.5 w-40", "h-3 w-56"]}
          />
        }
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
            text={t("Finished tasks and anything waiting for you appear here.")}
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
