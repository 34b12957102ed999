import "server-only";
import { binMark } from "@/lib/core/storage/rows";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import type { UserId, WorkspaceId } from "@/lib/core/identity";
import { removalMark } from "@/lib/core/storage/batched-removal";
import { eachRow } from "@/lib/core/db/row-page";
import { sentFilesIn } from "@/lib/files/sent-files";
import { PRIORITIES } from "@/lib/tasks/contract";
import { labelsIn } from "@/lib/tasks/list/labels";
import { BYTES, TIMES } from "@/lib/tasks/list/search";
import { NO_DUE_DATE } from "@/lib/tasks/rules";
import type { Task } from "@/prisma/generated/client";

const exported = (row: Task): unknown => ({
  TaskId: row.id,
  name: row.name,
  description: row.description,
  assigned_agents: JSON.parse(row.assignedAgents) as unknown,
  team_id: row.teamId,
  files: sentFilesIn(row.files),
  priority: PRIORITIES[row.priority - 1] ?? null,
  due_on: row.dueOn === NO_DUE_DATE ? null : row.dueOn,
  labels: labelsIn(row),
  status: row.status,
  result: row.result,
  error: row.error,
  run_id: row.runId,
  attempts: row.attempts,
  cron: row.cron,
  time_zone: row.timeZone,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const personalData: PersonalData = {
  exportable: async (me) => ({
    tasks: eachRow<Task, unknown>(
      { table: "Task", where: { ownerId: me }, bytes: BYTES, times: TIMES },
      exported,
    ),
  }),
  remove: (tx, me, most) =>
    deleteSome(
      tx,
      "Task",
      Prisma.sql`"ownerId" IN (${me}, ${binMark(me)}, ${removalMark(me)})`,
      most,
    ),
};

/** How many of the workspace's tasks the person has created: they stay when the person leaves. */
export const countCreated = (workspace: WorkspaceId, person: UserId): Promise<number> =>
  db().task.count({ where: { ownerId: workspace, createdBy: person } });
