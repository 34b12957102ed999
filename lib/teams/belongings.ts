import "server-only";
import { everyRow, oldestFirst, type Belongings } from "@/lib/core/db/belongings";
import { db } from "@/lib/core/db/db";

export const belongings: Belongings = {
  async shown(me) {
    const teams = await everyRow((piece) => db().team.findMany({ where: { ownerId: me }, include: { members: { orderBy: { position: "asc" } } }, orderBy: oldestFirst, ...piece }));
    const graphs = await everyRow((piece) => db().graph.findMany({ where: { ownerId: me }, orderBy: { teamId: "asc" }, ...piece }));
    return {
      teams: teams.map(({ id, name, description, members, createdAt }) => ({ TeamId: id, name, description, agents: members.map((each) => each.agentId), created_at: createdAt.toISOString() })),
      graphs: graphs.map(({ id, teamId, nodes, edges, entryPoint, finishPoint }): unknown => ({
        ...{ graph_id: id, team_id: teamId || null, entry_point: entryPoint, finish_point: finishPoint },
        ...{ nodes: JSON.parse(nodes) as unknown, edges: JSON.parse(edges) as unknown },
      })),
    };
  },

  /** A team's members go with it: fifty at most. */
  async remove(tx, me, most) {
    const graphs = await tx.$executeRaw`DELETE FROM Graph WHERE rowid IN (SELECT rowid FROM Graph WHERE ownerId = ${me} LIMIT ${most})`;
    const teams = await tx.$executeRaw`DELETE FROM Team WHERE rowid IN (SELECT rowid FROM Team WHERE ownerId = ${me} LIMIT ${most})`;
    return graphs + teams;
  },
};
