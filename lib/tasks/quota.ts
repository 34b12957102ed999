import "server-only";
import { config } from "@/lib/core/config";
import type { Quota } from "@/lib/core/storage/quota";
import { sentence } from "@/lib/core/shared/sentence";

/** How many tasks a person may have, and how many that are not completed. */
export function taskQuotas(): Quota[] {
  const { QUOTA_TASKS: most, QUOTA_OPEN_TASKS: open } = config();
  return [
    {
      kind: "Task",
      most,
      sentence: sentence(
        "too_many_tasks",
        "You've reached the limit of {most} tasks. Delete some first.",
        { most },
      ),
    },
    {
      kind: "OpenTask",
      most: open,
      sentence: sentence(
        "too_many_open_tasks",
        "You've reached the limit of {most} open tasks. Complete or delete some first.",
        { most: open },
      ),
    },
  ];
}
