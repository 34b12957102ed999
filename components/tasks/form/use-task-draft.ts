"use client";
import { useState } from "react";
import { choiceOf, scheduleOf, type ScheduleChoice } from "@/components/tasks/schedule-words";
import { useDraft } from "@/components/ui/draft/use-draft";
import type { Task } from "@/lib/tasks/contract";
import { taskRules } from "@/lib/tasks/shared/rules";

type Draft = {
  name: string;
  description: string;
  assigned_agents: string[];
  /** Empty: none. */
  team_id: string;
  schedule: ScheduleChoice;
};
type TaskField = keyof Draft;
const fields: readonly TaskField[] = [
  "name",
  "description",
  "assigned_agents",
  "team_id",
  "schedule",
];
const parts = { cron: "schedule", time_zone: "schedule" } as const;

const check = ({ name, description }: Draft) => ({
  name: taskRules.name(name),
  description: taskRules.description(description),
});

export function useTaskDraft(task: Task | undefined, team = "") {
  const [base] = useState(() => draftOf(task, team));
  return useDraft<Draft, TaskField>({
    base,
    fields,
    check,
    parts,
    keep: `task:${task?.TaskId ?? `new:${team}`}`,
  });
}

export type TaskDraft = ReturnType<typeof useTaskDraft>;

const draftOf = (task: Task | undefined, team: string): Draft => ({
  name: task?.name ?? "",
  description: task?.description ?? "",
  assigned_agents: task?.assigned_agents ?? [],
  team_id: task ? (task.team_id ?? "") : team,
  schedule: choiceOf(task?.schedule),
});

/** The server input for a draft. */
export const inputOf = ({ name, description, assigned_agents, team_id, schedule }: Draft) => ({
  name: name.trim(),
  description,
  assigned_agents,
  team_id: team_id || null,
  schedule: scheduleOf(schedule),
});
