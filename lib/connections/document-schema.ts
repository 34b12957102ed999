import "server-only";
import * as z from "zod";
import type { ApiDocument, ApiOperation } from "@/lib/connections/contract";
import { SecretSchema } from "@/lib/connections/schema";
import { ReasonSchema } from "@/lib/core/http/reason";

export const ApiDocumentSchema = z.object({
  title: z.string(),
  version: z.string(),
  description: z.string(),
  protocol: z.string(),
  servers: z.array(z.object({ url: z.string(), description: z.string() })),
  server: z.string().optional(),
  operations: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      method: z.string(),
      path: z.string(),
      read_only: z.boolean(),
      deprecated: z.boolean(),
      unusable: z.string().optional(),
      unusable_reason: ReasonSchema.optional(),
    }) satisfies z.ZodType<ApiOperation>,
  ),
  secrets: z.array(SecretSchema),
  more: z.boolean(),
}) satisfies z.ZodType<ApiDocument>;
