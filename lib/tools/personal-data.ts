import "server-only";
import { everyRow, type PersonalData } from "@/lib/core/db/rows/personal-data";
import { db } from "@/lib/core/db/db";
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
    const secrets =
      await tx.$executeRaw`DELETE FROM ToolSecret WHERE rowid IN (SELECT rowid FROM ToolSecret WHERE ownerId = ${me} LIMIT ${most})`;
    const approvals =
      await tx.$executeRaw`DELETE FROM ToolApproval WHERE rowid IN (SELECT rowid FROM ToolApproval WHERE ownerId = ${me} LIMIT ${most})`;
    return secrets + approvals;
  },
};
