import "server-only";
import { everyRow, type PersonalData } from "@/lib/core/db/personal-data";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { nameIn } from "@/lib/tools/fingerprint";
import { list } from "@/lib/tools/secrets";

export const personalData: PersonalData = {
  async exportable(me) {
    const approvals = await everyRow((piece) =>
      db().toolApproval.findMany({
        where: { ownerId: me },
        orderBy: [{ scope: "asc" }, { agentId: "asc" }, { tool: "asc" }],
        ...piece,
      }),
    );
    return {
      secrets: await list(me),
      approvals: approvals.map(({ scope, agentId, tool, createdAt }) => ({
        scope,
        agent_id: agentId,
        tool: nameIn(tool),
        created_at: createdAt.toISOString(),
      })),
    };
  },
  async remove(tx, me, most) {
    const secrets = await deleteSome(tx, "ToolSecret", Prisma.sql`"ownerId" = ${me}`, most);
    const approvals = await deleteSome(tx, "ToolApproval", Prisma.sql`"ownerId" = ${me}`, most);
    return secrets + approvals;
  },
};
