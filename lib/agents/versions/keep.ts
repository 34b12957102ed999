import "server-only";
import { VERSION_FIELDS, VERSIONS_MOST, type VersionField } from "@/lib/agents/versions/contract";
import { newId } from "@/lib/core/crypto";
import type { Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { hasRoom } from "@/lib/core/storage/quota";
import type { Agent as Row } from "@/prisma/generated/client";

/** The columns of an agent that have versions. */
export const columnOf = {
  name: "name",
  instructions: "instructions",
  role_description: "roleDescription",
  model: "model",
  tools: "tools",
  starters: "starters",
  temperature: "temperature",
  max_tokens: "maxTokens",
  fallback_model: "fallbackModel",
} as const satisfies Record<VersionField, keyof Row>;

/** An agent before and after a change, at least the columns that differ. */
type Change = {
  before: Partial<Row> & Pick<Row, "id" | "version" | "updatedAt">;
  after: Partial<Row>;
};

/**
 * Stores the values replaced by a change, within its transaction, so that the previous version can be read and
 * restored. An account without room stores none: earlier versions never block a change.
 */
export async function keepVersions(tx: Transaction, me: UserId, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.agentVersion.createMany({ data: changes.map((change) => replacedBy(me, change)) });
  const agentIds = changes.map(({ before }) => before.id);
  if (!(await hasRoom(tx, me)))
    await tx.agentVersion.deleteMany({ where: { agentId: { in: agentIds }, ownerId: me } });
  for (const { before } of changes)
    if (before.version > VERSIONS_MOST)
      await tx.agentVersion.deleteMany({
        where: { agentId: before.id, version: { lte: before.version - VERSIONS_MOST } },
      });
}

/** The fields that a change gives another value. `after`: the columns that are written; undefined leaves one unchanged. */
export const changedFields = ({ before, after }: Change): VersionField[] =>
  VERSION_FIELDS.filter((field) => {
    const now = after[columnOf[field]];
    return now !== undefined && now !== before[columnOf[field]];
  });

function replacedBy(me: UserId, change: Change) {
  const { before } = change;
  const changed = changedFields(change);
  return {
    id: newId(),
    ownerId: me,
    agentId: before.id,
    version: before.version,
    changed: JSON.stringify(changed),
    was: JSON.stringify(
      Object.fromEntries(changed.map((field) => [field, before[columnOf[field]]])),
    ),
    createdAt: before.updatedAt,
  };
}
