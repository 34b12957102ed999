import { cx } from "class-variance-authority";
import { PRIORITIES, type TaskPriority } from "@/lib/tasks/contract";
import type { Translate } from "@/lib/texts/use-text";

export const priorityWords = (t: Translate): { [Each in TaskPriority]: string } => ({
  low: t("Low"),
  medium: t("Medium"),
  high: t("High"),
  urgent: t("Urgent"),
});

const HEIGHTS = [4, 7, 10, 13];

/** A bar for each level up to this one, and its name. */
export function PriorityMark({ t, priority }: { t: Translate; priority: TaskPriority }) {
  const level = PRIORITIES.indexOf(priority);
  return (
    <span
      className={cx("inline-flex items-center gap-1", priority === "urgent" && "text-bad")}
      title={t("Priority")}
    >
      <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" fill="currentColor">
        {HEIGHTS.map((height, at) => (
          <rect
            key={height}
            x={at * 3.5 + 0.25}
            y={13.5 - height}
            width="2.5"
            height={height}
            rx="1"
            opacity={at <= level ? 1 : 0.25}
          />
        ))}
      </svg>
      <span className="sr-only">{t("Priority")}: </span>
      {priorityWords(t)[priority]}
    </span>
  );
}
