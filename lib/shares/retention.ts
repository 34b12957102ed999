import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { AT_ONCE, bitByBit, daysBefore } from "@/lib/core/storage/retention";
import type { Sealed } from "@/lib/core/db/reseal";
import { TOKEN_PURPOSE } from "@/lib/shares/schema";

/** The tokens of links, which are sealed by the server's secret. */
export const sealedShares: Sealed = {
  table: "Share",
  column: "sealedToken",
  bound: ({ id }: { id: string }) => [TOKEN_PURPOSE, id],
};

/** How long an expired link stays in its owner's list, who may extend it. */
const EXPIRED_DAYS = 30;

/** Removes links that expired long ago; returns how many. */
export const forgetExpired = (now: number): Promise<number> =>
  bitByBit(() =>
    deleteSome(db(), "Share", Prisma.sql`"expiresAt" < ${daysBefore(now, EXPIRED_DAYS)}`, AT_ONCE),
  );
