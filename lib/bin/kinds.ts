import "server-only";
import { binnedAgents } from "@/lib/agents/binned";
import type { BinKind } from "@/lib/bin/contract";
import { binnedConversations } from "@/lib/chat/removal/binned";
import type { Binned } from "@/lib/core/storage/binned";
import { binnedTasks } from "@/lib/tasks/binned";
import { binnedTeams } from "@/lib/teams/binned";

/** What can be in the bin. */
export const binned: Readonly<Record<BinKind, Binned>> = {
  agent: binnedAgents,
  team: binnedTeams,
  task: binnedTasks,
  conversation: binnedConversations,
};
