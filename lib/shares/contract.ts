import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import type { Citation } from "@/lib/knowledge/contract";
import type { SentFile } from "@/lib/files/contract";

export const SHARE_KINDS = ["conversation", "task", "file"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];
/** Who can read a share: anyone with its link, or people who are also signed in on this server. */
export const AUDIENCES = ["anyone", "signed_in"] as const;
export type Audience = (typeof AUDIENCES)[number];
/** In days; null: it never expires. */
export const SHARE_LIFETIMES = [1, 7, 30, null] as const;
export type ShareLifetime = (typeof SHARE_LIFETIMES)[number];
export type Included = { files: boolean; tool_calls: boolean };

/**
 * A link to a snapshot. `readable`: false while its conversation, task or file is in the trash or deleted, and once it
 * has expired. `views`: by others than its owner.
 */
export type Share = {
  ShareId: string;
  kind: ShareKind;
  conversation_id?: string;
  task_id?: string;
  file_id?: string;
  title: string;
  url: string;
  audience: Audience;
  has_passphrase: boolean;
  include: Included;
  views: number;
  readable: boolean;
  expires_at: string | null;
  created_at: string;
  /** When its snapshot was made. */
  published_at: string;
};
/** Exactly one of the three ids. */
export type ShareInput = {
  conversation_id?: string;
  task_id?: string;
  file_id?: string;
  audience: Audience;
  expires_in_days: ShareLifetime;
  passphrase?: string;
  include?: Partial<Included>;
};
/** `publish`: makes a new snapshot; so does a change of `include`. `passphrase`: null removes it. */
export type SharePatch = {
  audience?: Audience;
  expires_in_days?: ShareLifetime;
  passphrase?: string | null;
  include?: Partial<Included>;
  publish?: true;
};

/** `arguments` and `result`: as text. */
export type SharedCall = { name: string; arguments: string; result?: string };
export type SharedSource = Pick<Citation, "n" | "title" | "page" | "quote">;
/** `name`: of the agent; none for the person. */
export type SharedMessage = {
  role: "user" | "assistant";
  name?: string;
  content: string;
  created_at?: string;
  /** The text of each agent of a team. */
  parts?: { name: string; content: string }[];
  tool_calls?: SharedCall[];
  /** What the text cites: title and quoted words, without the document. */
  sources?: SharedSource[];
  files?: SentFile[];
};
/** What the link shows: a task's result is one message, a file none. */
export type SharedContent = { messages: SharedMessage[]; files: SentFile[] };
export type SharedPage = SharedContent & {
  kind: ShareKind;
  title: string;
  published_at: string;
  expires_at: string | null;
};

export const shareApi = {
  list: endpoint<void, Share[]>("GET", "/api/shares", {
    fails: sentence("shares_not_loaded", "Failed to load your shared links"),
  }),
  create: endpoint<ShareInput, Share>("POST", "/api/shares", {
    fails: sentence("share_not_created", "Couldn't create the link."),
  }),
  update: endpoint<{ id: string } & SharePatch, Share>("PATCH", "/api/shares/{id}", {
    fails: sentence("share_not_updated", "Couldn't update the link."),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/shares/{id}", {
    fails: sentence("share_not_revoked", "Couldn't revoke the link."),
  }),
  /** By the link's token, without an account. */
  read: endpoint<{ token: string }, SharedPage>("GET", "/api/shared/{token}", {
    access: "public",
  }),
  /** Sets a cookie that opens the share for an hour. */
  unlock: endpoint<{ token: string; passphrase: string }, void>(
    "POST",
    "/api/shared/{token}/unlock",
    { access: "public", fails: sentence("share_not_unlocked", "Couldn't check the passphrase.") },
  ),
  /** A download: link to its URL instead of calling it. */
  file: endpoint<{ token: string; id: string }, void>("GET", "/api/shared/{token}/files/{id}", {
    access: "public",
  }),
  /** Copies a shared conversation into the caller's account. */
  proceed: endpoint<{ token: string }, { conversation_id: string; agent_id: string }>(
    "POST",
    "/api/shared/{token}/continue",
    { fails: sentence("share_not_copied", "Couldn't copy the conversation.") },
  ),
};

/** Path of the public page. */
export const sharePath = (token: string): string => `/s/${token}`;
/** URL of a shared file's bytes. */
export const sharedFileAddress = (token: string, id: string): string =>
  shareApi.file.path
    .replace("{token}", encodeURIComponent(token))
    .replace("{id}", encodeURIComponent(id));
