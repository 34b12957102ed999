import "server-only";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";

/** Replays, comparisons and traces: each reads the whole record of a run, which may be long. */
export const recordLimit: Limit = {
  name: "runs.records",
  points: 120,
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_records",
    "Too many replays, comparisons and traces. Wait a moment and try again.",
  ),
};
