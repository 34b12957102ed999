import "server-only";
import { oneOfJson, ownById } from "@/lib/core/db/dialect";
import { db, type Transaction } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import {
  ownerIs,
  ownerOf,
  type OwnerId,
  ownersOf,
  type Scope,
  visibleTo,
} from "@/lib/core/identity";

/** The names of the person's teams by id; without deleted ones. */
export async function namesOf(me: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; name: string }>(
    `SELECT id, name FROM "Team" WHERE ${ownById(me)}`,
    [JSON.stringify([...new Set(ids)]), ...ownersOf(me)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of the members of the person's teams, by team, in order. */
export async function membersOf(me: Scope, teamIds: string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows<{ teamId: string; agentId: string }>(
    `SELECT "teamId", "agentId" FROM "TeamMember" WHERE ${oneOfJson('"teamId"')} AND "ownerId" ${ownerIs(me)} ORDER BY "teamId", position`,
    [JSON.stringify([...new Set(teamIds)]), ...ownersOf(me)],
  );
  const byTeam = new Map<string, string[]>();
  for (const { teamId, agentId } of rows)
    byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), agentId]);
  return byTeam;
}

/** All of the person's teams by name, with their creation times. */
export const namedTeams = (me: Scope): Promise<{ id: string; name: string; createdAt: Date }[]> =>
  queryRows(
    `SELECT id, name, "createdAt" FROM "Team" WHERE "ownerId" ${ownerIs(me)}`,
    [...ownersOf(me)],
    ["createdAt"],
  );

/** The name and owner of a team of the person; null when there is none. */
export const teamSeen = (
  tx: Transaction,
  me: Scope,
  id: string,
): Promise<{ name: string; ownerId: string } | null> =>
  tx.team.findFirst({
    where: { id, ownerId: visibleTo(me) },
    select: { name: true, ownerId: true },
  });

/** The owner of a team that belongs to one of these; null when it does not. */
export async function ownerOfTeam(id: string, owners: readonly OwnerId[]): Promise<OwnerId | null> {
  const where = { id, ownerId: { in: [...owners] } };
  const row = await db().team.findFirst({ where, select: { ownerId: true } });
  return row && ownerOf(row);
}
