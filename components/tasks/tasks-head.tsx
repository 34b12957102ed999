"use client";
import { useMay } from "@/components/shell/workspace";
import { Plus } from "@/components/icons/plus";
import { focusTargets } from "@/components/tasks/focus-targets";
import { Button } from "@/components/ui/form/button";
import { taskApi, type Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  tasks: Task[] | undefined;
  /** Whether only some of the tasks are listed. */
  filtered: boolean;
  /** Whether more tasks are being loaded. */
  reading: boolean;
  creating: boolean;
  /** Whether another action is the primary one. */
  quiet: boolean;
  onCreate: () => void;
};

export function TasksHead({ tasks, reading, filtered, creating, quiet, onCreate }: Props) {
  const t = useText();
  const may = useMay()(taskApi.create);
  const all = tasks?.length ?? 0;
  const running =
    tasks?.filter((task) => task.status === "in_progress" && !task.waiting).length ?? 0;
  const count = filtered
    ? t({ one: "{count} task matches", other: "{count} tasks match" }, { count: all })
    : t({ one: "{count} task", other: "{count} tasks" }, { count: all });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div>
        <h1 id={focusTargets.heading} tabIndex={-1}>
          {t("Task Management")}
        </h1>
        <p className="min-h-5 text-ink-2">
          {tasks &&
            all > 0 &&
            (running > 0
              ? t("{count}, {running} running.", { count, running })
              : t("{count}.", { count }))}
          {reading && all > 0 && <span className="text-ink-3"> {t("Loading more…")}</span>}
        </p>
      </div>
      {tasks && may && (all > 0 || creating || filtered) && (
        <Button
          id={focusTargets.create}
          variant={creating || quiet ? "secondary" : "primary"}
          icon={<Plus />}
          onClick={onCreate}
        >
          {t("Create Task")}
        </Button>
      )}
    </div>
  );
}
