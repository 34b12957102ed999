import "server-only";
import { queryRows } from "@/lib/core/db/statements";
import { ownerIs, ownersOf, type Scope } from "@/lib/core/identity";
import type { Usage } from "@/lib/usage/contract";

/**
 * The tokens of a conversation as measured by its last completed model call, including its response; null if no step
 * records it. Its reasoning is not sent again, nor are the calls of delegated agents.
 */
export async function lastMeasured(me: Scope, conversationId: string): Promise<number | null> {
  const [step] = await queryRows<{ usage: string }>(
    `SELECT s.usage FROM "Run" r JOIN "RunStep" s ON s."runId" = r.id
     WHERE r."ownerId" ${ownerIs(me)} AND r."conversationId" = ? AND r.kind <> 'fork' AND s.kind = 'model' AND s.status = 'finished'
       AND s.activation IS NULL AND s.usage IS NOT NULL
     ORDER BY r."createdAt" DESC, r.id DESC, s.step DESC LIMIT 1`,
    [...ownersOf(me), conversationId],
  );
  if (!step) return null;
  const usage = JSON.parse(step.usage) as Usage; // as the journal wrote it
  return usage.prompt_tokens + usage.completion_tokens - (usage.reasoning_tokens ?? 0);
}
