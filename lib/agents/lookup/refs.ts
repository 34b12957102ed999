import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { type Scope, visibleTo } from "@/lib/core/identity";

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
