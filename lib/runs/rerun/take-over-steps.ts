import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { BUDGET_CALL } from "@/lib/runs/contract";
import type { Run } from "@/prisma/generated/client";

/**
 * Gives a new run its origin's steps, up to the last that it takes over, in the transaction of its row. Whoever takes it up goes on
 * behind them as after a crash: what has an outcome is not done again, and a call that had begun and has none may have
 * happened. They were paid for once, so they tell no usage; and nobody has let this run pass a limit.
 */
export async function takeOverSteps(
  tx: Transaction,
  { id, originId, originSteps }: Run,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "RunStep" ("runId", step, kind, activation, "agentId", name, status, input, output, error, "errorReason", request, "startedAt", "finishedAt")
    SELECT ${id}, step, kind, activation, "agentId", name, status, input, output, error, "errorReason", request, "startedAt", "finishedAt"
    FROM "RunStep" WHERE "runId" = ${originId} AND step <= ${originSteps ?? 0} AND NOT (kind = 'tool' AND name = ${BUDGET_CALL.name})`;
}
