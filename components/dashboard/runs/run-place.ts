import { routes } from "@/components/routes";
import type { LatestRun } from "@/lib/dashboard/contract";

/** Where a run is shown: its task or its conversation. */
export const runPlace = (
  run: Pick<LatestRun, "task_id" | "conversation_id" | "agent_id">,
): string =>
  run.task_id
    ? routes.task(run.task_id)
    : routes.chatWith({ agentId: run.agent_id, conversationId: run.conversation_id });
