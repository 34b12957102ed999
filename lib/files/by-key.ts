import "server-only";
import { db } from "@/lib/core/db/db";
import { missing } from "@/lib/core/errors";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { File } from "@/lib/files/contract";
import { toWire } from "@/lib/files/schema";

/** Which of a person's files: all, or only those uploaded with one API key. */
export type FilesOf = { me: Scope; keyId?: string };

const whereOf = ({ me, keyId }: FilesOf) => ({
  ownerId: visibleTo(me),
  ...(keyId ? { keyId } : {}),
});

/** 404 when one of them is not among these. */
export async function requireAmong(of: FilesOf, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (!wanted.length) return;
  const count = await db().file.count({ where: { ...whereOf(of), id: { in: wanted } } });
  if (count < wanted.length) throw missing(sentence("file_not_found", "File not found"));
}

type Page = { after?: string; limit: number; order: "asc" | "desc" };

/** Files after the file `after`, by creation time. 404 when that one is not among them. */
export async function listBehind(
  of: FilesOf,
  { after, limit, order }: Page,
): Promise<{ files: File[]; more: boolean }> {
  const where = whereOf(of);
  const last = after ? await db().file.findFirst({ where: { ...where, id: after } }) : null;
  if (after && !last) throw missing(sentence("file_not_found", "File not found"));
  const beyond = <T>(value: T) => (order === "asc" ? { gt: value } : { lt: value });
  const rows = await db().file.findMany({
    where: {
      ...where,
      ...(last && {
        OR: [
          { createdAt: beyond(last.createdAt) },
          { createdAt: last.createdAt, id: beyond(last.id) },
        ],
      }),
    },
    orderBy: [{ createdAt: order }, { id: order }],
    take: limit + 1,
  });
  return { files: rows.slice(0, limit).map(toWire), more: rows.length > limit };
}

/** Which of these files the person has. */
export async function presentFiles(me: Scope, ids: string[]): Promise<Set<string>> {
  const rows = await db().file.findMany({
    where: { ownerId: visibleTo(me), id: { in: [...new Set(ids)] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
