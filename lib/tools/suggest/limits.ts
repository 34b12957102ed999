import "server-only";
import type { Limit } from "@/lib/core/limits";

const limit = (name: string, points: number, sentence: string): Limit => ({
  name: `tools.${name}`,
  points,
  seconds: 60,
  by: "me",
  sentence,
});

/** For one person. Checking is done while someone types; a suggestion costs a model call, a try may run for seconds. */
export const validateLimit = limit(
  "validate",
  120,
  "Too many checks. Wait a moment and try again.",
);
export const suggestLimit = limit(
  "suggest",
  20,
  "Too many suggestions. Wait a moment and try again.",
);
export const tryLimit = limit("try", 60, "Too many tries. Wait a moment and try again.");
