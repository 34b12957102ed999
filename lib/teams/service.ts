import "server-only";
import { itemEntry, type Actor } from "@/lib/audit/write";
import { oneOfJson } from "@/lib/core/db/dialect";
import { namesOf } from "@/lib/agents/lookup/names";
import { agentsMeant, requireShared } from "@/lib/agents/lookup/refs";
import { authorshipAmong } from "@/lib/auth/authors";
import { binMark, keepBinBounded, keepsBin, putInBin } from "@/lib/core/storage/rows";
import { newId } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { queryRows as readRows } from "@/lib/core/db/statements";
import { readPage } from "@/lib/core/db/row-page";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import {
  type OwnerId,
  ownerIs,
  ownerOf,
  ownersOf,
  type Scope,
  visibleTo,
} from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import { movedTo, ownerFor, requireNoSharedUse } from "@/lib/memberships/items";
import type { Team } from "@/lib/teams/contract";
import { teamQuota } from "@/lib/teams/quota";
import { teamLimits } from "@/lib/teams/rules";
import { removeFromGraph } from "@/lib/teams/agent-deletion";
import { drawnOf, toWire, type CheckedTeam, type TeamPatch } from "@/lib/teams/schema";
import type { Graph as GraphRow, Team as Row, TeamMember } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

const LIST_MOST = 200;
/** The size includes its members and its graph. */
const BYTES = `500 + octet_length(t."description") + 40 * (SELECT count(*) FROM "TeamMember" m WHERE m."teamId" = t.id)
  + coalesce((SELECT 2 * octet_length(g.nodes) + octet_length(g.edges) FROM "Graph" g WHERE g."ownerId" = t."ownerId" AND g."teamId" = t.id), 0)`;
type Page = { limit?: number; after?: string };
const WITH_MEMBERS = { members: { orderBy: { position: "asc" as const } } };

/** The person's teams, newest first, at most 200 a page; the key of the next page goes into `X-Next-Key`. */
export async function list(me: Scope, page: Page = {}): Promise<HttpReply<Team[]>> {
  const { rows, headers } = await readPage<Row>(
    {
      table: "Team",
      where: { ownerId: visibleTo(me) },
      bytes: BYTES,
      times: ["createdAt", "updatedAt"],
    },
    page,
    LIST_MOST,
  );
  const ids = rows.map((row) => row.id);
  const [members, graphs] = await Promise.all([
    membersIn(me, ids),
    db().graph.findMany({ where: { ownerId: visibleTo(me), teamId: { in: ids } } }),
  ]);
  const graphByTeam = new Map(graphs.map((graph) => [graph.teamId, graph]));
  return new HttpReply(
    await allNamed(
      me,
      rows.map((row) => ({
        row: { ...row, members: members.get(row.id) ?? [] },
        graph: graphByTeam.get(row.id),
      })),
    ),
    { headers },
  );
}

/** Members by team, in order: for a page of teams there may be thousands. */
async function membersIn(me: Scope, teamIds: string[]): Promise<Map<string, TeamMember[]>> {
  const members = await readRows<TeamMember>(
    `SELECT * FROM "TeamMember" WHERE ${oneOfJson('"teamId"')} AND "ownerId" ${ownerIs(me)} ORDER BY "teamId", position`,
    [JSON.stringify(teamIds), ...ownersOf(me)],
  );
  const byTeam = new Map<string, TeamMember[]>(teamIds.map((id) => [id, []]));
  for (const member of members) byTeam.get(member.teamId)?.push(member);
  return byTeam;
}

/** 404 when it is not the person's. */
export async function get(me: Scope, id: string): Promise<Team> {
  return named(me, await wholeOf(db(), me, id));
}

/** The person's newest team with a graph and exactly these agents as members; null when there is none. */
export async function findOf(me: Scope, agentIds: string[]): Promise<Team | null> {
  const [row] = await readRows<{ id: string }>(
    `SELECT t.id FROM "TeamMember" m JOIN "Team" t ON t.id = m."teamId" JOIN "Graph" g ON g."ownerId" = t."ownerId" AND g."teamId" = t.id
      WHERE m."agentId" = ? AND t."ownerId" ${ownerIs(me)} AND (SELECT count(*) FROM "TeamMember" a WHERE a."teamId" = t.id) = ?
        AND NOT EXISTS (SELECT 1 FROM "TeamMember" a WHERE a."teamId" = t.id AND NOT (${oneOfJson('a."agentId"')}))
      ORDER BY t."createdAt" DESC, t.id DESC LIMIT 1`,
    [agentIds[0] ?? "", ...ownersOf(me), agentIds.length, JSON.stringify(agentIds)],
  );
  return row ? get(me, row.id) : null;
}

/** How many teams the person has. */
export const count = (me: Scope): Promise<number> =>
  db().team.count({ where: { ownerId: visibleTo(me) } });

