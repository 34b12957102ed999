import "server-only";
import * as z from "zod";
import { PageQuerySchema } from "@/lib/agents/schema";
import { issue } from "@/lib/core/http/request/issue";
import { Id, ruled } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import { MEMORY_CHANGES, type Memory, type MemoryChange } from "@/lib/memory/contract";
import { factOf, memoryLimits, memoryRules } from "@/lib/memory/rules";
import type { Memory as Row } from "@/prisma/generated/client";

const fact = ruled(memoryRules.fact).transform(factOf);
const version = z.number().int().positive();

export const MemoryQuerySchema = PageQuerySchema.extend({
  agent_id: z.string().max(64).optional(),
  message_id: z.string().max(64).optional(),
  q: z
    .string()
    .max(
      memoryLimits.search,
      issue(sentence("search_too_long", "The search must be at most 200 characters")),
    )
    .optional(),
});
export const MemoryInputSchema = z.strictObject({ agent_id: Id, fact });
export const MemoryPatchSchema = z.strictObject({ fact, version });
export const UndoSchema = z.strictObject({ version });
export const RemoveAllSchema = z.object({ agent_id: Id.optional() });

export const MemorySchema = z.object({
  MemoryId: z.string(),
  agent_id: z.string(),
  agent_name: z.string().optional(),
  fact: z.string(),
  conversation_id: z.string().optional(),
  message_id: z.string().optional(),
  conversation_in_trash: z.literal(true).optional(),
  change: z.enum(MEMORY_CHANGES).optional(),
  used_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<Memory>;
export const MemoryListSchema = z.array(MemorySchema);

/** A fact and its origin, before a reply changed them. */
const EarlierFact = z.object({
  fact: z.string(),
  conversationId: z.string().nullable(),
  messageId: z.string().nullable(),
});
export type EarlierFact = z.infer<typeof EarlierFact>;
export const beforeOf = ({ before }: Pick<Row, "before">): EarlierFact | null =>
  before === null ? null : EarlierFact.parse(JSON.parse(before));

/** Is it from the reply that changed it last? */
export const isNew = ({ before, messageId, changedIn }: Row): boolean =>
  before === null && messageId !== null && messageId === changedIn;

/** What the reply in `changedIn` did; undefined if it both remembered and forgot the fact, or its person has decided since. */
export function changeOf(row: Row): MemoryChange | undefined {
  if (row.changedIn === null) return undefined;
  if (row.forgottenAt) return isNew(row) ? undefined : "forgotten";
  return isNew(row) ? "remembered" : "updated";
}

/** The only code that maps a fact to its wire names. */
export const toWire = (row: Row, agentName: string | undefined): Memory => ({
  MemoryId: row.id,
  agent_id: row.agentId,
  agent_name: agentName,
  fact: row.fact,
  conversation_id: row.conversationId ?? undefined,
  message_id: row.messageId ?? undefined,
  used_at: row.usedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
});
