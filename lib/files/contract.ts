import { endpoint } from "@/lib/core/endpoint";
import type { FileFilter } from "@/lib/files/list-options";
import { sentence, type Reason, type Sentence } from "@/lib/core/shared/sentence";

/** A file that a person has uploaded. `type` is determined from its content, not its name. */
export type File = {
  FileId: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** `failed`: it is stored and can be downloaded, but it could not be read. */
  status: "reading" | "ready" | "failed";
  error?: string;
  error_reason?: Reason;
  /** What was omitted from its text, or guessed. */
  notes?: Sentence[];
  pages?: number;
  /** Roughly how many tokens its text takes. */
  tokens?: number;
  width?: number;
  height?: number;
  /** The agent that wrote it, and within which run. */
  made_by?: { agent_id: string; run_id: string };
  /** If an agent writes a file of the same name in the same conversation or task, it becomes a new version. */
  version?: number;
  created_at: string;
  /** In a workspace: other members don't see it, except in a conversation that its person shares. */
  only_me?: true;
};
/**
 * A file as attached to a message, or as an agent wrote it there. It is still listed there after the file itself is
 * deleted.
 */
export type SentFile = Pick<
  File,
  "FileId" | "name" | "type" | "size" | "pages" | "width" | "height" | "version"
> & {
  status: "ready" | "failed";
};
/** Where a file was attached or written: a conversation by its title, or a task by its name. */
export type FileUse = { kind: "conversation" | "task"; id: string; name: string };
/** `page` starts at 1. `notes`: of the whole file. */
export type FileText = { text: string; page: number; pages: number; notes?: Sentence[] };
/** Storage that a person's files use, and their quota. */
export type FileSpace = { used: number; most: number; files: number };

export const fileApi = {
  /** The body is the file, or a form with the one field `file`: lib/files/browser/upload.ts sends it. */
  /** shared: for everyone in the workspace; for members and above. */
  create: endpoint<{ shared?: boolean } | void, File>("POST", "/api/files", {
    role: "viewer",
    query: ["shared"],
    fails: sentence("file_not_uploaded", "Couldn't upload the file."),
  }),
  /** `q`: names that contain it; versions_of: only the versions of this file. */
  list: endpoint<
    ({ after?: string; limit?: number; versions_of?: string } & FileFilter) | void,
    File[]
  >("GET", "/api/files", {
    fails: sentence("files_not_loaded", "Failed to load your files"),
  }),
  space: endpoint<void, FileSpace>("GET", "/api/files/space", {
    fails: sentence("files_not_loaded", "Failed to load your files"),
  }),
  get: endpoint<{ id: string }, File>("GET", "/api/files/{id}"),
  /** A download: link to its URL instead of calling it. */
  content: endpoint<{ id: string }, void>("GET", "/api/files/{id}/content"),
  /** A page or a drawing, for a frame: lib/core/http/file-content.ts lists its permissions. */
  preview: endpoint<{ id: string }, void>("GET", "/api/files/{id}/preview"),
  text: endpoint<{ id: string; page?: number }, FileText>("GET", "/api/files/{id}/text"),
  uses: endpoint<{ id: string }, FileUse[]>("GET", "/api/files/{id}/uses", {
    fails: sentence("file_uses_not_loaded", "Couldn't load where this file is used."),
  }),
  /** A viewer removes only what they uploaded themselves. */
  remove: endpoint<{ id: string }, void>("DELETE", "/api/files/{id}", {
    role: "viewer",
    fails: sentence("file_not_deleted", "Couldn't delete the file."),
  }),
};

/** URL of a page to be shown in a frame. Pages add the workspace that they show: `useInWorkspace()`. */
export const previewAddress = (id: string): string =>
  fileApi.preview.path.replace("{id}", encodeURIComponent(id));
/** URL of a file's bytes; pages add the workspace likewise. */
export const contentAddress = (id: string): string =>
  fileApi.content.path.replace("{id}", encodeURIComponent(id));
