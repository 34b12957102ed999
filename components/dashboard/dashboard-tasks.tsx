import { RowsSkeleton } from "@/components/dashboard/rows-skeleton";
import { routes } from "@/components/routes";
import { TaskBadge } from "@/components/runs/task-badge";
import { Card, CardHeader } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { RelativeTime } from "@/components/ui/relative-time";
import { Link } from "@/components/ui/navigation/link";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

/** The newest tasks. undefined: not known yet. */
export function DashboardTasks({ tasks }: { tasks: Task[] | undefined }) {
  const t = useText();
  return (
    <Card>
      <CardHeader title={t("Recent tasks")}>
        {tasks && tasks.length > 0 && (
          <Link
            href={routes.tasks}
            className="-mx-2 rounded-md px-2 py-1.5 text-13 font-medium text-brand-ink hover:underline"
          >
            {t("View all")}
            <span className="sr-only"> {t("tasks")}</span>
          </Link>
        )}
      </CardHeader>
      <Faces
        loading={tasks === undefined}
        error={null}
        empty={tasks?.length === 0}
        skeleton={<RowsSkeleton />}
        failed={null}
        whenEmpty={
          <Empty
            drawing="tasks"
            title={t("No tasks yet")}
            text={t("Tasks appear here with their status as they run.")}
          />
        }
      >
        <ul className="divide-y divide-line">
          {tasks?.map((task) => (
            <li
              key={task.TaskId}
              className="relative flex min-h-15 items-center gap-3 px-5 py-2.5 last:rounded-b-xl hover:bg-hover"
            >
              <div className="min-w-0 flex-1">
                <Link
                  href={routes.task(task.TaskId)}
                  className="block truncate font-medium after:absolute after:inset-0"
                  title={task.name}
                >
                  {task.name}
                </Link>
                <p className="truncate text-13 text-ink-2">
                  {task.assigned_agents.length > 0 && <>{task.assigned_agents.join(", ")} · </>}
                  <RelativeTime iso={task.updated_at} form="long" />
                </p>
              </div>
              <TaskBadge task={task} />
            </li>
          ))}
        </ul>
      </Faces>
    </Card>
  );
}
