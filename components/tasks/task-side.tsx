"use client";
import { useImperativeHandle, useRef, useState, type Ref } from "react";
import { DetailSkeleton, Gone } from "@/components/tasks/detail-faces";
import { SidePanel } from "@/components/tasks/side-panel";
import { focusTargets } from "@/components/tasks/focus-targets";
import { go, NO_PANEL, type Address } from "@/components/tasks/use-address";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Routing } from "@/components/tasks/use-routing";
import type { Leave } from "@/components/ui/dialog/discard-changes";
import type { Agent } from "@/lib/agents/contract";
import { useTask } from "@/lib/tasks/browser/client";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

const toList = () => go(NO_PANEL);
const faces = { waiting: <DetailSkeleton onClose={toList} />, failed: failedInPlace };
const TaskDetail = lazyPart(
  () => import("@/components/tasks/detail/task-detail").then((part) => part.TaskDetail),
  faces,
);
const TaskForm = lazyPart(
  () => import("@/components/tasks/form/task-form").then((part) => part.TaskForm),
  faces,
);

type Props = {
  open: boolean;
  address: Address;
  tasks: Task[];
  agents: Agent[];
  routing: Routing;
  leave: Ref<Leave>;
};

/** The panel beside the tasks: the open task, the edited one, or a new one. */
export function TaskSide({
  open,
  address: { task: id, edit, create, team },
  tasks,
  agents,
  routing,
  leave: handle,
}: Props) {
  const t = useText();
  const listed = tasks.find((each) => each.TaskId === id);
  const { task, gone, error, retry } = useTask(id, listed);
  const [editing, setEditing] = useState<Task | null>(null);
  /** The id of the task that was just saved. */
  const [saved, setSaved] = useState<string | null>(null);
  const form = useRef<Leave>(null);
  if (edit && task && !gone && editing?.TaskId !== id) setEditing(task);
  const edited = edit && editing?.TaskId === id ? editing : null;
  const show = (now: Task | null) => {
    setEditing(now);
    go({ edit: now !== null }, "replace");
  };
  const leaving: Leave = (next) => {
    const agreed = () => {
      setEditing(null);
      setSaved(null);
      next();
    };
    if (form.current) form.current(agreed);
    else agreed();
  };
  useImperativeHandle(handle, () => leaving);
  const close = () => leaving(toList);
  const last = useLast(
    create ? t("New task") : edited ? t("Edit task") : (task?.name ?? t("Task")),
    open,
  );
  const onSaved = (now: Task, run: boolean) => {
    setEditing(null);
    setSaved(now.TaskId);
    go({ ...NO_PANEL, task: now.TaskId }, "replace");
    if (run) void routing.routeAll([now]);
  };

  return (
    <SidePanel
      open={open}
      label={last}
      onClose={close}
      back={id ? focusTargets.task(id) : focusTargets.create}
    >
      {create || edited ? (
        <TaskForm
          key={edited ? `${edited.TaskId} ${edited.version}` : "new"}
          task={edited ?? undefined}
          team={team ?? undefined}
          agents={agents}
          leave={form}
          onCancel={edited ? () => show(null) : toList}
          onSaved={onSaved}
          onReload={setEditing}
        />
      ) : task && !gone ? (
        <TaskDetail
          key={task.TaskId}
          task={task}
          agents={agents}
          routing={routing}
          arriving={saved === task.TaskId}
          onEdit={() => show(task)}
          onClose={close}
        />
      ) : gone || error ? (
        <Gone gone={gone ? id : null} onRetry={retry} onClose={close} />
      ) : (
        id && <DetailSkeleton onClose={close} />
      )}
    </SidePanel>
  );
}

/** Keeps the name while its panel fades out. */
function useLast(name: string, open: boolean): string {
  const [last, setLast] = useState(name);
  if (open && last !== name) setLast(name);
  return open ? name : last;
}
