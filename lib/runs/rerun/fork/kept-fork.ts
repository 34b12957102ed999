import "server-only";
import * as z from "zod";
import { readRecord } from "@/lib/runs/run/unreadable";
import { FORK_TOOLS } from "@/lib/runs/run/rerun-contract";
import { ForkMessageSchema } from "@/lib/runs/rerun/schema";
import type { Run } from "@/prisma/generated/client";

/**
 * A fork as stored in its run's plan. activation: of the step, with several agents; agentId: the agent whose
 * instructions and model are changed; inline: the run's steps are one agent's own; byProgram: a program started the
 * first of the runs; messages: without the instructions.
 */
const KeptForkSchema = z.object({
  step: z.number(),
  activation: z.string().optional(),
  agentId: z.string(),
  inline: z.boolean(),
  byProgram: z.boolean(),
  tools: z.enum(FORK_TOOLS),
  messages: z.array(ForkMessageSchema).optional(),
  instructions: z.string().optional(),
  model: z.string().optional(),
  tool_result: z.string().optional(),
});
const PlanSchema = z.object({ fork: KeptForkSchema });
export type KeptFork = z.infer<typeof KeptForkSchema>;

/** What a fork's run changes. Throws UnreadableRecord. */
export const forkOf = ({ plan }: Pick<Run, "plan">): KeptFork =>
  readRecord(() => PlanSchema.parse(JSON.parse(plan ?? "")).fork);
