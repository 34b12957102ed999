"use client";
import { ModelsLink } from "@/components/run-timeline/models-link";
import { Flag } from "@/components/icons/flag";
import { Square } from "@/components/icons/square";
import { useState } from "react";
import { routes } from "@/components/routes";
import { failureWords } from "@/components/run-timeline/failure-words";
import { ViewRun } from "@/components/run-timeline/view-run";
import { TaskBadge } from "@/components/run-timeline/task-badge";
import type { TeamRun } from "@/components/teams/use-team-run";
import { useMay } from "@/components/shell/workspace";
import { Alert } from "@/components/ui/feedback/alert";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Link } from "@/components/ui/link";
import { SelectInput } from "@/components/ui/form/input";
import { stopRun } from "@/lib/runs/browser/client";
import { LIVE, type RunSummary } from "@/lib/runs/run/contract";
import { taskApi, type Task } from "@/lib/tasks/contract";
import { dates } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";
import { withReason } from "@/lib/core/shared/sentence";

type Props = {
  teamId: string;
  teamRun: TeamRun;
  wanted: string | null;
  /** Shows the run's result; undefined: there is none yet. */
  onResult?: () => void;
};

/** Which task's run is shown, and its state. */
export function RunNote({
  teamId,
  teamRun: { runs, task, run, going, live },
  wanted,
  onResult,
}: Props) {
  const t = useText();
  const say = useSentence();
  const may = useMay();
  if (task === undefined) return null;
  if (task === null) {
    const give = may(taskApi.create) && (
      <ButtonLink size="sm" href={routes.newTaskFor(teamId)}>
        {t("New task for this team")}
      </ButtonLink>
    );
    return (
      <Alert tone="info" title={t("No run yet")} action={give}>
        {t("Give this team a task. Its run will show here live.")}
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-8 min-w-0 items-center gap-2.5">
        <RunBadge task={task} run={run} />
        <Link
          href={routes.task(task.TaskId)}
          title={task.name}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {task.name}
        </Link>
        {run && (
          <span className="flex-none text-13">
            <ViewRun id={run.run_id} />
          </span>
        )}
        {going && run && may(taskApi.route) && <Stop key={run.run_id} runId={run.run_id} />}
      </div>
      {onResult && (
        <div>
          <Button variant="primary" icon={<Flag aria-hidden="true" />} onClick={onResult}>
            {t("Read the result")}
          </Button>
        </div>
      )}
      {runs && (runs.length > 1 || wanted !== null) && (
        <RunChoice teamId={teamId} runs={runs} wanted={wanted} />
      )}
      {run?.error && run.status !== "completed" && run.status !== "stopped" && (
        <Alert tone="bad" title={failureWords(t, run.error.code)}>
          <span className="wrap-anywhere">
            {say(withReason(run.error.message, run.error_reason))}
          </span>{" "}
          <ModelsLink code={run.error.code} />
        </Alert>
      )}
      {live.error && <Retry tone="bad" words={t("Couldn't load the run.")} onRetry={live.retry} />}
      {going && live.line === "lost" && (
        <Retry
          tone="warn"
          words={t("The connection was lost. The run continues on the server.")}
          onRetry={live.reconnect}
        />
      )}
    </div>
  );
}

/** The state of the run that is shown: of an earlier one, how it ended. */
function RunBadge({ task, run }: { task: Task; run: RunSummary | undefined }) {
  const ended = run !== undefined && !LIVE.includes(run.status);
  if (!ended || run.run_id === task.run_id) return <TaskBadge task={task} />;
  const done = run.status === "completed";
  return (
    <TaskBadge
      task={{
        status: done ? "completed" : "pending",
        error: done ? undefined : "failed",
        stopped: run.status === "stopped",
      }}
    />
  );
}

/** Which run is shown. It is in the URL. */
function RunChoice({
  teamId,
  runs,
  wanted,
}: {
  teamId: string;
  runs: RunSummary[];
  wanted: string | null;
}) {
  const t = useText();
  const when = dates({ dateStyle: "medium", timeStyle: "short" });
  const show = (id: string) =>
    window.history.replaceState(null, "", routes.graphAtWork(teamId, id || undefined));
  return (
    <div className="w-72 max-w-full">
      <SelectInput
        scale="sm"
        aria-label={t("Choose a run")}
        value={wanted ?? ""}
        onChange={(event) => show(event.target.value)}
      >
        <option value="">{t("Latest run")}</option>
        {wanted !== null && !runs.some((run) => run.run_id === wanted) && (
          <option value={wanted}>{t("An older run")}</option>
        )}
        {runs.map((run) => (
          <option key={run.run_id} value={run.run_id}>
            {`${when.format(new Date(run.started_at))} · ${run.title ?? ""}`}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}

function Retry({
  tone,
  words,
  onRetry,
}: {
  tone: "bad" | "warn";
  words: string;
  onRetry: () => void;
}) {
  const t = useText();
  const again = (
    <Button size="sm" onClick={onRetry}>
      {t("Retry")}
    </Button>
  );
  return (
    <Alert tone={tone} action={again}>
      {words}
    </Alert>
  );
}

function Stop({ runId }: { runId: string }) {
  const t = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const stop = () => {
    setIsConfirming(true);
    stopRun(runId).catch(() => setIsConfirming(false));
  };
  return (
    <Button size="sm" busy={isConfirming} icon={<Square aria-hidden="true" />} onClick={stop}>
      {t("Stop")}
    </Button>
  );
}
