import "server-only";
import { queryRows } from "@/lib/core/db/statements";
import type { Scope } from "@/lib/core/identity";
import { lookForNear } from "@/lib/usage/near-limit";
import type { Run as Row } from "@/prisma/generated/client";

/** Notifies the run's person of limits that are nearly reached. Errors are ignored: the next run checks again. */
export function tellNearLimits(me: Scope, run: Row): void {
  // An interrupted call left no step.
  const agents = async () => [
    run.agentId,
    ...(
      await queryRows<{ agentId: string }>(
        `SELECT DISTINCT "agentId" FROM "RunStep" WHERE "runId" = ?`,
        [run.id],
      )
    ).map((row) => row.agentId),
  ];
  void lookForNear(me.workspace, run, agents).catch(() => undefined);
}
