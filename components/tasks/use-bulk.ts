"use client";
import { useState } from "react";
import type { Chosen } from "@/components/tasks/list/use-chosen";
import type { Routing } from "@/components/tasks/use-routing";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import type { Task, TaskChange } from "@/lib/tasks/contract";

type Progress = { done: number; all: number; stop: () => void };
export type BulkProblemState = {
  act: TaskChange;
  done: number;
  /** Each task that was not processed, and why: it was refused, the call failed, or it was stopped before its turn. */
  left: { task: Task; why: SentenceOrText }[];
};

/** The progress of an action on the selected tasks, and its failures. The code for it is loaded lazily. */
export function useBulk(chosen: Chosen, routing: Routing) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<BulkProblemState | null>(null);
  return { chosen, routing, progress, setProgress, problem, setProblem };
}

export type Bulk = ReturnType<typeof useBulk>;
