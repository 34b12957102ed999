import "server-only";
import type { AgentName, AgentPage } from "@/lib/agents/contract";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { readPage } from "@/lib/core/db/row-page";
import { HttpReply } from "@/lib/core/http/reply";
import {
  ownerIs,
  ownerOf,
  type OwnerId,
  ownersOf,
  type Scope,
  visibleTo,
} from "@/lib/core/identity";

/** How many agents the person has. */
export const count = (me: Scope): Promise<number> =>
  db().agent.count({ where: { ownerId: visibleTo(me) } });

/** The names of the person's agents by id; without deleted agents. */
export async function namesOf(me: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await db().agent.findMany({
    where: { ownerId: visibleTo(me), id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names are short: one page holds as many agents as most people have. */
const PAGE = 1_000;
type Named = { id: string; name: string; createdAt: Date };

/** The names of all of the person's agents, newest first, 1,000 a page: for callers that only need names. */
export async function listNames(me: Scope, page: AgentPage): Promise<HttpReply<AgentName[]>> {
  const of = {
    table: "Agent" as const,
    where: { ownerId: visibleTo(me) },
    bytes: "1",
    times: ["createdAt" as const],
    columns: ["id" as const, "name" as const, "createdAt" as const],
  };
  const { rows, headers } = await readPage<Named>(of, page, PAGE);
  return new HttpReply(
    rows.map(({ id, name }) => ({ AgentId: id, name })),
    { headers },
  );
}

/** All of the person's agents by name, with their creation times. */
export const namedAgents = (me: Scope): Promise<Named[]> =>
  queryRows<Named>(
    `SELECT id, name, "createdAt" FROM "Agent" WHERE "ownerId" ${ownerIs(me)}`,
    [...ownersOf(me)],
    ["createdAt"],
  );

/** The person's agent of this name, else the one used last, else the newest; null without any. For a viewer, of those that are open to viewers. */
export async function likeliestAgent(me: Scope, name?: string): Promise<string | null> {
  const select = (where: { nameKey: string } | { lastUsedAt: { not: null } } | object) =>
    db().agent.findFirst({
      where: {
        ownerId: visibleTo(me),
        ...(me.role === "viewer" ? { viewersChat: true } : {}),
        ...where,
      },
      orderBy: [{ lastUsedAt: "desc" }, { createdAt: "desc" }],
      select: { id: true },
    });
  const agent =
    (name === undefined ? null : await select({ nameKey: name.toLowerCase() })) ??
    (await select({ lastUsedAt: { not: null } })) ??
    (await select({}));
  return agent?.id ?? null;
}

/** The owner of an agent that belongs to one of these; null when it does not. */
export async function ownerOfAgent(
  id: string,
  owners: readonly OwnerId[],
): Promise<OwnerId | null> {
  const where = { id, ownerId: { in: [...owners] } };
  const row = await db().agent.findFirst({ where, select: { ownerId: true } });
  return row && ownerOf(row);
}
