"use client";
import { useState } from "react";
import { choiceOf, scheduleOf, type ScheduleChoice } from "@/components/tasks/schedule-words";
import { CallError } from "@/lib/core/http/browser/call";
import { taskRules, type Task } from "@/lib/tasks/contract";

type TaskFormDraft = {
  name: string;
  description: string;
  agents: string[];
  team: string;
  choice: ScheduleChoice;
};
export type TaskField = "name" | "description" | "assigned_agents" | "team_id" | "schedule";
const fields: readonly TaskField[] = [
  "name",
  "description",
  "assigned_agents",
  "team_id",
  "schedule",
];
type Sentences = Partial<Record<TaskField, string>>;

/** What is being written in the form, what is wrong with it, and whether it is saved. */
export function useTaskDraft(task: Task | undefined, team = "") {
  const [base] = useState<TaskFormDraft>(() => draftOf(task, team));
  const [draft, setDraft] = useState(base);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Sentences>({});
  const broken: Sentences = {
    name: taskRules.name(draft.name),
    description: taskRules.description(draft.description),
  };

  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    errorOf: (name: TaskField): string | undefined =>
      refused[name] ?? (touched.has(name) ? broken[name] : undefined),
    change: (change: Partial<TaskFormDraft>): void => {
      setDraft((before) => ({ ...before, ...change }));
      setRefused({});
    },
    /** Leaving a field that nothing was written in is no mistake yet. */
    leave: (name: "name" | "description"): void => {
      if (draft[name] !== base[name]) setTouched(new Set([...touched, name]));
    },
    /** Shows all that is wrong; gives the first field it is wrong in. */
    review: (): TaskField | undefined => {
      setTouched(new Set(fields));
      return fields.find((name) => broken[name]);
    },
    /** Takes the server's complaints about fields; gives the first of them, or undefined when there is none to show. */
    refuse: (error: unknown): TaskField | undefined => {
      const said = error instanceof CallError ? error.fields : {};
      const found: Sentences = {};
      for (const [key, sentence] of Object.entries(said)) {
        const name = fields.find(
          (each) =>
            key === each ||
            key.startsWith(`${each}.`) ||
            (each === "schedule" && /^(cron|time_zone)$/.test(key)),
        );
        if (name) found[name] ??= sentence;
      }
      setRefused(found);
      return fields.find((name) => found[name]);
    },
  };
}

export type TaskDraft = ReturnType<typeof useTaskDraft>;

function draftOf(task: Task | undefined, team: string): TaskFormDraft {
  return {
    name: task?.name ?? "",
    description: task?.description ?? "",
    agents: task?.assigned_agents ?? [],
    team: task ? (task.team_id ?? "") : team,
    choice: choiceOf(task?.schedule),
  };
}

/** What a draft asks the server for. */
export function inputOf({ name, description, agents, team, choice }: TaskFormDraft) {
  return {
    name: name.trim(),
    description,
    assigned_agents: agents,
    team_id: team || null,
    schedule: scheduleOf(choice),
  };
}
