import { routes } from "@/components/routes";
import type { LatestRun } from "@/lib/dashboard/contract";

/**
 * Where a run is shown: in its task or its conversation; a fork, or a program's run without a conversation, by itself.
 */
export const runPlace = (
  run: Pick<LatestRun, "run_id" | "kind" | "task_id" | "conversation_id" | "agent_id">,
): string =>
  run.task_id && run.kind !== "fork"
    ? routes.task(run.task_id)
    : !run.conversation_id || run.kind === "fork"
      ? routes.programRun(run.run_id)
      : routes.chatWith({ agentId: run.agent_id, conversationId: run.conversation_id });
