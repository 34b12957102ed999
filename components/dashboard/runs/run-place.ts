import type { LatestRun } from "@/lib/dashboard/contract";

/** Where a run is looked at: its task or its conversation. */
export const runPlace = (
  run: Pick<LatestRun, "task_id" | "conversation_id" | "agent_id">,
): string =>
  run.task_id
    ? `/app/tasks?task=${encodeURIComponent(run.task_id)}`
    : `/app/chat?${new URLSearchParams({ agentId: run.agent_id, conversationId: run.conversation_id ?? "" })}`;