/** 400 for a member that is not an agent of the person, or that only they see in a shared team. Names may repeat. */
export async function create(me: Scope, input: CheckedTeam): Promise<Team> {
  const id = newId();
  const whole = await transact(me.workspace, async (tx) => {
    await insertTeam(tx, me, { id, ...input });
    return wholeOf(tx, me, id);
  });
  return named(me, whole);
}

/** Writes the rows of a new team, within the caller's transaction. */
export async function insertTeam(
  tx: Transaction,
  me: Scope,
  { id, name, description = "", agents = [], only_me }: CheckedTeam & { id: string },
): Promise<void> {
  const now = new Date();
  const owner = ownerFor(me, only_me);
  await requireAgents(tx, me, owner, agents, agents);
  await withinQuota(tx, owner, [teamQuota()], async () => {
    await tx.team.create({
      data: {
        id,
        ownerId: owner,
        name,
        description,
        createdAt: now,
        updatedAt: now,
        createdBy: me.person,
        updatedBy: me.person,
      },
    });
    await tx.teamMember.createMany({ data: membersOf(owner, id, agents) });
  });
}

/**
 * Changes the given fields; agents that are no longer members are removed from the graph too. 409 when `version` is
 * older than the stored one. `only_me` moves it with its members and its graph.
 */
export async function update(me: Scope, id: string, patch: TeamPatch): Promise<Team> {
  const whole = await transact(me.workspace, async (tx) => {
    const quotas = patch.only_me === undefined ? [] : [teamQuota()];
    const owner = patch.only_me ? me.own : me.workspace;
    await withinQuota(tx, owner, quotas, () => change(tx, me, id, patch));
    return wholeOf(tx, me, id);
  });
  return named(me, whole);
}

async function change(
  tx: Transaction,
  me: Scope,
  id: string,
  { version, name, description, agents, only_me }: TeamPatch,
): Promise<void> {
  const before = await tx.team.findFirst({
    where: { id, ownerId: visibleTo(me) },
    include: WITH_MEMBERS,
  });
  if (!before) throw missing(sentence("team_not_found", "Team not found"));
  const { count } = await tx.team.updateMany({
    where: { id, ownerId: visibleTo(me), version },
    data: {
      name,
      description,
      updatedAt: new Date(),
      updatedBy: me.person,
      version: { increment: 1 },
    },
  });
  if (count === 0)
    throw conflict(
      sentence(
        "team_changed_elsewhere",
        "This team was changed elsewhere. Reload it before you save.",
      ),
    );
  const to = movedTo(me, before, only_me);
  if (to) await move(tx, me, before, to);
  const owner = to ?? ownerOf(before);
  await requireAgents(tx, me, owner, agents ?? (to ? before.members.map(idOf) : []), agents);
  if (!agents) return;
  await tx.teamMember.deleteMany({ where: { teamId: id, ownerId: visibleTo(me) } });
  await tx.teamMember.createMany({ data: membersOf(owner, id, agents) });
  for (const { agentId } of before.members.filter((member) => !agents.includes(member.agentId)))
    await removeFromGraph(tx, me, agentId, id);
}

const idOf = ({ agentId }: TeamMember): string => agentId;

/** Gives a team, its members and its graph another owner. 409 when tasks of the whole workspace use it. */
async function move(tx: Transaction, me: Scope, team: Row, to: OwnerId): Promise<void> {
  const { id, ownerId } = team;
  if (to !== me.workspace) await requireNoSharedUse(tx, me, "team", id);
  await tx.team.updateMany({ where: { id, ownerId }, data: { ownerId: to } });
  await tx.teamMember.updateMany({ where: { teamId: id, ownerId }, data: { ownerId: to } });
  await tx.graph.updateMany({ where: { teamId: id, ownerId }, data: { ownerId: to } });
}

/** Moves the team to the bin, or deletes it if there is none. Its agents and conversations stay. */
export async function remove(me: Scope, id: string, by: Actor): Promise<void> {
  const hasBin = keepsBin();
  const owner = await transact(me.workspace, async (tx) => {
    const where = { id, ownerId: visibleTo(me) };
    const row = await tx.team.findFirst({ where, select: { name: true, ownerId: true } });
    if (!row) throw missing(sentence("team_not_found", "Team not found"));
    if (hasBin) {
      await tx.team.updateMany({ where, data: { ownerId: binMark(ownerOf(row)) } });
      await putInBin(tx, ownerOf(row), { kind: "team", id, name: row.name });
    } else {
      await tx.team.deleteMany({ where });
      await tx.graph.deleteMany({ where: { teamId: id, ownerId: visibleTo(me) } });
    }
    const kind = hasBin ? "team_trashed" : "team_deleted";
    await itemEntry(tx, kind, ownerOf(row), by, { id, name: row.name });
    return ownerOf(row);
  });
  if (hasBin) await keepBinBounded(owner);
}

