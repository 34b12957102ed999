import type { Filter } from "@/components/tasks/use-address";
import type { Task } from "@/lib/tasks/contract";

export const isFiltered = ({ status, q, agent }: Filter): boolean =>
  status !== null || q.trim() !== "" || agent !== "";

/** The tasks that a filter leaves. */
export function filtered(tasks: Task[], filter: Filter): Task[] {
  if (!isFiltered(filter)) return tasks;
  const words = filter.q.trim().toLowerCase();
  const agent = filter.agent.toLowerCase();
  return tasks.filter(
    (task) =>
      (filter.status === null || task.status === filter.status) &&
      (agent === "" || task.assigned_agents.some((name) => name.toLowerCase() === agent)) &&
      (words === "" ||
        task.name.toLowerCase().includes(words) ||
        task.description.toLowerCase().includes(words)),
  );
}
