import type { TaskStatus } from "@/lib/tasks/contract";

/** The columns of the board, from left to right. */
export const COLUMNS: readonly TaskStatus[] = ["pending", "in_progress", "completed"];