/**
 * Adds a member at the end. 404 for a team or an agent that is not the person's, 400 when the team is full; adding one
 * twice has no further effect.
 */
export async function addAgent(me: Scope, id: string, agentId: string): Promise<Team> {
  return changeMembers(me, id, agentId, async (tx, members, owner) => {
    if (members.includes(agentId)) return false;
    if (members.length >= teamLimits.agents)
      throw invalid(
        sentence("too_many_team_agents", "A team can have up to {most} agents", {
          most: teamLimits.agents,
        }),
      );
    const last = await tx.teamMember.findFirst({
      where: { teamId: id, ownerId: visibleTo(me) },
      orderBy: { position: "desc" },
    });
    await tx.teamMember.create({
      data: { teamId: id, ownerId: owner, agentId, position: (last?.position ?? 0) + 1 },
    });
    return true;
  });
}

/** Removes a member from the team and its graph. Removing a non-member changes nothing. */
export async function removeAgent(me: Scope, id: string, agentId: string): Promise<Team> {
  return changeMembers(me, id, agentId, async (tx) => {
    const { count: gone } = await tx.teamMember.deleteMany({
      where: { teamId: id, ownerId: visibleTo(me), agentId },
    });
    if (gone) await removeFromGraph(tx, me, agentId, id);
    return gone > 0;
  });
}

async function changeMembers(
  me: Scope,
  id: string,
  agentId: string,
  work: (tx: Transaction, members: string[], owner: OwnerId) => Promise<boolean>,
): Promise<Team> {
  const whole = await transact(me.workspace, async (tx) => {
    const team = await tx.team.findFirst({
      where: { id, ownerId: visibleTo(me) },
      include: WITH_MEMBERS,
    });
    if (!team) throw missing(sentence("team_not_found", "Team not found"));
    const members = team.members.map((member) => member.agentId);
    // An id, not a name: it is stored unchanged. A member that is no longer an agent of the person can still be
    // removed.
    const isOwn = (await agentsMeant(tx, me, [agentId])).get(agentId)?.id === agentId;
    if (!isOwn && !members.includes(agentId))
      throw missing(sentence("agent_not_found", "Agent not found"));
    if (!members.includes(agentId))
      await requireShared(tx, me, ownerOf(team), [agentId], () => "agentId");
    if (await withinQuota(tx, ownerOf(team), [], () => work(tx, members, ownerOf(team))))
      await tx.team.updateMany({
        where: { id, ownerId: visibleTo(me) },
        data: { updatedAt: new Date(), updatedBy: me.person, version: { increment: 1 } },
      });
    return wholeOf(tx, me, id);
  });
  return named(me, whole);
}

/** `refs`: the agents to check for existence, if not all: those that a team already has may have been deleted. */
async function requireAgents(
  tx: Transaction,
  me: Scope,
  owner: OwnerId,
  ids: string[],
  refs: string[] | undefined,
): Promise<void> {
  const agentByRef = await agentsMeant(tx, me, refs ?? []);
  const at = (refs ?? []).findIndex((id) => agentByRef.get(id)?.id !== id);
  if (at >= 0) {
    const why = sentence("team_agent_unknown", "One of these agents doesn't exist");
    throw invalid(why, { [`agents.${at}`]: why });
  }
  await requireShared(tx, me, owner, ids, (place) => `agents.${place}`);
}

const membersOf = (owner: OwnerId, teamId: string, agents: string[]) =>
  agents.map((agentId, at) => ({ teamId, ownerId: owner, agentId, position: at + 1 }));

/** A team's rows, read together. */
type Whole = { row: Row & { members: TeamMember[] }; graph: GraphRow | undefined };

async function wholeOf(tx: Transaction, me: Scope, id: string): Promise<Whole> {
  const row = await tx.team.findFirst({
    where: { id, ownerId: visibleTo(me) },
    include: WITH_MEMBERS,
  });
  if (!row) throw missing(sentence("team_not_found", "Team not found"));
  return {
    row,
    graph:
      (await tx.graph.findFirst({ where: { ownerId: visibleTo(me), teamId: id } })) ?? undefined,
  };
}

const named = async (me: Scope, whole: Whole): Promise<Team> => (await allNamed(me, [whole]))[0]!;

/** Teams converted for people: the nodes of their graphs have names. */
async function allNamed(me: Scope, all: Whole[]): Promise<Team[]> {
  const names = await namesOf(
    me,
    all.flatMap(({ graph }) => (graph ? drawnOf(graph).nodes.map((node) => node.agent_id) : [])),
  );
  const authorship = await authorshipAmong(
    me,
    all.map(({ row }) => row),
  );
  return all.map(({ row, graph }) => ({
    ...toWire(row, row.members, graph, names),
    ...authorship(row),
  }));
}
