import { endpoint } from "@/lib/core/http/shared/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";

/** A file that a person has uploaded. `type` is what its content says, not its name. */
export type File = {
  FileId: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  /** `failed`: it is kept and can be downloaded, but nothing of it could be read. */
  status: "reading" | "ready" | "failed";
  error?: string;
  error_reason?: Reason;
  pages?: number;
  /** Roughly what its text takes of a model's room. */
  tokens?: number;
  width?: number;
  height?: number;
  created_at: string;
};
/** A file as it came along with a message. It stays told there when the file itself is deleted. */
export type SentFile = Pick<
  File,
  "FileId" | "name" | "type" | "size" | "pages" | "width" | "height"
> & {
  status: "ready" | "failed";
};
/** `page` begins with 1. */
export type FileText = { text: string; page: number; pages: number };
/** What a person's files take up, and may. */
export type FileSpace = { used: number; most: number; files: number };

export const fileApi = {
  /** The body is the file, or a form with the one field `file`: lib/files/browser/upload.ts sends it. */
  create: endpoint<void, File>("POST", "/api/files", {
    fails: sentence("file_not_uploaded", "The file was not uploaded."),
  }),
  list: endpoint<{ after?: string; limit?: number } | void, File[]>("GET", "/api/files", {
    fails: sentence("files_not_loaded", "Failed to load your files"),
  }),
  space: endpoint<void, FileSpace>("GET", "/api/files/space", {
    fails: sentence("files_not_loaded", "Failed to load your files"),
  }),
  get: endpoint<{ id: string }, File>("GET", "/api/files/{id}"),
  /** A download: link to its address instead of calling it. */
  content: endpoint<{ id: string }, void>("GET", "/api/files/{id}/content"),
  text: endpoint<{ id: string; page?: number }, FileText>("GET", "/api/files/{id}/text"),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/files/{id}", {
    fails: sentence("file_not_deleted", "The file was not deleted."),
  }),
};

/** Where a file's bytes are. */
export const contentAddress = (id: string): string =>
  fileApi.content.path.replace("{id}", encodeURIComponent(id));
