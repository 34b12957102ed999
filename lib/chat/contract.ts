import { endpoint } from "@/lib/core/http/endpoint";
import type { Message, NumberedEvent, RunStatus, Usage } from "@/lib/runs/contract";

export type { Message } from "@/lib/runs/contract";

/** SPEC section 3. `last_updated` is in epoch seconds. */
export type ConversationSummary = {
  conversation_id: string;
  agent_id: string;
  title: string;
  last_updated: number;
  message_count: number;
  preview: string;
};
export type Pagination = { page: number; per_page: number; has_more: boolean; last_evaluated_key: string | null };
export type ConversationPage = { conversations: ConversationSummary[]; pagination: Pagination };
export type Conversation = {
  conversation_id: string;
  agent_id: string;
  title: string;
  /** The run that is answering now, if any. */
  active_run_id: string | null;
  messages: Message[];
};

export type ChatInput = { content: string; agent_id: string; conversation_id?: string };
export type ChatAnswer = { conversation_id: string; run_id: string; status: RunStatus; messages: Message[]; usage: Usage | null };

/** PRODUCT 'Limits' and SPEC section 9. */
export const chatLimits = {
  content: 100_000,
  perPage: 10,
  perPageMax: 50,
  runs: { name: "chat", points: 30, seconds: 60, by: "me" as const, sentence: "You have sent many messages in a short time. Please wait a minute." },
};

export const chatRules = {
  content: (value: string) =>
    value.trim() === ""
      ? "Message is required"
      : value.length > chatLimits.content
        ? "Message must be at most 100,000 characters"
        : undefined,
};

export const chatApi = {
  send: endpoint<ChatInput, ChatAnswer>("POST", "/api/chat"),
  /** The same address asked with `Accept: text/event-stream`. */
  stream: endpoint<ChatInput, NumberedEvent>("POST", "/api/chat", { stream: true }),
  list: endpoint<{ agent_id?: string; page?: number; per_page?: number; last_evaluated_key?: string; q?: string }, ConversationPage>(
    "GET",
    "/api/conversations",
  ),
  get: endpoint<{ id: string }, Conversation>("GET", "/api/conversations/{id}"),
  retry: endpoint<{ id: string; message_id?: string; content?: string }, NumberedEvent>("POST", "/api/conversations/{id}/retry", {
    stream: true,
  }),
  rename: endpoint<{ id: string; title: string }, { conversation_id: string; title: string }>("PATCH", "/api/conversations/{id}"),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/conversations/{id}"),
};
