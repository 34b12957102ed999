import "server-only";
import * as z from "zod";
import { AgentSchema } from "@/lib/agents/schema";
import {
  VERSION_FIELDS,
  type AgentVersion,
  type RestoredAgent,
  type VersionEntry,
} from "@/lib/agents/versions/contract";
import { Id } from "@/lib/core/http/request/parse";
import { SentenceSchema } from "@/lib/core/http/reason";

const VersionEntrySchema = z.object({
  version: z.number(),
  saved_at: z.string(),
  current: z.literal(true).optional(),
  changed: z.array(z.enum(VERSION_FIELDS)).optional(),
}) satisfies z.ZodType<VersionEntry>;
export const VersionListSchema = z.array(VersionEntrySchema);

export const AgentVersionSchema = AgentSchema.pick({
  name: true,
  instructions: true,
  role_description: true,
  model: true,
  tools: true,
  starters: true,
  temperature: true,
  max_tokens: true,
  fallback_model: true,
}).extend(VersionEntrySchema.shape) satisfies z.ZodType<AgentVersion>;

export const RestoredSchema = z.object({
  agent: AgentSchema,
  notes: z.array(SentenceSchema),
}) satisfies z.ZodType<RestoredAgent>;

/** An invalid version number counts as one that the agent doesn't have. */
export const VersionParams = z.object({ id: Id, version: Id });
