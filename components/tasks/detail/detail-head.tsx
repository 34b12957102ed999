"use client";
import { May } from "@/components/shell/workspace";
import { BinHint } from "@/components/items/bin-hint";
import { useDeleted } from "@/components/items/use-deleted";
import { useRemoval } from "@/components/items/use-removal";
import { Check } from "@/components/icons/check";
import { Ellipsis } from "@/components/icons/ellipsis";
import { Pencil } from "@/components/icons/pencil";
import { Trash } from "@/components/icons/trash";
import { X } from "@/components/icons/x";
import { useState } from "react";
import { moveFocusTo, focusTargets } from "@/components/tasks/focus-targets";
import { go, NO_PANEL } from "@/components/tasks/use-address";
import { Since } from "@/components/run-timeline/thread/since";
import { TaskBadge } from "@/components/run-timeline/task-badge";
import { IconButton } from "@/components/ui/form/button";
import { Menu } from "@/components/ui/dialog/menu";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { RelativeTime } from "@/components/ui/relative-time";
import { toastFailure } from "@/components/ui/feedback/toast";
import { binDays } from "@/lib/bin/bin-days.client";
import { useTaskActions } from "@/lib/tasks/browser/client";
import { taskApi, type Task, type TaskStatus } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";

/** Longer descriptions start collapsed. */
const LONG = 240;

type Props = {
  task: Task;
  /** When the active run started. */
  startedAt?: string;
  /** The task was just saved: the focus moves here. */
  arriving: boolean;
  onEdit: () => void;
  onClose: () => void;
};

const toStart = (title: HTMLHeadingElement | null) => title?.focus();

export function DetailHead({ task, startedAt, arriving, onEdit, onClose }: Props) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const long = task.description.length > LONG || task.description.split("\n").length > 4;
  return (
    <div className="flex-none border-b border-line px-4 pt-4 pb-5 wide:px-6">
      <div className="mb-2.5 flex items-center gap-2">
        {/* The steps of the run are shown below. */}
        <TaskBadge task={{ ...task, progress: undefined }} />
        <span className="min-w-0 flex-1 truncate text-13 text-ink-2">
          {startedAt ? (
            <Since iso={startedAt} />
          ) : (
            <RelativeTime iso={task.updated_at} form="long" />
          )}
        </span>
        <span className="-mr-2.5 flex flex-none gap-0.5">
          <May call={taskApi.update}>
            <IconButton label={t("Edit task")} onClick={onEdit}>
              <Pencil />
            </IconButton>
            <More task={task} />
          </May>
          <IconButton label={t("Close")} onClick={onClose}>
            <X />
          </IconButton>
        </span>
      </div>
      <h2
        ref={arriving ? toStart : undefined}
        id={focusTargets.detail}
        tabIndex={-1}
        data-print="title"
        className="text-xl wrap-anywhere"
      >
        {task.name}
      </h2>
      <p
        className={
          whole || !long
            ? "mt-1 max-h-[40dvh] overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink-2"
            : "mt-1 line-clamp-3 wrap-anywhere whitespace-pre-wrap text-ink-2"
        }
      >
        {task.description}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="mt-1 h-6 text-13 font-medium text-brand-ink hover:underline"
        >
          {whole ? t("Show less") : t("Show all")}
        </button>
      )}
    </div>
  );
}

function More({ task }: { task: Task }) {
  const deleted = useDeleted();
  const t = useText();
  const say = useSentence();
  const { update, remove } = useTaskActions();
  const removal = useRemoval<Task>({
    remove: ({ TaskId }) => remove(TaskId),
    // The work of its run can't be restored.
    isLossy: ({ status }) => status === "in_progress",
    onRemoved: ({ TaskId }) => {
      deleted({ text: t("Task deleted"), ids: [TaskId] });
      go(NO_PANEL);
      moveFocusTo(focusTargets.heading);
    },
  });
  const set = (status: TaskStatus) => {
    update({ id: task.TaskId, status, version: task.version }).catch((error: unknown) =>
      toastFailure(say(sentenceIn(error, t("Couldn't change the status")))),
    );
  };
  const statuses: { status: TaskStatus; label: string }[] = [
    { status: "pending", label: t("Mark as pending") },
    { status: "in_progress", label: t("Mark as in progress") },
    { status: "completed", label: t("Mark as completed") },
  ];
  const items = statuses
    .filter(({ status }) => status !== task.status)
    .map(({ status, label }) => ({ label, icon: <Check />, onSelect: () => set(status) }));
  return (
    <>
      <Menu
        label={t("More")}
        icon={<Ellipsis />}
        items={[
          ...items,
          {
            label: t("Delete task"),
            icon: <Trash />,
            tone: "bad",
            onSelect: () => removal.begin(task),
          },
        ]}
      />
      <RemoveDialog
        thing={removal.asking}
        title={({ name }) => t("Delete {name}?", { name })}
        text={
          <>
            {binDays() > 0
              ? t("Its run is stopped. The task moves to Trash with its result and runs.")
              : t("The task is deleted permanently with its result and runs. Your agents stay.")}
            <BinHint />
          </>
        }
        confirm={t("Delete task")}
        onConfirm={removal.remove}
        onClose={removal.close}
        onRemoved={removal.onRemoved}
      />
    </>
  );
}
