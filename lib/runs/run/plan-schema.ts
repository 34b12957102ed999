import "server-only";
import * as z from "zod";
import { SentFileSchema } from "@/lib/files/sent-files";
import { readRecord } from "@/lib/runs/run/unreadable";
import type { Plan } from "@/lib/runs/run/plan";
import type { Run } from "@/prisma/generated/client";
import { ReasonSchema } from "@/lib/core/http/reason";

const Edge = z.object({
  start_node: z.string(),
  end_node: z.string(),
  condition: z.string().optional(),
});
const PlanSchema = z.object({
  task: z.string(),
  graph: z.object({
    nodes: z.array(z.string()),
    edges: z.array(Edge),
    entry_point: z.string(),
    finish_point: z.string(),
  }),
  method: z.enum(["direct", "sequence", "graph", "model", "words"]),
  reason: z.string(),
  why: ReasonSchema.optional(),
  files: z.array(SentFileSchema).optional(),
  due: z.string().optional(),
}) satisfies z.ZodType<Plan>;

/** The plan stored with a run. Throws UnreadableRecord. */
export const planOf = ({ plan }: Pick<Run, "plan">): Plan =>
  readRecord(() => PlanSchema.parse(JSON.parse(plan ?? "")));
