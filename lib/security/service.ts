import "server-only";
import { db } from "@/lib/core/db/db";
import { closePage, openPage } from "@/lib/core/db/key-page";
import { HttpReply } from "@/lib/core/http/reply";
import type { UserId } from "@/lib/core/identity";
import type { SecurityEvent } from "@/lib/security/contract";
import { toWire } from "@/lib/security/schema";

const PAGE = 50;
const PAGE_MOST = 200;

/** The security events of the user's account, newest first. 400 for a page key that the list did not return. */
export async function list(
  me: UserId,
  { limit = PAGE, after }: { limit?: number; after?: string },
): Promise<HttpReply<SecurityEvent[]>> {
  const { size, behind, order, take } = openPage({ limit, after }, PAGE_MOST);
  const { rows, headers } = closePage(
    await db().securityEvent.findMany({ where: { ownerId: me, ...behind }, orderBy: order, take }),
    size,
  );
  return new HttpReply(rows.map(toWire), { headers });
}
