"use client";
import { useState } from "react";
import { moveFocusTo, focusTargets } from "@/components/tasks/focus-targets";
import { go } from "@/components/tasks/use-address";
import { ConfirmDialog } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { useTaskActions } from "@/lib/tasks/browser/client";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

export function RemoveTask({
  task,
  open,
  onClose,
}: {
  task: Task;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const { remove } = useTaskActions();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function confirm(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await remove(task.TaskId);
      onClose();
      toast(t("Task deleted"));
      go({ task: null });
      moveFocusTo(focusTargets.heading);
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : t("The task could not be deleted"));
    }
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={t("Delete {name}?", { name: task.name })}
      confirm={t("Delete task")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
    >
      {task.status === "in_progress"
        ? t("Its run is stopped. The task is deleted with its result and its runs.")
        : t("The task is deleted with its result and its runs. Your agents stay.")}
    </ConfirmDialog>
  );
}
