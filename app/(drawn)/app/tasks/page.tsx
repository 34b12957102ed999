import { FirstData } from "@/components/shell/first-data";
import { TasksScreen } from "@/components/tasks/tasks-screen";
import { agentApi } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import { FIRST_ROWS, firstData } from "@/lib/auth/session/first-data";
import { taskApi } from "@/lib/tasks/contract";
import * as tasks from "@/lib/tasks/service";
import { teamApi } from "@/lib/teams/contract";
import * as teams from "@/lib/teams/service";
import { titled } from "@/lib/texts/page-title";
import { AgentListSchema } from "@/lib/agents/schema";
import { TeamListSchema } from "@/lib/teams/schema";
import { TaskListSchema } from "@/lib/tasks/schema";

export const generateMetadata = titled("Tasks");

export default async function Page() {
  const { [taskApi.list.path]: rows, ...answers } = await firstData((me) => ({
    [agentApi.list.path]: [AgentListSchema, agents.list(me, FIRST_ROWS)],
    [taskApi.list.path]: [TaskListSchema, tasks.list(me, FIRST_ROWS)],
    [teamApi.list.path]: [TeamListSchema, teams.list(me, FIRST_ROWS)],
  }));
  return (
    <FirstData answers={answers} firstPage={rows ? allTasks(rows) : undefined}>
      <TasksScreen />
    </FirstData>
  );
}

/** Under the cache key of lib/tasks/browser/client.ts for the list without a filter. */
const allTasks = (rows: unknown) => ({
  key: [taskApi.list.path, "", "{}"],
  page: { rows, next: null },
});
