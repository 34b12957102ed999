import "server-only";
import { once } from "@/lib/core/process/once";
import type { Journal } from "@/lib/runs/record/journal";

/** The runs that this process works on now. Nothing here is a truth: rows are. */
export type LiveRun = { journal: Journal; stop: AbortController };
export const liveRuns = () => once("runs.live", () => new Map<string, LiveRun>());
