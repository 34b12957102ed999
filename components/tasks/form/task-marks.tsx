"use client";
import { cx } from "class-variance-authority";
import { OnlyMeBadge } from "@/components/items/only-me-badge";
import { Calendar } from "@/components/icons/calendar";
import { dueWords, localDay } from "@/components/tasks/form/due";
import { PriorityMark } from "@/components/tasks/form/priority";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

/** More labels than these are counted. */
const SHOWN = 2;

/** A task's priority, due date and labels, as small marks. Nothing for a task without any. */
export function TaskMarks({ task, className }: { task: Task; className?: string }) {
  const t = useText();
  const { priority, due_on: due, labels = [] } = task;
  if (!priority && !due && !task.only_me && labels.length === 0) return null;
  const more = labels.slice(SHOWN);
  return (
    <span
      className={cx(
        "flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-2",
        className,
      )}
    >
      <OnlyMeBadge item={task} />
      {priority && <PriorityMark t={t} priority={priority} />}
      {due && <DueMark due={due} open={task.status !== "completed"} />}
      {labels.slice(0, SHOWN).map((label) => (
        <Label key={label} label={label} />
      ))}
      {more.length > 0 && (
        <span title={more.join(", ")}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr-only">{more.join(", ")}</span>
        </span>
      )}
    </span>
  );
}

export const Label = ({ label }: { label: string }) => (
  <span
    className="inline-flex h-5 max-w-32 items-center rounded-md border border-line px-1.5"
    title={label}
  >
    <span className="truncate">{label}</span>
  </span>
);

/** The due date; `open`: a day that has passed is then overdue. */
export function DueMark({ due, open }: { due: string; open: boolean }) {
  const t = useText();
  const today = useHydrated() ? localDay() : "";
  const overdue = open && due < today;
  return (
    <span
      className={cx("inline-flex items-center gap-1", overdue && "text-bad")}
      title={overdue ? t("Overdue") : t("Due date")}
    >
      <Calendar aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{overdue ? t("Overdue") : t("Due date")}: </span>
      {dueWords(t, due, today)}
    </span>
  );
}
