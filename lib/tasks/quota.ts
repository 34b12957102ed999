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
        "You have {most} tasks, as many as an account may have here. Delete some that you no longer need.",
        { most },
      ),
    },
    {
      kind: "OpenTask",
      most: open,
      sentence: sentence(
        "too_many_open_tasks",
        "You have {most} tasks that are not completed, as many as an account may have here. Complete or delete some of them.",
        { most: open },
      ),
    },
  ];
}
