import "server-only";
import { config } from "@/lib/core/config";
import type { Quota } from "@/lib/core/storage/quota";
import { sentence } from "@/lib/core/shared/sentence";

/** How many agents a person may have. */
export function agentQuota(): Quota {
  const most = config().QUOTA_AGENTS;
  return {
    kind: "Agent",
    most,
    sentence: sentence(
      "too_many_agents",
      "You've reached the limit of {most} agents. Delete some first.",
      { most },
    ),
  };
}
