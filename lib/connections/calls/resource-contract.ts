import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";
import type { File } from "@/lib/files/contract";

/**
 * A resource of a server, as the server describes it. `type` and `size` are its own claims; null: it says nothing.
 * `unusable`: why it can't be read.
 */
export type ConnectionResource = {
  uri: string;
  name: string;
  title: string;
  description: string;
  type: string | null;
  size: number | null;
  unusable?: string;
  unusable_reason?: Reason;
};
/** `more`: the server has more than are listed. */
export type ConnectionResources = { resources: ConnectionResource[]; more: boolean };

/** A prompt of a server, as the server describes it. */
export type ConnectionPrompt = {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
};
export type ConnectionPrompts = { prompts: ConnectionPrompt[]; more: boolean };

/** `name`: of its file; by default from the end of its URI. */
export type ResourceInput = { uri: string; name?: string };

export const resourceApi = {
  list: endpoint<{ id: string }, ConnectionResources>("GET", "/api/connections/{id}/resources", {
    fails: sentence("resources_not_loaded", "Failed to load the resources"),
  }),
  prompts: endpoint<{ id: string }, ConnectionPrompts>("GET", "/api/connections/{id}/prompts", {
    fails: sentence("prompts_not_loaded", "Failed to load the prompts"),
  }),
  /** Reads a resource and stores it among the person's files: one file per part. */
  keep: endpoint<{ id: string } & ResourceInput, File[]>(
    "POST",
    "/api/connections/{id}/resources",
    { fails: sentence("resource_not_kept", "Failed to read the resource") },
  ),
};
