import { Check } from "@/components/icons/check";
import { Hand } from "@/components/icons/hand";
import { Square } from "@/components/icons/square";
import { X } from "@/components/icons/x";
import { cx } from "class-variance-authority";
import { routes } from "@/components/routes";
import { Card, CardHeader } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { RelativeTime } from "@/components/ui/relative-time";
import { Link } from "@/components/ui/link";
import type { LatestRun } from "@/lib/dashboard/contract";
import type { RunStatus } from "@/lib/runs/run/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { withReason } from "@/lib/core/shared/sentence";

/** The latest runs as a timeline. undefined: not known yet. */
export function LatestRuns({ runs }: { runs: LatestRun[] | undefined }) {
  const t = useText();
  return (
    <Card>
      <CardHeader title={t("Latest runs")}>
        {runs && runs.length > 0 && (
          <Link
            href={routes.programRuns}
            className="-mx-2 rounded-md px-2 py-1.5 text-13 font-medium text-brand-ink hover:underline"
          >
            {t("All runs")}
          </Link>
        )}
      </CardHeader>
      <Faces
        loading={runs === undefined}
        error={null}
        empty={runs?.length === 0}
        skeleton={<RunsSkeleton />}
        failed={null}
        whenEmpty={
          <Empty
            title={t("No runs yet")}
            text={t("Every reply and every task run appears here.")}
          />
        }
      >
        <ol className="px-5 py-4">
          {runs?.map((run, at) => (
            <Station key={run.run_id} run={run} last={at === runs.length - 1} />
          ))}
        </ol>
      </Faces>
    </Card>
  );
}

const looks: { [Status in RunStatus]: string } = {
  queued: "border-[1.5px] border-line-strong",
  running: "bg-brand text-on-brand",
  waiting: "bg-warn-soft text-warn",
  completed: "bg-ok-soft text-ok",
  failed: "bg-bad-soft text-bad",
  stopped: "bg-press text-ink-2",
};

function Station({ run, last }: { run: LatestRun; last: boolean }) {
  const t = useText();
  const say = useSentence();
  const agent = run.team_name || run.agent_name || t("An agent");
  const line =
    run.error && run.status === "failed" ? say(withReason(run.error, run.error_reason)) : run.title;
  const heading: { [Status in RunStatus]: string } = {
    queued: t("{agent} is queued", { agent }),
    running: t("{agent} is running", { agent }),
    waiting: t("{agent} needs you", { agent }),
    completed:
      run.kind === "chat"
        ? t("{agent} replied in chat", { agent })
        : run.kind === "api"
          ? t("{agent} replied to an API call", { agent })
          : run.kind === "fork"
            ? t("Fork of {agent} completed", { agent })
            : t("{agent} completed a task", { agent }),
    failed: t("{agent} failed", { agent }),
    stopped: t("{agent} was stopped", { agent }),
  };
  return (
    <li className={cx("relative flex gap-3", !last && "pb-4")}>
      {!last && (
        <span
          aria-hidden="true"
          className="absolute top-6 bottom-0 left-[9.25px] w-[1.5px] bg-line-strong"
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          "mt-0.5 flex size-5 flex-none items-center justify-center rounded-full [&_svg]:size-3",
          looks[run.status],
        )}
      >
        <Mark status={run.status} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          href={routes.programRun(run.run_id)}
          className="block truncate font-medium hover:underline"
        >
          {heading[run.status]}
        </Link>
        <p className="truncate text-13 text-ink-2" title={line}>
          {line}
        </p>
      </div>
      <span className="flex-none text-13 text-ink-3">
        <RelativeTime iso={run.at} />
      </span>
    </li>
  );
}

function Mark({ status }: { status: RunStatus }) {
  if (status === "completed") return <Check />;
  if (status === "failed") return <X />;
  if (status === "waiting") return <Hand />;
  if (status === "stopped") return <Square />;
  return status === "running" ? (
    <span className="size-1.5 rounded-full bg-current motion-safe:animate-pulse" />
  ) : null;
}

const RunsSkeleton = () => (
  <div className="space-y-5 px-5 py-4">
    <SkeletonRows
      rows={5}
      className="h-10"
      mark="size-5 rounded-full"
      words={["h-3 w-32", "h-3 w-3/5"]}
    />
  </div>
);
