import "server-only";
import * as z from "zod";
import { AgentFieldsSchema, AgentSchema } from "@/lib/agents/schema";
import {
  type AgentVersion,
  type RestoredAgent,
  type VersionEntry,
} from "@/lib/agents/versions/contract";
import { AGENT_FIELDS } from "@/lib/agents/fields";
import { Id } from "@/lib/core/http/request/parse";
import { SentenceSchema } from "@/lib/core/http/reason";

const VersionEntrySchema = z.object({
  version: z.number(),
  saved_at: z.string(),
  current: z.literal(true).optional(),
  changed: z.array(z.enum(AGENT_FIELDS)).optional(),
}) satisfies z.ZodType<VersionEntry>;
export const VersionListSchema = z.array(VersionEntrySchema);

export const AgentVersionSchema = AgentFieldsSchema.extend(
  VersionEntrySchema.shape,
) satisfies z.ZodType<AgentVersion>;

export const RestoredSchema = z.object({
  agent: AgentSchema,
  notes: z.array(SentenceSchema),
}) satisfies z.ZodType<RestoredAgent>;

/** An invalid version number counts as one that the agent doesn't have. */
export const VersionParams = z.object({ id: Id, version: Id });
