import "server-only";
import { z } from "zod";
import type { Model } from "@/lib/models/contract";

export const ModelSchema = z.object({
  id: z.string(),
  label: z.string(),
  provider_id: z.string().nullable(),
  default: z.boolean(),
  configured: z.boolean(),
}) satisfies z.ZodType<Model>;
export const ModelListSchema = z.array(ModelSchema);
