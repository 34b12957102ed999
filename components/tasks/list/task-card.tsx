"use client";
import { useMay } from "@/components/shell/workspace";
import { cx } from "class-variance-authority";
import { TaskBadge } from "@/components/run-timeline/task-badge";
import type { MoveTask } from "@/components/tasks/list/use-move-task";
import { focusTargets } from "@/components/tasks/focus-targets";
import type { TaskListProps } from "@/components/tasks/list/task-list";
import {
  ChooseBox,
  RouteButton,
  TaskAgents,
  TaskMeta,
  TaskTeam,
  TaskText,
} from "@/components/tasks/list/task-parts";
import { TaskMarks } from "@/components/tasks/form/task-marks";
import { taskApi, type Task } from "@/lib/tasks/contract";

type Props = Pick<
  TaskListProps,
  "agents" | "teams" | "address" | "chosen" | "routing" | "onOpen"
> & {
  task: Task;
  move: MoveTask;
};

export function TaskCard({ task, move, agents, teams, address, chosen, routing, onOpen }: Props) {
  const mayMove = useMay()(taskApi.update);
  const { TaskId: id, name, status } = task;
  const current = address.task === id;
  const some = chosen.chosen.length > 0;
  return (
    <li
      draggable={mayMove}
      onDragStart={(event) => move.begin(event, task)}
      onDragEnd={move.end}
      className={cx(
        move.dragged === id && "opacity-50",
        "group/card relative rounded-lg border bg-surface",
        current ? "border-brand outline outline-brand" : "border-line hover:border-line-strong",
      )}
    >
      <div className="space-y-1.5 p-3">
        <h3 className="text-sm font-medium text-wrap">
          <button
            type="button"
            id={focusTargets.task(id)}
            aria-current={current || undefined}
            aria-keyshortcuts={mayMove ? "Shift+ArrowLeft Shift+ArrowRight" : undefined}
            onKeyDown={(event) => mayMove && move.onKeyDown(event, task)}
            onClick={() => onOpen(id)}
            className={cx(
              "line-clamp-2 w-full rounded-sm text-left wrap-anywhere after:absolute after:inset-0 after:rounded-lg",
              some && "pr-7",
            )}
            title={name}
          >
            {name}
          </button>
        </h3>
        <ChooseBox
          task={task}
          chosen={chosen}
          className={cx(
            "absolute top-2.5 right-2 z-1 rounded-md bg-surface",
            !some &&
              "pointer-fine:opacity-0 pointer-fine:group-hover/card:opacity-100 pointer-fine:has-focus-visible:opacity-100",
          )}
        />
        {status !== "completed" && <TaskText task={task} lines={2} />}
        <TaskMarks task={task} />
        {/* Parts that do not fit next to the rest get a separate line, so that no word is cut. */}
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1.5">
          <TaskAgents task={task} agents={agents} teams={teams} />
          <TaskTeam task={task} teams={teams} className="max-w-full" />
          <TaskMeta task={task} />
          {status !== "completed" && (
            <span className="z-1 ml-auto flex-none">
              {status === "pending" ? (
                <RouteButton task={task} routing={routing} />
              ) : (
                <TaskBadge task={task} />
              )}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
