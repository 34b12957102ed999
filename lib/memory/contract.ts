import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** What a reply did to a fact. */
export const MEMORY_CHANGES = ["remembered", "updated", "forgotten"] as const;
export type MemoryChange = (typeof MEMORY_CHANGES)[number];

/** One fact that an agent remembers about the caller. No one else sees it. */
export type Memory = {
  MemoryId: string;
  agent_id: string;
  /** Omitted if the agent is in the trash, or no longer visible to the caller. */
  agent_name?: string;
  fact: string;
  /** The reply that it comes from; omitted if its person wrote it, or the conversation was deleted. */
  conversation_id?: string;
  message_id?: string;
  /** That conversation is in the trash, so it can't be opened. */
  conversation_in_trash?: true;
  /** In a list for one message: what that reply did. */
  change?: MemoryChange;
  /** When it was last part of a request to a model, to an hour; null: not yet. */
  used_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
};

/** `message_id`: what that reply has changed, including facts that it forgot. `q`: part of the fact, ignoring case. */
export type MemoryQuery = { agent_id?: string; message_id?: string; q?: string };
type PagedQuery = MemoryQuery & { limit?: number; after?: string };

export const memoryApi = {
  list: endpoint<PagedQuery | void, Memory[]>("GET", "/api/memories", {
    fails: sentence("memories_not_loaded", "Failed to load what is remembered"),
  }),
  create: endpoint<{ agent_id: string; fact: string }, Memory>("POST", "/api/memories", {
    role: "viewer",
    fails: sentence("memory_not_saved", "Couldn't save the fact"),
  }),
  update: endpoint<{ id: string; fact: string; version: number }, Memory>(
    "PATCH",
    "/api/memories/{id}",
    { role: "viewer", fails: sentence("memory_not_saved", "Couldn't save the fact") },
  ),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/memories/{id}", {
    role: "viewer",
    fails: sentence("memory_not_deleted", "Couldn't delete the fact"),
  }),
  /** Deletes all facts in the workspace, or all of one agent. */
  removeAll: endpoint<{ agent_id?: string }, void>("DELETE", "/api/memories", {
    role: "viewer",
    fails: sentence("memories_not_deleted", "Couldn't delete what is remembered"),
  }),
  /** Restores the fact to what it was before the reply that changed it last. */
  undo: endpoint<{ id: string; version: number }, void>("POST", "/api/memories/{id}/undo", {
    role: "viewer",
    fails: sentence("memory_not_undone", "Couldn't undo the change"),
  }),
};
