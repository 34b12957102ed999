import "server-only";
import { binMark } from "@/lib/core/storage/rows";
import { removalMark } from "@/lib/core/storage/batched-removal";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { queryRows } from "@/lib/core/db/statements";
import { eachRow, type RowsOf } from "@/lib/core/db/row-page";
import type { OwnerId, UserId, WorkspaceId } from "@/lib/core/identity";
import type { Graph, Team } from "@/prisma/generated/client";

const teamsOf = (me: OwnerId): RowsOf<Team> => ({
  table: "Team",
  where: { ownerId: me },
  bytes: `octet_length(t."description") + 500`,
  times: ["createdAt", "updatedAt"],
});
/**
 * Ordered by team: each team has one graph, and one graph belongs to no team. Those of teams in the bin are omitted.
 */
const GRAPHS = `SELECT * FROM "Graph" WHERE "ownerId" = ? AND "teamId" > ?
    AND EXISTS (SELECT 1 FROM "Team" t WHERE t.id = "Graph"."teamId" AND t."ownerId" = "Graph"."ownerId")
  ORDER BY "teamId" LIMIT 1`;

async function* graphsOf(me: OwnerId): AsyncGenerator<Graph> {
  yield* await queryRows<Graph>(`SELECT * FROM "Graph" WHERE "ownerId" = ? AND "teamId" = ''`, [
    me,
  ]);
  for (
    let [next] = await queryRows<Graph>(GRAPHS, [me, ""]);
    next;
    [next] = await queryRows<Graph>(GRAPHS, [me, next.teamId])
  )
    yield next;
}

async function* teamsShown(me: OwnerId) {
  for await (const { id, name, description, createdAt } of eachRow(teamsOf(me), (row) => row)) {
    const members = await queryRows<{ agentId: string }>(
      'SELECT "agentId" FROM "TeamMember" WHERE "teamId" = ? ORDER BY position',
      [id],
    );
    yield {
      TeamId: id,
      name,
      description,
      agents: members.map((each) => each.agentId),
      created_at: createdAt.toISOString(),
    };
  }
}

async function* graphsShown(me: OwnerId) {
  for await (const { id, teamId, nodes, edges, entryPoint, finishPoint } of graphsOf(me)) {
    const drawn = { nodes: JSON.parse(nodes) as unknown, edges: JSON.parse(edges) as unknown };
    yield {
      graph_id: id,
      team_id: teamId || null,
      entry_point: entryPoint,
      finish_point: finishPoint,
      ...drawn,
    };
  }
}

export const personalData: PersonalData = {
  exportable: async (me) => ({ teams: teamsShown(me), graphs: graphsShown(me) }),

  /** A team's members are deleted with it: at most fifty. */
  async remove(tx, me, most) {
    const graphs = await deleteSome(tx, "Graph", Prisma.sql`"ownerId" = ${me}`, most);
    const teams = await deleteSome(
      tx,
      "Team",
      Prisma.sql`"ownerId" IN (${me}, ${binMark(me)}, ${removalMark(me)})`,
      most,
    );
    return graphs + teams;
  },
};

/** How many of the workspace's teams the person has created: they stay when the person leaves. */
export const countCreated = (workspace: WorkspaceId, person: UserId): Promise<number> =>
  db().team.count({ where: { ownerId: workspace, createdBy: person } });
