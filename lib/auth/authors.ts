import "server-only";
import { db } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import type { Author, Authorship } from "@/lib/memberships/contract";
import { type Authored, privacyOf } from "@/lib/memberships/items";
import { membersOf } from "@/lib/memberships/rows";

/**
 * A function that returns a person of the workspace as pages show them, for the given ids; undefined for null. In a
 * personal workspace, which has no one else, nothing is read and it always returns undefined.
 */
export async function authorsAmong(
  me: Scope,
  ids: readonly (string | null | undefined)[],
): Promise<(id: string | null | undefined) => Author | undefined> {
  const wanted = new Set(ids.filter((id) => typeof id === "string"));
  if (me.workspace === me.own || wanted.size === 0) return () => undefined;
  const members = (await membersOf(me.workspace)).filter(({ userId }) => wanted.has(userId));
  const rows = await db().user.findMany({
    where: { id: { in: members.map(({ userId }) => userId) } },
    select: { id: true, name: true },
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => {
    if (!id) return undefined;
    const name = names.get(id);
    return name === undefined
      ? { UserId: id, name: "Former member", former: true }
      : { UserId: id, name };
  };
}

/** A function that returns who made an item of the workspace, for the given rows; nothing in a personal workspace. */
export async function authorshipAmong(
  me: Scope,
  rows: readonly Authored[],
): Promise<(row: Authored) => Authorship> {
  if (me.workspace === me.own) return () => ({});
  const author = await authorsAmong(
    me,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return (row) => ({
    ...privacyOf(row),
    created_by: author(row.createdBy),
    updated_by: author(row.updatedBy),
  });
}
