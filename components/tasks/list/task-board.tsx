"use client";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { COLUMNS } from "@/components/tasks/list/columns";
import { useMoveTask, type MoveTask } from "@/components/tasks/list/use-move-task";
import { columnOf } from "@/components/tasks/use-address";
import { TaskCard } from "@/components/tasks/list/task-card";
import type { TaskListProps } from "@/components/tasks/list/task-list";
import { Button } from "@/components/ui/form/button";
import type { TaskStatus } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

/** How many cards a column shows at first, and adds with each press of 'Show more'. */
const SHOWN = 20;
const MORE = 60;

/** The tasks in three columns by state. */
export function TaskBoard(props: TaskListProps) {
  const t = useText();
  const titles: { [Status in TaskStatus]: string } = {
    pending: t("Pending"),
    in_progress: t("In progress"),
    completed: t("Completed"),
  };
  const move = useMoveTask(titles);
  const { address, tasks } = props;
  const columns = COLUMNS.filter(
    (status) => address.status === null || columnOf(address.status) === status,
  );
  return (
    <div className={cx("grid items-start gap-3", columns.length > 1 && "wide:grid-cols-3")}>
      {columns.map((status) => (
        <Column
          key={status}
          {...props}
          status={status}
          move={move}
          title={titles[status]}
          tasks={tasks.filter((task) => task.status === status)}
        />
      ))}
      <p role="status" className="sr-only">
        {move.said}
      </p>
    </div>
  );
}

type ColumnProps = TaskListProps & { status: TaskStatus; title: string; move: MoveTask };

function Column({ status, title, tasks, ...props }: ColumnProps) {
  const t = useText();
  const { move } = props;
  const [most, setMost] = useState(SHOWN);
  const hidden = tasks.length - most;
  return (
    <section
      aria-label={title}
      className={cx(
        "min-w-0 rounded-xl border bg-subtle p-2",
        move.over === status ? "border-brand" : "border-line",
      )}
      {...move.target(status)}
    >
      <h2 className="flex h-9 items-center gap-2 px-2 text-13">
        {title}
        <span className="font-normal text-ink-3">{tasks.length}</span>
      </h2>
      {tasks.length === 0 && <p className="px-2 pb-2 text-13 text-ink-3">{t("Nothing here")}</p>}
      <ul className="space-y-2">
        {tasks.slice(0, most).map((task) => (
          <TaskCard key={task.TaskId} task={task} {...props} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="flex justify-center pt-1.5">
          <Button variant="ghost" size="sm" onClick={() => setMost(most + MORE)}>
            {t("Show {count} more", { count: Math.min(hidden, MORE) })}
          </Button>
        </div>
      )}
    </section>
  );
}
