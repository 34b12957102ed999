import "server-only";
import * as z from "zod";
import type { Health, Ready } from "@/lib/health/contract";

export const HealthSchema = z.object({
  status: z.literal("ok"),
  version: z.string(),
  uptime_s: z.number(),
  database: z.literal("ok"),
  model: z.object({ provider: z.string(), model: z.string(), configured: z.boolean() }),
}) satisfies z.ZodType<Health>;

export const ReadySchema = z.object({
  status: z.literal("ready"),
  node: z.string().nullable(),
  clock_ahead_ms: z.number(),
}) satisfies z.ZodType<Ready>;

export const OkSchema = z.object({ ok: z.literal(true) });
