import "server-only";
import type { Transaction } from "@/lib/core/db/db";
import { BUDGET_CALL } from "@/lib/runs/run/contract";
import type { Run } from "@/prisma/generated/client";

/**
 * Copies its original run's steps to a new run, up to the last one that it takes over, in the transaction of its row.
 * The run then resumes after them as after a crash: finished steps are not repeated, and a call without an outcome may
 * have happened. They were paid for once, so they have no usage; and permissions to exceed a limit are not copied.
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
