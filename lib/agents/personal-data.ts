import "server-only";
import { binMark } from "@/lib/core/storage/rows";
import { removalMark } from "@/lib/core/storage/batched-removal";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { toWire } from "@/lib/agents/schema";
import { rowsOf } from "@/lib/agents/service";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { eachRow, type RowsOf } from "@/lib/core/db/row-page";
import type { OwnerId, UserId, WorkspaceId } from "@/lib/core/identity";
import type { AgentVersion } from "@/prisma/generated/client";

export const personalData: PersonalData = {
  exportable: async (me) => ({
    agents: eachRow(rowsOf(me), toWire),
    agent_versions: eachRow(versionRows(me), shownVersion),
  }),
  remove: async (tx, me, most) =>
    (await deleteSome(tx, "AgentVersion", Prisma.sql`"ownerId" = ${me}`, most)) ||
    (await deleteSome(
      tx,
      "Agent",
      Prisma.sql`"ownerId" IN (${me}, ${binMark(me)}, ${removalMark(me)})`,
      most,
    )),
};

const versionRows = (me: OwnerId): RowsOf<AgentVersion> => ({
  table: "AgentVersion",
  where: { ownerId: me },
  bytes: `octet_length(t."was") + 300`,
  times: ["createdAt"],
});

const shownVersion = ({ agentId, version, was, createdAt }: AgentVersion) => ({
  agent_id: agentId,
  version,
  saved_at: createdAt.toISOString(),
  replaced: JSON.parse(was) as unknown,
});

/** How many of the workspace's agents the person has created: they stay when the person leaves. */
export const countCreated = (workspace: WorkspaceId, person: UserId): Promise<number> =>
  db().agent.count({ where: { ownerId: workspace, createdBy: person } });
