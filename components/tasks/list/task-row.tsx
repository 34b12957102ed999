"use client";
import { cx } from "class-variance-authority";
import { TaskBadge } from "@/components/run-timeline/task-badge";
import { focusTargets } from "@/components/tasks/focus-targets";
import type { TaskListProps } from "@/components/tasks/list/task-list";
import {
  ChooseBox,
  RouteButton,
  RouteButtonRoom,
  TaskAgents,
  TaskMeta,
  TaskTeam,
  TaskText,
} from "@/components/tasks/list/task-parts";
import { TaskMarks } from "@/components/tasks/form/task-marks";
import type { Task } from "@/lib/tasks/contract";

type Props = Pick<
  TaskListProps,
  "agents" | "teams" | "address" | "chosen" | "routing" | "onOpen"
> & {
  task: Task;
  first: boolean;
};

export function TaskRow({ task, first, agents, teams, address, chosen, routing, onOpen }: Props) {
  const { TaskId: id, name } = task;
  const current = address.task === id;
  return (
    <div
      className={cx(
        "relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-2.5 hover:bg-hover wide:min-h-17 wide:grid-cols-[auto_minmax(0,1fr)_auto_minmax(104px,auto)_minmax(104px,auto)]",
        !first && "border-t border-line",
        current && "bg-brand-soft hover:bg-brand-soft",
      )}
    >
      {/* Its column stays where nothing can be chosen. */}
      <span className="z-1 -ml-1 flex">
        <ChooseBox task={task} chosen={chosen} />
      </span>
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 wide:flex-nowrap">
          <h2 className="min-w-0 text-sm font-medium max-wide:basis-full">
            <button
              type="button"
              id={focusTargets.task(id)}
              aria-current={current || undefined}
              onClick={() => onOpen(id)}
              className="block w-full truncate text-left outline-offset-[-2px]! after:absolute after:inset-0"
              title={name}
            >
              {name}
            </button>
          </h2>
          <TaskMarks task={task} className="wide:flex-none wide:flex-nowrap" />
        </div>
        <TaskText task={task} lines={1} />
      </div>
      <div className="hidden items-center justify-end gap-2.5 wide:flex">
        <TaskMeta task={task} />
        <TaskTeam task={task} teams={teams} className="max-w-36" />
        <TaskAgents task={task} agents={agents} teams={teams} />
      </div>
      <span className="flex justify-end">
        <TaskBadge task={task} />
      </span>
      <span className="z-1 col-span-2 col-start-2 flex items-center justify-end gap-2 wide:col-span-1 wide:col-start-auto">
        <span className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 wide:hidden">
          <TaskAgents task={task} agents={agents} teams={teams} />
          <TaskTeam task={task} teams={teams} className="max-w-full" />
          <TaskMeta task={task} />
        </span>
        <RouteButton task={task} routing={routing} />
        {task.status === "completed" && <RouteButtonRoom />}
      </span>
    </div>
  );
}
