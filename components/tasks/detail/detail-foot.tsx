"use client";
import { useMay } from "@/components/shell/workspace";
import { RotateCcw } from "@/components/icons/rotate-ccw";
import { Square } from "@/components/icons/square";
import { useState } from "react";
import { RouteButton } from "@/components/tasks/list/task-parts";
import type { Routing } from "@/components/tasks/use-routing";
import { Button } from "@/components/ui/form/button";
import { toastFailure } from "@/components/ui/feedback/toast";
import { stopRun } from "@/lib/runs/browser/client";
import { taskApi, type Task } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";

type Props = {
  task: Task;
  routing: Routing;
  /** Its last run failed and can be resumed, which is then the primary action. */
  resumable: boolean;
  /** The question of its run is shown, with a button that stops it. */
  asks: boolean;
};

/** The actions available for the task now. */
export function DetailFoot({ task, routing, resumable, asks }: Props) {
  const t = useText();
  const may = useMay()(taskApi.route);
  return (
    <div
      data-foot
      className="flex min-h-16 flex-none items-center gap-3 border-t border-line px-4 py-3 wide:px-6"
    >
      <p className="min-w-0 flex-1 text-13 text-ink-2">
        {task.status === "in_progress"
          ? asks
            ? t("Continues once you've answered.")
            : t("You can close this panel. The run continues.")
          : task.status === "completed"
            ? t("The result is kept until the next run finishes.")
            : resumable
              ? t("Route Task starts it over.")
              : task.attempts > 0
                ? t("Everything up to here is kept.")
                : t("Not run yet.")}
      </p>
      {task.status === "pending" && (
        <RouteButton task={task} routing={routing} rank={resumable ? "second" : "first"} />
      )}
      {task.status === "completed" && may && (
        <Button
          icon={<RotateCcw />}
          busy={routing.busy.has(task.TaskId)}
          onClick={() => void routing.route(task)}
        >
          {t("Run again")}
        </Button>
      )}
      {task.status === "in_progress" && task.run_id && !asks && may && (
        <Stop key={task.run_id} runId={task.run_id} />
      )}
    </div>
  );
}

function Stop({ runId }: { runId: string }) {
  const t = useText();
  const say = useSentence();
  const [busy, setBusy] = useState(false);
  const stop = () => {
    setBusy(true);
    stopRun(runId).catch((error: unknown) => {
      setBusy(false);
      toastFailure(say(sentenceIn(error, t("Couldn't stop it. Try again."))), {
        action: { label: t("Retry"), onClick: stop },
      });
    });
  };
  return (
    <Button icon={<Square />} busy={busy} onClick={stop}>
      {t("Stop")}
    </Button>
  );
}
