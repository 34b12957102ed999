import { endpoint } from "@/lib/core/endpoint";
import type { Author } from "@/lib/memberships/contract";
import type { Message, NumberedEvent, RunStatus } from "@/lib/runs/run/contract";
import type { Usage } from "@/lib/usage/contract";
import { sentence } from "@/lib/core/shared/sentence";

export type { Message } from "@/lib/runs/run/contract";

/**
 * In a workspace of several people. `shared`: its members can read it. `shared_by`: whose it is, omitted for one's own;
 * others can only read it.
 */
export type SharedMark = { shared?: true; shared_by?: Author };

/** SPEC section 3. `last_updated` is in epoch seconds. */
export type ConversationSummary = {
  conversation_id: string;
  agent_id: string;
  /** Set for a conversation with a team; `agent_id` is then the agent that gives the result. */
  team_id?: string;
  title: string;
  last_updated: number;
  message_count: number;
  /** The last message, shortened; in a search, the text around the match. */
  preview: string;
  /** The state of the active run, if any: `waiting` means waiting for the person. */
  active_run?: "running" | "waiting";
  /** In a search: the message that matched; undefined if only the title did. */
  message_id?: string;
  pinned?: true;
  archived?: true;
} & SharedMark;
type Pagination = {
  page: number;
  per_page: number;
  has_more: boolean;
  last_evaluated_key: string | null;
};
/** `pinned`: on the first page, all pinned ones, last pinned first; including those that are on the page. */
export type ConversationPage = {
  conversations: ConversationSummary[];
  pagination: Pagination;
  pinned?: ConversationSummary[];
};
export type Conversation = {
  conversation_id: string;
  agent_id: string;
  team_id?: string;
  title: string;
  /** The model that its person chose instead of the agent's. */
  model?: string;
  pinned?: true;
  archived?: true;
  /** It is not listed, agents remember nothing in it, and it is deleted a day after its last message. */
  temporary?: true;
  /** The run that is replying now, if any. */
  active_run_id: string | null;
  messages: Message[];
  /** For a long conversation, `messages` has only the last ones: pass this position to get those before it. */
  earlier?: number;
  /**
   * The summary that replaces the oldest turns for the model once they no longer fit its context: all up to and
   * including that message.
   */
  summary?: { text: string; up_to_message_id: string };
  /** For a conversation that another member shares: the names of its agents, some of which only they may see. */
  agent_names?: Record<string, string>;
} & SharedMark;
/** A file for a person (markdown) or a program (json). */
export type ExportFormat = "markdown" | "json";
/** The JSON file. */
export type ConversationExport = Conversation & { agent_name: string | null; exported_at: string };

/** Whether the members of the workspace can read a conversation. */
export type Sharing = { conversation_id: string; shared?: true };

/** A conversation copied from another. */
export type Branch = { conversation_id: string; title: string };

/** A change to one of the person's conversations: from another tab or device, or by a run. */
export type ConversationChange = {
  conversation_id: string;
  change:
    | "begun"
    | "waiting"
    | "resumed"
    | "ended"
    | "renamed"
    | "changed"
    | "deleted"
    | "restored"
    | "shared"
    | "unshared";
  run_id?: string;
};
/** `ready` comes first: after it no change is missed. */
export type ChangeEvent =
  | { event: "ready"; data: object }
  | { event: "conversation"; data: ConversationChange };

/** One of agent_id and team_id is required. */
export type ChatInput = {
  content: string;
  agent_id?: string;
  team_id?: string;
  conversation_id?: string;
  /** For this conversation instead of the agent's, from this message on. */
  model?: string;
  /** Ids of attached files, at most 10. */
  files?: string[];
  /** Only with the first message of a conversation: it becomes a temporary chat. */
  temporary?: boolean;
};
/** `model`: null for the agent's own. */
export type ConversationPatch = {
  title?: string;
  pinned?: boolean;
  archived?: boolean;
  model?: string | null;
};
export type ChatAnswer = {
  conversation_id: string;
  run_id: string;
  status: RunStatus;
  messages: Message[];
  usage: Usage | null;
};

/**
 * How full the context of a conversation's model is: the tokens of its last call, and its maximum; least_cost: the
 * minimum cost of the next message in US dollars. Each is omitted if unknown.
 */
export type ContextFill = { used?: number; size?: number; least_cost?: number };

export const chatApi = {
  send: endpoint<ChatInput, ChatAnswer>("POST", "/api/chat", { chat: true }),
  /** The same endpoint, requested with `Accept: text/event-stream`. */
  stream: endpoint<ChatInput, NumberedEvent>("POST", "/api/chat", { chat: true, stream: true }),
  /**
   * `q`: only those with a title, or a shown message, that contains all of its words; the last may be just a prefix.
   */
  list: endpoint<
    {
      agent_id?: string;
      team_id?: string;
      page?: number;
      per_page?: number;
      last_evaluated_key?: string;
      q?: string;
      /** Only archived ones; without it, none of them, except in a search. */
      archived?: boolean;
      /** Only those that a program started, through /v1. */
      from_program?: boolean;
      /** Only those that members share with the workspace, one's own among them. */
      shared?: boolean;
    },
    ConversationPage
  >("GET", "/api/conversations"),
  get: endpoint<{ id: string; before?: number }, Conversation>("GET", "/api/conversations/{id}"),
  context: endpoint<{ id: string }, ContextFill>("GET", "/api/conversations/{id}/context"),
  retry: endpoint<{ id: string; message_id?: string; content?: string }, NumberedEvent>(
    "POST",
    "/api/conversations/{id}/retry",
    {
      chat: true,
      stream: true,
    },
  ),
  /** A new conversation with the messages up to this one. */
  branch: endpoint<{ id: string; message_id: string }, Branch>(
    "POST",
    "/api/conversations/{id}/branch",
    { role: "viewer", fails: sentence("branch_not_made", "Couldn't branch the conversation.") },
  ),
  /** Lets the members of the workspace read it, with everything that is added later. */
  share: endpoint<{ id: string }, Sharing>("POST", "/api/conversations/{id}/share", {
    role: "member",
    fails: sentence("conversation_not_shared", "Couldn't share the conversation."),
  }),
  /** Someone who may no longer share can still end it. */
  unshare: endpoint<{ id: string }, Sharing>("DELETE", "/api/conversations/{id}/share", {
    role: "viewer",
    fails: sentence("conversation_not_unshared", "Couldn't stop sharing the conversation."),
  }),
  /** A conversation of one's own with the texts of another, which may be one that the workspace shares. */
  copy: endpoint<{ id: string }, Branch>("POST", "/api/conversations/{id}/copy", {
    role: "viewer",
    fails: sentence("conversation_not_copied", "Couldn't copy the conversation."),
  }),
  /** Every version of a message, oldest first; `versions` of each is their count. */
  versions: endpoint<{ id: string }, Message[]>("GET", "/api/messages/{id}/versions"),
  /** A download: link to its URL instead of calling it. */
  export: endpoint<{ id: string; format: ExportFormat }, ConversationExport>(
    "GET",
    "/api/conversations/{id}/export",
  ),
  /** Changes from now on, until the browser disconnects. */
  changes: endpoint<object, ChangeEvent>("GET", "/api/conversations/events", { stream: true }),
  update: endpoint<
    { id: string } & ConversationPatch,
    { conversation_id: string; title: string; model?: string; pinned?: true; archived?: true }
  >("PATCH", "/api/conversations/{id}", { role: "viewer" }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/conversations/{id}", {
    role: "viewer",
    fails: sentence("conversation_not_deleted", "The conversation was not deleted."),
  }),
};
