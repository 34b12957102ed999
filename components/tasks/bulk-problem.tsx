"use client";
import { RefreshCw } from "@/components/icons/refresh-cw";
import { X } from "@/components/icons/x";
import type { Bulk, BulkProblemState } from "@/components/tasks/use-bulk";
import { doneWords, useCarryOut } from "@/components/tasks/use-carry-out";
import { Alert } from "@/components/ui/feedback/alert";
import { Button, IconButton } from "@/components/ui/form/button";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The outcome of an action on many tasks, and each task that failed, with the reason. */
export function BulkProblem({
  bulk,
  problem: { act, done, left },
}: {
  bulk: Bulk;
  problem: BulkProblemState;
}) {
  const t = useText();
  const say = useSentence();
  const carryOut = useCarryOut(bulk);
  const again = () =>
    void carryOut(
      act,
      left.map(({ task }) => task),
    );
  return (
    <Alert
      tone="bad"
      title={`${doneWords(t, act, done)}. ${t("{count} failed", { count: left.length })}`}
      className="mb-4"
      action={
        <span className="flex gap-1">
          <Button size="sm" icon={<RefreshCw />} onClick={again}>
            {t("Retry")}
          </Button>
          <IconButton size="sm" label={t("Dismiss")} onClick={() => bulk.setProblem(null)}>
            <X />
          </IconButton>
        </span>
      }
    >
      <ul tabIndex={0} aria-label={t("Failed tasks")} className="max-h-40 overflow-y-auto">
        {left.map(({ task, why }) => (
          <li key={task.TaskId} className="wrap-anywhere">
            {task.name}: {say(why)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
