import "server-only";
import * as z from "zod";
import type {
  ConnectionPrompt,
  ConnectionPrompts,
  ConnectionResource,
  ConnectionResources,
  ResourceInput,
} from "@/lib/connections/calls/resource-contract";
import { resourceRules } from "@/lib/connections/rules";
import { ReasonSchema } from "@/lib/core/http/reason";
import { ruled } from "@/lib/core/http/request/parse";

export const ResourceInputSchema = z.strictObject({
  uri: ruled(resourceRules.uri),
  name: ruled(resourceRules.name).optional(),
}) satisfies z.ZodType<ResourceInput>;

export const ConnectionResourcesSchema = z.object({
  resources: z.array(
    z.object({
      uri: z.string(),
      name: z.string(),
      title: z.string(),
      description: z.string(),
      type: z.string().nullable(),
      size: z.number().nullable(),
      unusable: z.string().optional(),
      unusable_reason: ReasonSchema.optional(),
    }) satisfies z.ZodType<ConnectionResource>,
  ),
  more: z.boolean(),
}) satisfies z.ZodType<ConnectionResources>;

export const ConnectionPromptsSchema = z.object({
  prompts: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      arguments: z.array(
        z.object({ name: z.string(), description: z.string(), required: z.boolean() }),
      ),
    }) satisfies z.ZodType<ConnectionPrompt>,
  ),
  more: z.boolean(),
}) satisfies z.ZodType<ConnectionPrompts>;
