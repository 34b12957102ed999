import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { invalid } from "@/lib/core/errors";
import { type OwnerId, type Scope, visibleTo } from "@/lib/core/identity";
import { onlyYours } from "@/lib/memberships/items";

export type AgentRef = { id: string; name: string };

/** Finds the person's agents by id or (ignoring case) name, keyed by the given id or name. */
export async function agentsMeant(
  tx: Transaction,
  me: Scope,
  words: string[],
): Promise<Map<string, AgentRef>> {
  const keys = words.map((word) => word.trim().toLowerCase());
  const rows = await tx.agent.findMany({
    where: { ownerId: visibleTo(me), OR: [{ id: { in: words } }, { nameKey: { in: keys } }] },
    select: { id: true, name: true, nameKey: true },
  });
  const meant = words.map(
    (word, at) =>
      [
        word,
        rows.find((row) => row.id === word) ?? rows.find((row) => row.nameKey === keys[at]),
      ] as const,
  );
  return new Map(
    meant.flatMap(([word, row]) => (row ? [[word, { id: row.id, name: row.name }] as const] : [])),
  );
}

/**
 * Throws 400, naming the field, for an agent that only the caller sees, when what uses it belongs to the whole
 * workspace: its other members could not run it. `field`: the path of the agent at this place of the request.
 */
export async function requireShared(
  tx: Transaction,
  me: Scope,
  owner: OwnerId,
  ids: string[],
  field: (at: number) => string,
): Promise<void> {
  if (owner === me.own) return;
  const hidden = await tx.agent.findFirst({
    where: { id: { in: ids }, ownerId: me.own },
    select: { id: true, name: true },
  });
  if (!hidden) return;
  const why = onlyYours(hidden.name);
  throw invalid(why, { [field(ids.indexOf(hidden.id))]: why });
}
