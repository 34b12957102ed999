import "server-only";
import { db } from "@/lib/core/db/db";
import { publish } from "@/lib/core/events";
import type { UserId } from "@/lib/core/identity";
import { stopChannel } from "@/lib/runs/channels";
import { LIVE } from "@/lib/runs/contract";

/** Asks all of the person's runs to stop, for an account that is about to go: nobody waits for what they still say. */
export async function stopAll(me: UserId): Promise<void> {
  const where = { ownerId: me, status: { in: [...LIVE] } };
  await db().run.updateMany({ where, data: { stopRequested: true } });
  for (const { id } of await db().run.findMany({ where, select: { id: true } })) publish(stopChannel(id), undefined);
}
