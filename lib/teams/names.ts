import "server-only";
import { oneOfJson, ownById } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import type { UserId } from "@/lib/core/identity";

/** The names of the person's teams by id; without deleted ones. */
export async function namesOf(me: UserId, ids: string[]): Promise<Map<string, string>> {
  const found = await queryRows<{ id: string; name: string }>(
    `SELECT id, name FROM "Team" WHERE ${ownById()}`,
    [JSON.stringify([...new Set(ids)]), me],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The ids of the members of the person's teams, by team, in order. */
export async function membersOf(me: UserId, teamIds: string[]): Promise<Map<string, string[]>> {
  const found = await queryRows<{ teamId: string; agentId: string }>(
    `SELECT "teamId", "agentId" FROM "TeamMember" WHERE ${oneOfJson('"teamId"')} AND "ownerId" = ? ORDER BY "teamId", position`,
    [JSON.stringify([...new Set(teamIds)]), me],
  );
  const byTeam = new Map<string, string[]>();
  for (const { teamId, agentId } of found)
    byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), agentId]);
  return byTeam;
}

/** All of the person's teams by name, with their creation times. */
export const namedTeams = (me: UserId): Promise<{ id: string; name: string; createdAt: Date }[]> =>
  queryRows(`SELECT id, name, "createdAt" FROM "Team" WHERE "ownerId" = ?`, [me], ["createdAt"]);
