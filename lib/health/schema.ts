import "server-only";
import { z } from "zod";
import type { Health } from "@/lib/health/contract";

export const HealthSchema = z.object({
  status: z.literal("ok"),
  version: z.string(),
  uptime_s: z.number(),
  database: z.literal("ok"),
  model: z.object({ provider: z.string(), model: z.string(), configured: z.boolean() }),
}) satisfies z.ZodType<Health>;

export const OkSchema = z.object({ ok: z.literal(true) });
