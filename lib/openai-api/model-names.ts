import "server-only";
import { ownedBy } from "@/lib/core/db/dialect";
import { namedAgents } from "@/lib/agents/lookup/names";
import { Prisma } from "@/lib/core/db/db";
import { writeAside } from "@/lib/core/db/faults";
import { execute, findRow, queryRows } from "@/lib/core/db/statements";
import { write } from "@/lib/core/db/transact";
import { ownerIs, ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { assignSlugs, type KnownSlug, type ModelTarget } from "@/lib/openai-api/slugs";
import { namedTeams } from "@/lib/teams/names";

/** Each of the person's agents and teams with its current slug, and the slugs that once led to one. */
type ModelNames = { current: (ModelTarget & { slug: string })[]; former: KnownSlug[] };

/**
 * Reads the names that programs use. A new or renamed agent gets its slug here, which is stored without waiting: if
 * that fails, the next reader computes the same.
 */
export async function modelNames(me: Scope): Promise<ModelNames> {
  const [agents, teams, rows] = await Promise.all([
    namedAgents(me),
    namedTeams(me),
    knownSlugs(me),
  ]);
  const targets: ModelTarget[] = [
    ...agents.map((each) => ({ ...each, kind: "agent" as const })),
    ...teams.map((each) => ({ ...each, kind: "team" as const })),
  ];
  const living = new Set(targets.map(({ id }) => id));
  const known = rows.filter(({ targetId }) => living.has(targetId));
  const slugs = assignSlugs(targets, known);
  const current = targets.map((each) => ({ ...each, slug: slugs.get(each.id)! }));
  const held = new Set(current.map(({ slug }) => slug));
  const isNoted = ({ id, slug }: ModelTarget & { slug: string }) =>
    known.some((row) => row.slug === slug && row.targetId === id);
  const news = current.filter((each) => !isNoted(each));
  const gone = rows.map(({ targetId }) => targetId).filter((id) => !living.has(id));
  if (news.length > 0 || gone.length > 0)
    writeAside("the names of models", () => note(me, news, gone));
  return { current, former: known.filter(({ slug }) => !held.has(slug)) };
}

const note = (me: Scope, news: (ModelTarget & { slug: string })[], gone: string[]): Promise<void> =>
  write(me.workspace, async (tx) => {
    for (const id of gone)
      await execute(
        tx,
        Prisma.sql`DELETE FROM "ModelName" WHERE ${ownedBy(me)} AND "targetId" = ${id}`,
      );
    for (const { slug, id } of news)
      await execute(
        tx,
        Prisma.sql`INSERT INTO "ModelName" ("ownerId", "slug", "targetId", "createdAt") VALUES (${me.own}, ${slug}, ${id}, ${new Date()})
          ON CONFLICT ("ownerId", "slug") DO UPDATE SET "targetId" = excluded."targetId", "createdAt" = excluded."createdAt"`,
      );
  });

/** The id that a slug was last stored for; null if no one has, or has had, it. */
export const notedFor = async (me: Scope, slug: string): Promise<string | null> =>
  (await findRow("ModelName", { ownerId: visibleTo(me), slug }, ["createdAt"]))?.targetId ?? null;

const knownSlugs = (me: Scope): Promise<KnownSlug[]> =>
  queryRows(`SELECT "slug", "targetId" FROM "ModelName" WHERE "ownerId" ${ownerIs(me)}`, [
    ...ownersOf(me),
  ]);

/** The slugs that were stored for an agent or a team, present and former. */
export const notedSlugs = (me: Scope, targetId: string): Promise<KnownSlug[]> =>
  queryRows(
    `SELECT "slug", "targetId" FROM "ModelName" WHERE "ownerId" ${ownerIs(me)} AND "targetId" = ?`,
    [...ownersOf(me), targetId],
  );
