import "server-only";
import { emitChange } from "@/lib/chat/events/changes";
import * as runs from "@/lib/runs/service";
import type { Claimed } from "@/lib/runs/worker/worker";

/** The reply waits for its person: their pages hear of it. */
export async function notifyWaiting({ run, me }: Claimed): Promise<void> {
  emitChange(run.ownerId, {
    conversation_id: run.conversationId!,
    change: "waiting",
    run_id: run.id,
  });
  await runs.stopIfWanted(me, run.id);
}
