import "server-only";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { queryRowsIn } from "@/lib/core/db/statements";
import { type OwnerId, ownerOf, privatePartsRange, type WorkspaceId } from "@/lib/core/identity";

/**
 * The tables whose rows name their owner, and are not removed along with another row of the same owner, as a message with
 * its conversation. tests/unit/private-parts.test.ts compares the list with the schema.
 */
export const OWNED_TABLES: readonly string[] = [
  "Agent",
  "AgentVersion",
  "ApiKey",
  "BinItem",
  "Budget",
  "Connection",
  "ConnectionSignIn",
  "Conversation",
  "File",
  "Graph",
  "IdempotencyKey",
  "KnowledgeCollection",
  "KnowledgeDocument",
  "KnowledgeIndex",
  "Memory",
  "ModelName",
  "ModelProvider",
  "ProgramRequest",
  "Reservation",
  "Run",
  "SecurityEvent",
  "Share",
  "Skill",
  "SkillFile",
  "StorageUse",
  "Task",
  "Team",
  "Template",
  "ToolApproval",
  "ToolSecret",
  "UsageDay",
  "UsageSlice",
];

/**
 * The owners of all private parts of a workspace that have a row, whether their people are still members or not. One
 * range of an index for each table.
 */
export async function privatePartsOf(
  workspace: WorkspaceId,
  tx: Transaction = db(),
): Promise<OwnerId[]> {
  const { gte: from, lt: to } = privatePartsRange(workspace);
  const queries = OWNED_TABLES.map(
    (table) =>
      Prisma.sql`SELECT "ownerId" FROM ${Prisma.raw(`"${table}"`)} WHERE "ownerId" >= ${from} AND "ownerId" < ${to}`,
  );
  const rows = await queryRowsIn<{ ownerId: string }>(tx, Prisma.join(queries, " UNION "));
  return rows.map(ownerOf);
}
