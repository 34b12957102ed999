import "server-only";
import { namesOf as agentNames } from "@/lib/agents/lookup/names";
import { titlesOf } from "@/lib/chat/titles";
import { reasonIn } from "@/lib/core/http/reason";
import type { Scope } from "@/lib/core/identity";
import type { LatestRun } from "@/lib/dashboard/contract";
import type { RunKind, RunStatus } from "@/lib/runs/run/contract";
import type { LightRun } from "@/lib/runs/latest";
import { namesOf as taskNames } from "@/lib/tasks/counts";
import { namesOf as teamNames } from "@/lib/teams/names";

/** Returns a function that adds names to a run's row: the names for all given rows are loaded at once. */
export async function namer(me: Scope, rows: LightRun[]): Promise<(run: LightRun) => LatestRun> {
  const present = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null);
  const [agentName, taskName, title, teamName] = await Promise.all([
    agentNames(
      me,
      rows.map((run) => run.agentId),
    ),
    taskNames(me, present(rows.map((run) => run.taskId))),
    titlesOf(me, present(rows.map((run) => run.conversationId))),
    teamNames(me, present(rows.map((run) => run.teamId))),
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
