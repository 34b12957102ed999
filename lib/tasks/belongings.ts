import "server-only";
import { everyRow, oldestFirst, type Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";

export const belongings: Belongings = {
  async shown(me) {
    const tasks = await everyRow((piece) => db().task.findMany({ where: { ownerId: me }, orderBy: oldestFirst, ...piece }));
    return {
      tasks: tasks.map((row): unknown => ({
        ...{ TaskId: row.id, name: row.name, description: row.description, assigned_agents: JSON.parse(row.assignedAgents) as unknown, team_id: row.teamId },
        ...{ status: row.status, result: row.result, error: row.error, run_id: row.runId, attempts: row.attempts, cron: row.cron, time_zone: row.timeZone },
        ...{ created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString() },
      })),
    };
  },
  remove: (tx, me, most) => tx.$executeRaw`DELETE FROM Task WHERE rowid IN (SELECT rowid FROM Task WHERE ownerId = ${me} LIMIT ${most})`,
};
