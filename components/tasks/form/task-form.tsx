"use client";
import { Play } from "@/components/icons/play";
import { X } from "@/components/icons/x";
import { useImperativeHandle, useState, type Ref } from "react";
import { Audience } from "@/components/items/audience";
import { TaskExamples } from "@/components/tasks/form/task-examples";
import { TaskFields } from "@/components/tasks/form/task-fields";
import { TaskFiles } from "@/components/tasks/form/task-files";
import { inputOf, useTaskDraft } from "@/components/tasks/form/use-task-draft";
import { Badge } from "@/components/ui/badge";
import { DiscardChanges, useLeave, type Leave } from "@/components/ui/dialog/discard-changes";
import { FormAlert } from "@/components/ui/dialog/form-alert";
import { stayInField } from "@/components/ui/dialog/form-parts";
import { useSave } from "@/components/ui/dialog/use-save";
import { Button, IconButton } from "@/components/ui/form/button";
import { toast } from "@/components/ui/feedback/toast";
import type { Agent } from "@/lib/agents/contract";
import { call } from "@/lib/core/http/browser/call";
import { useTaskActions } from "@/lib/tasks/browser/client";
import { taskApi, type Task } from "@/lib/tasks/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  /** The task to edit; undefined: create a new one. */
  task?: Task;
  /** The team of a new task. */
  team?: string;
  agents: Agent[];
  onCancel: () => void;
  /** `run`: route it immediately. */
  onSaved: (task: Task, run: boolean) => void;
  /** Restarts the form with the server's current version of the task. */
  onReload: (task: Task) => void;
  leave: Ref<Leave>;
};

export function TaskForm(props: Props) {
  const { task, team, agents, onCancel, onSaved, onReload, leave: handle } = props;
  const t = useText();
  const draft = useTaskDraft(task, team);
  const { form, busy, problem, save, load } = useSave<"save" | "run">(draft);
  const [waits, setWaits] = useState(false);
  const send = useSend(task);
  const { leave, question } = useLeave(draft.dirty, draft.forget);
  useImperativeHandle(handle, () => leave);

  async function submit(way: "save" | "run"): Promise<void> {
    setWaits(!draft.added.settled);
    if (!draft.added.settled) return;
    const saved = await save(way, () => send(inputOf(draft)));
    if (!saved) return;
    toast(task ? t("Task saved") : t("Task created"));
    onSaved(saved, way === "run");
  }
  const reload = async ({ TaskId: id }: Task) => {
    const fresh = await load(() => call(taskApi.get, { id }));
    if (!fresh) return;
    draft.forget();
    onReload(fresh);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit("save");
      }}
      {...draft.ways}
      aria-labelledby="task-form-title"
      className="flex min-h-0 flex-1 flex-col"
    >
      <FormTitle
        title={task ? t("Edit task") : t("New task")}
        changed={draft.dirty && task !== undefined}
        onClose={() => leave(onCancel)}
      />
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto px-4 py-5 wide:px-6">
        <FormAlert
          problem={problem}
          title={task ? t("Couldn't save the task") : t("Failed to create task")}
          onReload={task && (() => void reload(task))}
        />
        {!task && !draft.dirty && <TaskExamples onStart={draft.change} />}
        <TaskFields draft={draft} agents={agents}>
          <TaskFiles draft={draft} agents={agents} waits={waits} />
          <Audience
            item={task}
            checked={draft.draft.only_me}
            onChange={(only_me) => draft.change({ only_me })}
          />
        </TaskFields>
      </div>
      <div
        data-foot
        onMouseDown={stayInField}
        className="flex min-h-16 flex-none flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 max-wide:*:flex-1 wide:px-6"
      >
        <Button variant="ghost" disabled={busy !== null} onClick={() => leave(onCancel)}>
          {t("Cancel")}
        </Button>
        {!task && <CreateAndRun busy={busy} onPress={() => void submit("run")} />}
        <Button type="submit" variant="primary" disabled={busy === "run"} busy={busy === "save"}>
          {task ? t("Save") : t("Create Task")}
        </Button>
      </div>
      <DiscardChanges question={question}>
        {task
          ? t("Your unsaved changes to {name} will be lost.", {
              name: task.name,
            })
          : t("Your unsaved task will be lost.")}
      </DiscardChanges>
    </form>
  );
}

function FormTitle({
  title,
  changed,
  onClose,
}: {
  title: string;
  changed: boolean;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <div className="flex min-h-16 flex-none items-center gap-3 border-b border-line px-4 py-3 wide:px-6">
      <h2 id="task-form-title" className="min-w-0 truncate">
        {title}
      </h2>
      {changed && <Badge tone="warn">{t("Unsaved changes")}</Badge>}
      <IconButton label={t("Close")} className="-mr-2.5 ml-auto" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

function CreateAndRun({ busy, onPress }: { busy: "save" | "run" | null; onPress: () => void }) {
  const t = useText();
  return (
    <Button icon={<Play />} disabled={busy === "save"} busy={busy === "run"} onClick={onPress}>
      {t("Create and run")}
    </Button>
  );
}

/** Saves as a new task, or as the edited one. */
function useSend(task: Task | undefined) {
  const { create, update } = useTaskActions();
  return (input: ReturnType<typeof inputOf>): Promise<Task> =>
    task
      ? update({ id: task.TaskId, version: task.version, ...input })
      : create({
          ...input,
          team_id: input.team_id ?? undefined,
          schedule: input.schedule ?? undefined,
          priority: input.priority ?? undefined,
          due_on: input.due_on ?? undefined,
        });
}
