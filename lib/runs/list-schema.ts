import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { sentence } from "@/lib/core/shared/sentence";
import { RUN_KINDS } from "@/lib/runs/run/contract";
import { STATUSES } from "@/lib/runs/run/schema";

const Day = z.iso.date(issue(sentence("not_a_day", "This must be a day, such as 2026-11-21")));

/** The filters of the list of runs. */
export const RunQuerySchema = z.object({
  q: z
    .string()
    .max(200, issue(sentence("run_search_too_long", "The search can have up to 200 characters")))
    .optional(),
  task_id: z.string().max(64).optional(),
  conversation_id: z.string().max(64).optional(),
  team_id: z.string().max(64).optional(),
  agent: z.string().max(64).optional(),
  team: z.string().max(64).optional(),
  task: z.string().max(64).optional(),
  source: z
    .enum(RUN_KINDS, issue(sentence("run_source_wrong", "source must be chat, task, api or fork")))
    .optional(),
  status: z
    .enum(
      STATUSES,
      issue(
        sentence(
          "run_status_wrong",
          "status must be queued, running, waiting, completed, failed or stopped",
        ),
      ),
    )
    .optional(),
  from: Day.optional(),
  to: Day.optional(),
  tool: z.string().max(128).optional(),
  model: z.string().max(300).optional(),
  key: z.string().max(100).optional(),
  min_cost: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "min_cost" })))
    .min(0, issue(sentence("min_cost_negative", "min_cost must be 0 or more")))
    .optional(),
  limit: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "limit" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "limit" })))
    .optional(),
  after: z.string().max(200).optional(),
});
