import { chatApi, type ConversationPage } from "@/lib/chat/contract";
import { chatLimits } from "@/lib/chat/rules";

/** Filters: with one agent, with one team, matching this search text, archived, from a program. */
export type ConversationFilter = {
  agentId?: string | null;
  teamId?: string | null;
  words?: string;
  /** Only archived conversations. */
  archived?: boolean;
  /** Only those started by a program. */
  fromProgram?: boolean;
  /** Only those that members share with the workspace. */
  shared?: boolean;
};

/** The request for a page of the list, which is also its cache key; null: there is none after `before`. */
export function pageKey(
  index: number,
  before: ConversationPage | null,
  { agentId, teamId, words, archived, fromProgram, shared }: ConversationFilter,
) {
  if (before && !before.pagination.has_more) return null;
  const key = before?.pagination.last_evaluated_key ?? undefined;
  return [
    chatApi.list.path,
    {
      agent_id: agentId ?? undefined,
      team_id: teamId ?? undefined,
      page: index + 1,
      per_page: chatLimits.perPage,
      last_evaluated_key: key,
      q: words || undefined,
      archived: archived && !words ? true : undefined,
      from_program: fromProgram ? true : undefined,
      shared: shared ? true : undefined,
    },
  ] as const;
}
