import "server-only";
import { config } from "@/lib/core/config";
import type { Quota } from "@/lib/core/storage/quota";

/** How many agents a person may have. */
export function agentQuota(): Quota {
  const most = config().QUOTA_AGENTS;
  return {
    kind: "Agent",
    most,
    sentence: `You have ${most} agents, as many as an account may have here. Delete some that you no longer need.`,
  };
}
