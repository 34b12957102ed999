import "server-only";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * A schedule that never occurs is searched for over years: some twenty milliseconds in which no other request is
 * served.
 */
export const previewLimit: Limit = {
  name: "tasks.preview",
  points: 120,
  seconds: 60,
  by: "me",
  sentence: sentence("too_many_schedule_previews", "Too many schedule previews. Wait a minute."),
};
