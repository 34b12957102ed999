import "server-only";
import { count, namesOf as agentNames } from "@/lib/agents/lookup/names";
import * as agents from "@/lib/agents/service";
import { hasAny } from "@/lib/chat/titles";
import type { Scope } from "@/lib/core/identity";
import {
  DASHBOARD_ROWS,
  USAGE_DAYS,
  type Dashboard,
  type DashboardTeam,
} from "@/lib/dashboard/contract";
import { countWaiting, latest, waitingFor } from "@/lib/runs/latest";
import { lastDays } from "@/lib/dashboard/days";
import { namer } from "@/lib/dashboard/named-runs";
import { counts, hasRouted } from "@/lib/tasks/counts";
import * as tasks from "@/lib/tasks/service";
import { membersOf, namesOf as teamNames } from "@/lib/teams/names";
import { count as countTeams } from "@/lib/teams/service";

const RUNS = 5;

/** The data of the first screen: counts, the newest rows, 30 days of usage, and runs waiting for the person. */
export async function dashboard(me: Scope): Promise<Dashboard> {
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
async function teamsOf(me: Scope, ids: string[]): Promise<DashboardTeam[]> {
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
