import "server-only";
import { config } from "@/lib/core/config";
import { sentence } from "@/lib/core/shared/sentence";
import type { Quota } from "@/lib/core/storage/quota";

/** How many teams a person may have. */
export function teamQuota(): Quota {
  const most = config().QUOTA_TEAMS;
  return {
    kind: "Team",
    most,
    sentence: sentence(
      "too_many_teams",
      "You've reached the limit of {most} teams. Delete some first.",
      { most },
    ),
  };
}
