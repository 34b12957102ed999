import "server-only";
import { oneOf } from "@/lib/core/db/dialect";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { execute, queryRowsIn } from "@/lib/core/db/statements";
import type { OwnerId } from "@/lib/core/identity";
import { headsOf } from "@/lib/runs/journal/requests/sent";
import type { KeptRequest } from "@/lib/runs/journal/requests/parts";

const AT_ONCE = 200;

/**
 * Gives the runs of a task another owner, within the transaction that moves the task. The heads of their requests are
 * stored by owner: those that these runs sent are copied, so that their traces stay complete.
 */
export async function moveRuns(
  tx: Transaction,
  taskId: string,
  from: OwnerId,
  to: OwnerId,
): Promise<void> {
  const sent = await queryRowsIn<{ request: string }>(
    tx,
    Prisma.sql`SELECT DISTINCT s.request FROM "Run" r JOIN "RunStep" s ON s."runId" = r.id
      WHERE r."ownerId" = ${from} AND r."taskId" = ${taskId} AND s.request IS NOT NULL`,
  );
  // As `columnOf` in parts.ts wrote them.
  const heads = [...new Set(sent.map(({ request }) => (JSON.parse(request) as KeptRequest).h))];
  for (let at = 0; at < heads.length; at += AT_ONCE)
    await execute(
      tx,
      Prisma.sql`INSERT INTO "TracePart" (scope, hash, parent, content, "usedOn")
        SELECT ${headsOf(to)}, hash, parent, content, "usedOn" FROM "TracePart"
        WHERE scope = ${headsOf(from)} AND ${oneOf("hash", heads.slice(at, at + AT_ONCE))}
        ON CONFLICT (scope, hash) DO NOTHING`,
    );
  await tx.run.updateMany({ where: { ownerId: from, taskId }, data: { ownerId: to } });
}
