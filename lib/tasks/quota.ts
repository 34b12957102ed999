import "server-only";
import { config } from "@/lib/core/config";
import type { Quota } from "@/lib/core/storage/quota";

/** How many tasks a person may have, and how many of them that are not completed. */
export function taskQuotas(): Quota[] {
  const { QUOTA_TASKS: most, QUOTA_OPEN_TASKS: open } = config();
  return [
    {
      kind: "Task",
      most,
      sentence: `You have ${most} tasks, as many as an account may have here. Delete some that you no longer need.`,
    },
    {
      kind: "OpenTask",
      most: open,
      sentence: `You have ${open} tasks that are not completed, as many as an account may have here. Complete or delete some of them.`,
    },
  ];
}
