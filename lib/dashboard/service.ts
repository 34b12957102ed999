import "server-only";
import { count, namesOf as agentNames } from "@/lib/agents/lookup/names";
import * as agents from "@/lib/agents/service";
import { hasAny, titlesOf } from "@/lib/chat/titles";
import type { UserId } from "@/lib/core/identity";
import {
  DASHBOARD_ROWS,
  USAGE_DAYS,
  type Dashboard,
  type DashboardTeam,
  type LatestRun,
} from "@/lib/dashboard/contract";
import type { RunKind, RunStatus } from "@/lib/runs/contract";
import { countWaiting, latest, waitingFor, type LightRun } from "@/lib/runs/latest";
import { lastDays } from "@/lib/dashboard/days";
import { counts, hasRouted, namesOf as taskNames } from "@/lib/tasks/counts";
import * as tasks from "@/lib/tasks/service";
import { membersOf, namesOf as teamNames } from "@/lib/teams/names";
import { count as countTeams } from "@/lib/teams/service";
import { reasonIn } from "@/lib/core/http/reply/reason";

const RUNS = 5;

/** The data of the first screen: counts, the newest rows, 30 days of usage, and what waits for the person. */
export async function dashboard(me: UserId): Promise<Dashboard> {
  const [
    byStatus,
    agentCount,
    newestAgents,
    newestTasks,
    usage,
    newestRuns,
    waitingRuns,
    waitingCounts,
    chatted,
    routed,
    teamCount,
  ] = await Promise.all([
    counts(me),
    count(me),
    agents.list(me, { limit: DASHBOARD_ROWS }),
    tasks.list(me, { limit: DASHBOARD_ROWS, sort: "updated" }),
    lastDays(me, USAGE_DAYS),
    latest(me, RUNS),
    waitingFor(me, RUNS),
    countWaiting(me),
    hasAny(me),
    hasRouted(me),
    countTeams(me),
  ]);
  const [named, teams] = await Promise.all([
    namer(me, [...newestRuns, ...waitingRuns]),
    teamsOf(
      me,
      newestTasks.value.flatMap((task) => task.team_id ?? []),
    ),
  ]);
  return {
    counts: {
      active_agents: agentCount,
      total_tasks: byStatus.pending + byStatus.in_progress + byStatus.completed,
      pending_tasks: byStatus.pending,
      completed_tasks: byStatus.completed,
    },
    agents: newestAgents.value,
    tasks: newestTasks.value,
    teams,
    usage,
    runs: newestRuns.map(named),
    waiting: waitingRuns.map(named),
    waiting_count: waitingCounts.all,
    running_tasks: byStatus.in_progress - waitingCounts.tasks,
    chatted,
    routed,
    teamed: teamCount > 0,
  };
}

/** These teams, with the names of their members. */
async function teamsOf(me: UserId, ids: string[]): Promise<DashboardTeam[]> {
  if (ids.length === 0) return [];
  const [names, members] = await Promise.all([teamNames(me, ids), membersOf(me, ids)]);
  const agents = await agentNames(me, [...members.values()].flat());
  return [...names].map(([TeamId, name]) => ({
    TeamId,
    name,
    agents: (members.get(TeamId) ?? []).flatMap((AgentId) => {
      const agent = agents.get(AgentId);
      return agent === undefined ? [] : { AgentId, name: agent };
    }),
  }));
}

/** Returns a function that adds names to a run's row: the names for all given rows are loaded at once. */
async function namer(me: UserId, rows: LightRun[]): Promise<(run: LightRun) => LatestRun> {
  const known = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null);
  const [agentName, taskName, title, teamName] = await Promise.all([
    agentNames(
      me,
      rows.map((run) => run.agentId),
    ),
    taskNames(me, known(rows.map((run) => run.taskId))),
    titlesOf(me, known(rows.map((run) => run.conversationId))),
    teamNames(me, known(rows.map((run) => run.teamId))),
  ]);
  return (run) => ({
    run_id: run.id,
    kind: run.kind as RunKind,
    status: run.status as RunStatus,
    agent_id: run.agentId,
    agent_name: agentName.get(run.agentId) ?? "",
    title: taskName.get(run.taskId ?? "") ?? title.get(run.conversationId ?? "") ?? "",
    team_name: teamName.get(run.teamId ?? ""),
    task_id: run.taskId ?? undefined,
    conversation_id: run.conversationId ?? undefined,
    at: (run.finishedAt ?? run.createdAt).toISOString(),
    error: run.errorMessage ?? undefined,
    error_reason: reasonIn(run.errorReason),
  });
}
