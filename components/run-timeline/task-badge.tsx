import { Check } from "@/components/icons/check";
import { Hand } from "@/components/icons/hand";
import { Square } from "@/components/icons/square";
import { X } from "@/components/icons/x";
import { Badge } from "@/components/ui/badge";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

/**
 * A task's state as one word: waiting takes precedence over in progress, a failure over pending. With several agents,
 * their progress: 'Step 4 of 6'.
 */
export function TaskBadge({
  task,
}: {
  task: Pick<Task, "status" | "waiting" | "error" | "stopped" | "progress">;
}) {
  const t = useText();
  if (task.waiting) {
    return (
      <Badge tone="warn" icon={<Hand aria-hidden="true" />}>
        {t("Needs you")}
      </Badge>
    );
  }
  if (task.status === "completed") {
    return (
      <Badge tone="ok" icon={<Check aria-hidden="true" />}>
        {t("Completed")}
      </Badge>
    );
  }
  if (task.status === "in_progress") {
    return (
      <Badge
        tone="brand"
        icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      >
        {task.progress ? (
          <span>
            <span className="sr-only">{t("In progress")}: </span>
            {t("Step {step} of {steps}", task.progress)}
          </span>
        ) : (
          t("In progress")
        )}
      </Badge>
    );
  }
  if (task.stopped) {
    return (
      <Badge tone="neutral" icon={<Square aria-hidden="true" />}>
        {t("Stopped")}
      </Badge>
    );
  }
  if (task.error) {
    return (
      <Badge tone="bad" icon={<X aria-hidden="true" />}>
        {t("Failed")}
      </Badge>
    );
  }
  return <Badge tone="neutral">{t("Pending")}</Badge>;
}
