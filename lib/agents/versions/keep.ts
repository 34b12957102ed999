import "server-only";
import { AGENT_FIELDS, agentFields, type AgentField } from "@/lib/agents/fields";
import { VERSIONS_MOST } from "@/lib/agents/versions/contract";
import { newId } from "@/lib/core/crypto";
import type { Transaction } from "@/lib/core/db/db";
import { ownerOf } from "@/lib/core/identity";
import { hasRoom } from "@/lib/core/storage/quota";
import type { Agent as Row } from "@/prisma/generated/client";

/** An agent before and after a change, at least the columns that differ. */
type Change = {
  before: Partial<Row> & Pick<Row, "id" | "ownerId" | "version" | "updatedAt">;
  after: Partial<Row>;
};

/**
 * Stores the values replaced by a change, within its transaction, so that the previous version can be read and
 * restored. An account without room stores none: earlier versions never block a change.
 */
export async function keepVersions(tx: Transaction, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.agentVersion.createMany({ data: changes.map(replacedBy) });
  for (const owner of new Set(changes.map(({ before }) => ownerOf(before)))) {
    const agentIds = changes.flatMap(({ before }) => (before.ownerId === owner ? [before.id] : []));
    if (!(await hasRoom(tx, owner)))
      await tx.agentVersion.deleteMany({ where: { agentId: { in: agentIds }, ownerId: owner } });
  }
  for (const { before } of changes)
    if (before.version > VERSIONS_MOST)
      await tx.agentVersion.deleteMany({
        where: { agentId: before.id, version: { lte: before.version - VERSIONS_MOST } },
      });
}

/** The fields that a change gives another value. `after`: the columns that are written; undefined leaves one unchanged. */
export const changedFields = ({ before, after }: Change): AgentField[] =>
  AGENT_FIELDS.filter((field) => {
    const { column } = agentFields[field];
    return after[column] !== undefined && after[column] !== before[column];
  });

function replacedBy(change: Change) {
  const { before } = change;
  const changed = changedFields(change);
  return {
    id: newId(),
    ownerId: before.ownerId,
    agentId: before.id,
    version: before.version,
    changed: JSON.stringify(changed),
    was: JSON.stringify(
      Object.fromEntries(changed.map((field) => [field, before[agentFields[field].column]])),
    ),
    createdAt: before.updatedAt,
  };
}
