"use client";
import { useMay } from "@/components/shell/workspace";
import { cx } from "class-variance-authority";
import { ChevronDown } from "@/components/icons/chevron-down";
import { ViewRun } from "@/components/run-timeline/view-run";
import { StepMark } from "@/components/run-timeline/thread/step-mark";
import { noticeRoute, noticeWords } from "@/components/shell/inbox/notice-words";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { RelativeTime } from "@/components/ui/relative-time";
import { Link } from "@/components/ui/link";
import { taskApi, type Notice } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The form and its dependencies are loaded when it is first used here. */
const AnswerHere = lazyPart(
  () => import("@/components/shell/inbox/answer-here").then((loaded) => loaded.AnswerHere),
  { failed: failedInPlace },
);

const marks = {
  completed: "done",
  failed: "failed",
  stopped: "stopped",
  waiting: "waiting",
  near_limit: "waiting",
} as const;

type Props = {
  notice: Notice;
  answering: boolean;
  onAnswering: (wanted: boolean) => void;
  /** Called when the link to its task is followed. */
  onGo: () => void;
};

export function InboxRow({ notice, answering, onAnswering, onGo }: Props) {
  const t = useText();
  const say = useSentence();
  const { title, body } = noticeWords(t, say, notice);
  const waits = notice.status === "waiting";
  const mayAnswer = useMay()(taskApi.route);
  return (
    <li className={cx(!notice.seen && "bg-subtle")}>
      <div className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover">
        <StepMark state={marks[notice.status]} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <TaskLink notice={notice} onGo={onGo} />
            <span className="flex-none text-xs text-ink-3">
              <RelativeTime iso={notice.at} />
            </span>
          </div>
          <p
            className={cx("line-clamp-2 text-13 wrap-anywhere", waits ? "text-warn" : "text-ink-2")}
          >
            {body}
          </p>
          {!notice.budget_id && (
            <span className="relative z-10 text-13">
              <ViewRun id={notice.run_id} of={title} onNavigate={onGo} />
            </span>
          )}
        </div>
        {waits && mayAnswer && (
          <Button
            size="sm"
            className="z-10"
            aria-expanded={answering}
            icon={<ChevronDown className={cx(answering && "rotate-180")} />}
            onClick={() => onAnswering(!answering)}
          >
            {t("Answer")}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        {!notice.seen && !waits && (
          <span aria-hidden="true" className="mt-1.5 size-2 flex-none rounded-full bg-brand" />
        )}
      </div>
      {waits && mayAnswer && answering && (
        <div className="px-4 pb-4">
          <AnswerHere runId={notice.run_id} />
        </div>
      )}
    </li>
  );
}

function TaskLink({ notice, onGo }: Pick<Props, "notice" | "onGo">) {
  const t = useText();
  const say = useSentence();
  const { title } = noticeWords(t, say, notice);
  const href = noticeRoute(notice);
  return (
    <Link
      data-row
      href={href}
      onNavigate={onGo}
      className={cx(
        "min-w-0 flex-1 truncate -outline-offset-2! after:absolute after:inset-0",
        notice.seen ? "font-normal" : "font-medium",
      )}
      title={title}
    >
      {!notice.seen && <span className="sr-only">{t("New:")} </span>}
      {title}
    </Link>
  );
}
