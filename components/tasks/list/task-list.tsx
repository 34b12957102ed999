"use client";
import type { RefObject } from "react";
import { TaskRow } from "@/components/tasks/list/task-row";
import type { Address } from "@/components/tasks/use-address";
import type { Chosen } from "@/components/tasks/list/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
import { lazyPart } from "@/components/ui/late/lazy-part";
import type { LongListProps } from "@/components/ui/page/long-list";
import type { Agent } from "@/lib/agents/contract";
import type { Task } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";

export type TaskListProps = {
  tasks: Task[];
  agents: Agent[];
  teams: readonly Team[];
  address: Address;
  chosen: Chosen;
  routing: Routing;
  /** The scroll container. */
  scroller: RefObject<HTMLDivElement | null>;
  onOpen: (id: string) => void;
};

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const DRAWN = 100;

/** Loaded lazily, with its library. Until then the first rows are shown, and all of them if it can't be loaded. */
const LongTaskList = lazyPart(
  () => import("@/components/ui/page/long-list").then((part) => part.LongList),
  {
    waiting: ({ rows }) => <Rows rows={rows.slice(0, DRAWN)} />,
    failed: ({ rows }) => <Rows rows={rows} />,
  },
);

/** The tasks as rows. A long list is virtualized. */
export function TaskList({ tasks, scroller, ...props }: TaskListProps) {
  const rows = tasks.map((task, at) => (
    <TaskRow key={task.TaskId} task={task} first={at === 0} {...props} />
  ));
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      {rows.length > DRAWN ? (
        <LongTaskList rows={rows} scroller={scroller} />
      ) : (
        <Rows rows={rows} />
      )}
    </div>
  );
}

const Rows = ({ rows }: Pick<LongListProps, "rows">) => (
  <ul>
    {rows.map((row) => (
      <li key={row.key}>{row}</li>
    ))}
  </ul>
);
