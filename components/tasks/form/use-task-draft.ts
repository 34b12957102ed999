"use client";
import { useState } from "react";
import { choiceOf, scheduleOf, type ScheduleChoice } from "@/components/tasks/schedule-words";
import { useAttached } from "@/components/files/use-attached";
import { useDraft } from "@/components/ui/dialog/use-draft";
import { attached } from "@/lib/files/browser/attached";
import type { SentFile } from "@/lib/files/contract";
import type { Task, TaskPriority } from "@/lib/tasks/contract";
import { taskRules } from "@/lib/tasks/rules";

type Draft = {
  name: string;
  description: string;
  assigned_agents: string[];
  /** Empty: none. */
  team_id: string;
  schedule: ScheduleChoice;
  /** Empty: none. */
  priority: TaskPriority | "";
  /** Empty: none. */
  due_on: string;
  labels: string[];
  /** Existing attachments; new ones are in `attached` (lib/files/browser). */
  files: SentFile[];
  only_me: boolean;
};
type TaskField = Exclude<keyof Draft, "only_me">;
const fields: readonly TaskField[] = [
  "name",
  "description",
  "assigned_agents",
  "team_id",
  "schedule",
  "priority",
  "due_on",
  "labels",
  "files",
];
const parts = { cron: "schedule", time_zone: "schedule" } as const;

const check = ({ name, description }: Draft) => ({
  name: taskRules.name(name),
  description: taskRules.description(description),
});

export function useTaskDraft(task: Task | undefined, team = "") {
  const [base] = useState(() => draftOf(task, team));
  const keep = `task:${task?.TaskId ?? `new:${team}`}`;
  const draft = useDraft<Draft, TaskField>({ base, fields, check, parts, keep });
  const added = useAttached(keep);
  return {
    ...draft,
    added,
    /** Omitted while it is as saved: a personal workspace has no such field. */
    onlyMe: draft.draft.only_me === base.only_me ? {} : { only_me: draft.draft.only_me },
    /** Ways to add files to the form, besides its button. */
    ways: { onDragOver: added.onDragOver, onDrop: added.onDrop, onPaste: added.onPaste },
    dirty: draft.dirty || added.all.length > 0,
    forget: () => (draft.forget(), attached.clear(keep)),
  };
}

export type TaskDraft = ReturnType<typeof useTaskDraft>;

const draftOf = (task: Task | undefined, team: string): Draft => ({
  name: task?.name ?? "",
  description: task?.description ?? "",
  assigned_agents: task?.assigned_agents ?? [],
  team_id: task ? (task.team_id ?? "") : team,
  schedule: choiceOf(task?.schedule),
  priority: task?.priority ?? "",
  due_on: task?.due_on ?? "",
  labels: task?.labels ?? [],
  files: task?.files ?? [],
  only_me: task?.only_me ?? false,
});

/** The server input for a draft. */
export const inputOf = ({
  draft,
  added,
  onlyMe,
}: Pick<TaskDraft, "draft" | "added" | "onlyMe">) => {
  const { name, description, assigned_agents, team_id, schedule, labels, files } = draft;
  return {
    name: name.trim(),
    description,
    assigned_agents,
    team_id: team_id || null,
    schedule: scheduleOf(schedule),
    priority: draft.priority || null,
    due_on: draft.due_on || null,
    labels,
    files: [...files, ...added.files].map(({ FileId }) => FileId),
    ...onlyMe,
  };
};
