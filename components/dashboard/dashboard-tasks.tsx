import { cx } from "class-variance-authority";
import { RowsSkeleton } from "@/components/dashboard/rows-skeleton";
import { routes } from "@/components/routes";
import { TaskBadge } from "@/components/run-timeline/task-badge";
import { AgentAvatar } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { Empty, Faces } from "@/components/ui/feedback/faces";
import { RelativeTime } from "@/components/ui/relative-time";
import { Link } from "@/components/ui/link";
import type { DashboardTeam } from "@/lib/dashboard/contract";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { tasks: Task[] | undefined; teams: readonly DashboardTeam[] };

/** The newest tasks. undefined: not known yet. */
export function DashboardTasks({ tasks, teams }: Props) {
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
            <Row
              key={task.TaskId}
              task={task}
              team={teams.find((team) => team.TeamId === task.team_id)}
            />
          ))}
        </ul>
      </Faces>
    </Card>
  );
}

const SHOWN = 4;

function Row({ task, team }: { task: Task; team?: DashboardTeam }) {
  const t = useText();
  const who = task.assigned_agents.length > 0 ? task.assigned_agents.join(", ") : team?.name;
  const members = task.assigned_agents.length > 0 ? [] : (team?.agents ?? []);
  return (
    <li className="relative flex min-h-15 items-center gap-3 px-5 py-2.5 last:rounded-b-xl hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          href={routes.task(task.TaskId)}
          className="block truncate font-medium after:absolute after:inset-0"
          title={task.name}
        >
          {task.name}
        </Link>
        <p className="truncate text-13 text-ink-2">
          {who && <>{who} · </>}
          <RelativeTime iso={task.updated_at} form="long" />
        </p>
      </div>
      {members.length > 0 && (
        <span className="flex flex-none items-center max-wide:hidden">
          <span className="sr-only">
            {t("Members: {names}", { names: members.map(({ name }) => name).join(", ") })}
          </span>
          {members.slice(0, SHOWN).map(({ AgentId: id, name }, at) => (
            <span key={id} className={cx("rounded-md ring-2 ring-surface", at > 0 && "-ml-1")}>
              <AgentAvatar id={id} name={name} size={20} />
            </span>
          ))}
        </span>
      )}
      <TaskBadge task={task} />
    </li>
  );
}
