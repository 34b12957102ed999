"use client";
import { useEffect, useRef, useState, type RefObject } from "react";
import { Virtualizer } from "virtua";
import { TaskRow } from "@/components/tasks/list/task-row";
import type { Address } from "@/components/tasks/use-address";
import type { Chosen } from "@/components/tasks/filters/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
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

/** Up to this many rows are all drawn, so that the browser's own search finds them. */
const DRAWN = 100;

/** The tasks as rows. A long list is virtualized. */
export function TaskList({ tasks, scroller, ...props }: TaskListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  const long = tasks.length > DRAWN;
  useEffect(() => {
    if (!long || !scroller.current) return;
    // The list's offset changes with the content above it.
    const measure = () => {
      if (!frame.current || !scroller.current) return;
      setAbove(
        Math.round(
          frame.current.getBoundingClientRect().top -
            scroller.current.getBoundingClientRect().top +
            scroller.current.scrollTop,
        ),
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current);
    if (frame.current?.parentElement) observer.observe(frame.current.parentElement);
    measure();
    return () => observer.disconnect();
  }, [long, scroller]);
  const rows = tasks.map((task, at) => (
    <TaskRow key={task.TaskId} task={task} first={at === 0} {...props} />
  ));
  return (
    <div ref={frame} className="overflow-hidden rounded-xl border border-line bg-surface">
      {long ? (
        <Virtualizer as="ul" item="li" scrollRef={scroller} startMargin={above} bufferSize={600}>
          {rows}
        </Virtualizer>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.key}>{row}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
