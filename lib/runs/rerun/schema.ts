import "server-only";
import * as z from "zod";
import type { Replayed, Seen } from "@/lib/runs/rerun/contract";

const SeenSchema = z
  .object({
    what: z.enum(["request", "step", "end"]),
    hash: z.string(),
    at: z.number().optional(),
    value: z.unknown(),
  })
  .nullable() satisfies z.ZodType<Seen | null>;

export const ReplayedSchema = z.union([
  z.object({ same: z.literal(true), steps: z.number() }),
  z.object({
    same: z.literal(false),
    step: z.number(),
    expected: SeenSchema,
    got: SeenSchema,
  }),
]) satisfies z.ZodType<Replayed>;
