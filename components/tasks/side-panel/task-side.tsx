"use client";
import { useImperativeHandle, useState, type Ref } from "react";
import { TaskDetail } from "@/components/tasks/detail/task-detail";
import { DetailSkeleton, Gone } from "@/components/tasks/side-panel/detail-faces";
import { TaskForm } from "@/components/tasks/form/task-form";
import { SidePanel } from "@/components/tasks/side-panel/side-panel";
import { focusTargets } from "@/components/tasks/focus-targets";
import { go, type Address } from "@/components/tasks/use-address";
import type { Routing } from "@/components/tasks/use-routing";
import { DiscardChanges, useLeave, type Leave } from "@/components/ui/dialog/discard-changes";
import type { Agent } from "@/lib/agents/contract";
import { useTask } from "@/lib/tasks/browser/client";
import type { Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  address: Address;
  tasks: Task[];
  agents: Agent[];
  routing: Routing;
  leave: Ref<Leave>;
};

/** Beside the tasks: the one that is open, the one that is edited, or a new one. */
export function TaskSide({
  address: { task: id, create, team },
  tasks,
  agents,
  routing,
  leave: handle,
}: Props) {
  const t = useText();
  const listed = tasks.find((each) => each.TaskId === id);
  const { task, gone, error, retry } = useTask(id, listed);
  const [editing, setEditing] = useState<Task | null>(null);
  const [dirty, setDirty] = useState(false);
  const [arriving, setArriving] = useState(false);
  const edited = editing?.TaskId === id ? editing : null;
  const { leave, question } = useLeave(dirty && (create || edited !== null));
  const leaving: Leave = (next) =>
    leave(() => {
      setDirty(false);
      setEditing(null);
      next();
    });
  useImperativeHandle(handle, () => leaving);
  const close = () => leaving(() => go({ task: null, create: null, team: null }));
  const last = useLast(
    create ? t("New task") : edited ? t("Edit task") : (task?.name ?? t("Task")),
    id !== null || create,
  );
  const saved = (now: Task) => {
    setDirty(false);
    setEditing(null);
    setArriving(true);
    go({ task: now.TaskId, create: null, team: null }, "replace");
  };

  return (
    <>
      <SidePanel
        open={id !== null || create}
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
            onDirty={setDirty}
            onCancel={() => (edited ? leaving(() => undefined) : close())}
            onSaved={saved}
            onReload={setEditing}
          />
        ) : task && !gone ? (
          <TaskDetail
            key={task.TaskId}
            task={task}
            agents={agents}
            routing={routing}
            arriving={arriving}
            onArrived={() => setArriving(false)}
            onEdit={() => setEditing(task)}
            onClose={close}
          />
        ) : gone || error ? (
          <Gone gone={gone} onRetry={retry} onClose={close} />
        ) : (
          id && <DetailSkeleton onClose={close} />
        )}
      </SidePanel>
      <DiscardChanges question={question}>
        {edited
          ? t("What you changed in {name} is lost. The saved task stays as it was.", {
              name: edited.name,
            })
          : t("The task you were writing is lost. Nothing else changes.")}
      </DiscardChanges>
    </>
  );
}

/** A name that stays while its panel fades out. */
function useLast(name: string, open: boolean): string {
  const [last, setLast] = useState(name);
  if (open && last !== name) setLast(name);
  return open ? name : last;
}
