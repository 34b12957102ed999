import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { Id, listOf } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import { KNOWLEDGE_MODES, type AgentKnowledge, type Citation } from "@/lib/knowledge/contract";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import { SourceSchema } from "@/lib/knowledge/schema";

const most = knowledgeLimits.ofAgent;
export const AgentKnowledgeSchema = z.strictObject({
  collections: listOf(
    Id,
    most,
    issue(
      sentence("too_many_agent_collections", "An agent can have up to {most} collections", {
        most,
      }),
    ),
  ),
  mode: z.enum(
    KNOWLEDGE_MODES,
    issue(sentence("knowledge_mode_unknown", "mode must be always or when_needed")),
  ),
  whole_documents: z.boolean(
    issue(sentence("whole_documents_not_boolean", "whole_documents must be true or false")),
  ),
}) satisfies z.ZodType<AgentKnowledge>;

/** The same in a reply. */
export const ShownKnowledgeSchema = z.object({
  collections: z.array(z.string()),
  mode: z.enum(KNOWLEDGE_MODES),
  whole_documents: z.boolean(),
}) satisfies z.ZodType<AgentKnowledge>;

/** What an agent or a template knows, from its column; undefined if nothing. */
export function agentKnowledgeIn(column: string | null): AgentKnowledge | undefined {
  if (column === null) return undefined;
  try {
    return AgentKnowledgeSchema.safeParse(JSON.parse(column)).data;
  } catch {
    return undefined;
  }
}

export const SourcesSchema = z.array(SourceSchema);

/** What a message or a step cites, from its column. */
export function sourcesIn(column: string | null): Citation[] | undefined {
  if (column === null) return undefined;
  try {
    return SourcesSchema.safeParse(JSON.parse(column)).data;
  } catch {
    return undefined;
  }
}
/** The same as stored in a row. */
export const sourcesColumn = (sources: Citation[]): string | null =>
  sources.length ? JSON.stringify(sources) : null;
