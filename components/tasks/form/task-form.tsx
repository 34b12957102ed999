"use client";
import { X } from "lucide-react";
import { useEffect, useRef, type FormEvent } from "react";
import { TaskFields } from "@/components/tasks/form/task-fields";
import { useSaveTask, type TaskProblem } from "@/components/tasks/form/use-save-task";
import { useTaskDraft, type TaskField } from "@/components/tasks/form/use-task-draft";
import { Alert } from "@/components/ui/feedback/alert";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/form/button";
import { toast } from "@/components/ui/feedback/toast";
import type { Agent } from "@/lib/agents/contract";
import type { Task } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  /** The task to edit; none: a new one is made. */
  task?: Task;
  /** For which team a new one is. */
  team?: string;
  agents: Agent[];
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: (task: Task) => void;
  /** Begins again with the task as it is now on the server. */
  onReload: (task: Task) => void;
};

export function TaskForm({ task, team, agents, onDirty, onCancel, onSaved, onReload }: Props) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const draft = useTaskDraft(task, team);
  const { busy, problem, save, latest } = useSaveTask(task, draft);
  const { dirty } = draft;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);

  const show = (wrong: TaskField | undefined) =>
    wrong && form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { saved, wrong } = await save();
    show(wrong);
    if (!saved) return;
    toast(task ? t("Task saved") : t("Task created"));
    onSaved(saved);
  }
  const reload = () => void latest().then((fresh) => fresh && onReload(fresh));

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="task-form-title"
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-16 flex-none items-center gap-3 border-b border-line px-4 py-3 wide:px-6">
        <h2 id="task-form-title" className="min-w-0 truncate">
          {task ? t("Edit task") : t("New task")}
        </h2>
        {dirty && task && <Badge tone="warn">{t("Unsaved changes")}</Badge>}
        <IconButton label={t("Close")} className="-mr-2.5 ml-auto" onClick={onCancel}>
          <X />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto px-4 py-5 wide:px-6">
        {problem && <FormProblem problem={problem} onReload={reload} />}
        <TaskFields draft={draft} agents={agents} />
      </div>
      <div
        data-foot
        onMouseDown={(event) => event.preventDefault()}
        className="flex min-h-16 flex-none items-center justify-end gap-2 border-t border-line px-4 py-3 wide:px-6"
      >
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {task ? t("Save") : t("Create Task")}
        </Button>
      </div>
    </form>
  );
}

function FormProblem({
  problem: { title, sentence, stale },
  onReload,
}: {
  problem: TaskProblem;
  onReload: () => void;
}) {
  const t = useText();
  const say = useSentence();
  const again = (
    <Button size="sm" onClick={onReload}>
      {t("Load again")}
    </Button>
  );
  return (
    <Alert tone="bad" title={title} action={stale && again}>
      {say(sentence)}
    </Alert>
  );
}
