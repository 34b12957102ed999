import "server-only";
import type { Limit } from "@/lib/core/limits";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const limit = (name: string, points: number, why: Sentence): Limit => ({
  name: `tools.${name}`,
  points,
  seconds: 60,
  by: "me",
  sentence: why,
});

/** Per person. Checks happen while someone types; a suggestion costs a model call, a trial may run for seconds. */
export const validateLimit = limit(
  "validate",
  120,
  sentence("too_many_checks", "Too many checks. Wait a moment and try again."),
);
export const suggestLimit = limit(
  "suggest",
  20,
  sentence("too_many_suggestions", "Too many suggestions. Wait a moment and try again."),
);
export const tryLimit = limit(
  "try",
  60,
  sentence("too_many_tool_tries", "Too many attempts. Wait a moment and try again."),
);
