import "server-only";
import { processSingleton } from "@/lib/core/singleton";
import type { Journal } from "@/lib/runs/journal/journal";

/** The runs that this process works on now. Not the source of truth: rows are. */
type RunInProgress = { journal: Journal; stop: AbortController };
export const liveRuns = () => processSingleton("runs.live", () => new Map<string, RunInProgress>());
