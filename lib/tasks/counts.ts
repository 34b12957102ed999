import "server-only";
import { ownById } from "@/lib/core/db/dialect";
import { db } from "@/lib/core/db/db";
import { queryRows } from "@/lib/core/db/statements";
import { ownerOf, type OwnerId, ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import type { TaskStatus } from "@/lib/tasks/contract";

/** How many tasks the person has in each state. */
export async function counts(me: Scope): Promise<{ [Status in TaskStatus]: number }> {
  const groups = await db().task.groupBy({
    by: ["status"],
    where: { ownerId: visibleTo(me) },
    _count: true,
  });
  const of = (status: TaskStatus): number =>
    groups.find((group) => group.status === status)?._count ?? 0;
  return { pending: of("pending"), in_progress: of("in_progress"), completed: of("completed") };
}

/** The names of the person's tasks by id; without deleted ones. */
export async function namesOf(me: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; name: string }>(
    `SELECT id, name FROM "Task" WHERE ${ownById(me)}`,
    [JSON.stringify(ids), ...ownersOf(me)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who created these tasks, by id: the background work that asks has read their runs. */
export async function creatorsOf(ids: string[]): Promise<Map<string, string>> {
  const rows = await db().task.findMany({
    where: { id: { in: [...new Set(ids)] }, createdBy: { not: null } },
    select: { id: true, createdBy: true },
  });
  return new Map(rows.flatMap(({ id, createdBy }) => (createdBy ? [[id, createdBy]] : [])));
}

/** Has the person ever routed a task? */
export const hasRouted = async (me: Scope): Promise<boolean> =>
  (await db().task.findFirst({
    where: { ownerId: visibleTo(me), attempts: { gt: 0 } },
    select: { id: true },
  })) !== null;

/** Which of these tasks the person has, without those in the trash. */
export async function presentTasks(me: Scope, ids: string[]): Promise<Set<string>> {
  const rows = await db().task.findMany({
    where: { ownerId: visibleTo(me), id: { in: [...new Set(ids)] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** The owner of a task that belongs to one of these; null when it does not. */
export async function ownerOfTask(id: string, owners: readonly OwnerId[]): Promise<OwnerId | null> {
  const where = { id, ownerId: { in: [...owners] } };
  const row = await db().task.findFirst({ where, select: { ownerId: true } });
  return row && ownerOf(row);
}
