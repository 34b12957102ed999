import "server-only";
import { amongBinned } from "@/lib/core/storage/rows";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { scopeFor, visibleTo } from "@/lib/core/identity";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";
import type { Sealed } from "@/lib/core/db/reseal";
import { SHARE_KINDS } from "@/lib/shares/contract";
import { shareLimits } from "@/lib/shares/rules";
import { present } from "@/lib/shares/sources";
import { TOKEN_PURPOSE } from "@/lib/shares/schema";

/** The tokens of links, which are sealed by the server's secret. */
export const sealedShares: Sealed = {
  table: "Share",
  column: "sealedToken",
  bound: ({ id }: { id: string }) => [TOKEN_PURPOSE, id],
};

/** How long an expired link stays in its owner's list, who may extend it. */
const EXPIRED_DAYS = 30;

/** Removes links that expired long ago, and those whose source was deleted permanently; returns how many. */
export async function forgetShares(now: number): Promise<number> {
  const expired = await bitByBit(() =>
    deleteSome(db(), "Share", Prisma.sql`"expiresAt" < ${daysBefore(now, EXPIRED_DAYS)}`, AT_ONCE),
  );
  return expired + (await forgetOrphans());
}

/** Owner by owner. What is in the trash can be restored, and its links with it. */
async function forgetOrphans(): Promise<number> {
  let removed = 0;
  for (let after = ""; ;) {
    const next = await db().share.findFirst({
      where: { ownerId: { gt: after } },
      orderBy: { ownerId: "asc" },
      select: { ownerId: true },
    });
    if (!next) return removed;
    after = next.ownerId;
    removed += await forgetOrphansOf(after);
  }
}

async function forgetOrphansOf(ownerId: string): Promise<number> {
  const rows = await db().share.findMany({
    where: { ownerId },
    select: { id: true, kind: true, sourceId: true },
    take: shareLimits.shares,
  });
  const me = scopeFor({ ownerId }, null);
  const gone: string[] = [];
  for (const kind of SHARE_KINDS) {
    const own = rows.filter((row) => row.kind === kind);
    const ids = own.map(({ sourceId }) => sourceId);
    const there = await present(me, kind, ids);
    const inTrash = await amongBinned(visibleTo(me), ids);
    gone.push(
      ...own.flatMap(({ id, sourceId }) =>
        there.has(sourceId) || inTrash.has(sourceId) ? [] : [id],
      ),
    );
  }
  if (gone.length === 0) return 0;
  return (await db().share.deleteMany({ where: { ownerId, id: { in: gone } } })).count;
}
