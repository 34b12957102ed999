import type { Agent, AgentFields, AgentPage } from "@/lib/agents/contract";
import type { AgentField } from "@/lib/agents/fields";
import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** How many earlier versions of an agent are stored: the last ones. */
export const VERSIONS_MOST = 50;

/** `changed`: in which fields it differs from the version before; omitted where that one isn't stored. */
export type VersionEntry = {
  version: number;
  saved_at: string;
  current?: true;
  changed?: AgentField[];
};
/** An agent as it was in one of its versions. */
export type AgentVersion = AgentFields & VersionEntry;
/** `notes`: what could not be restored, and why. */
export type RestoredAgent = { agent: Agent; notes: Sentence[] };

export const versionApi = {
  list: endpoint<{ id: string } & AgentPage, VersionEntry[]>("GET", "/api/agents/{id}/versions", {
    fails: sentence("agent_versions_not_loaded", "Couldn't load the versions"),
  }),
  get: endpoint<{ id: string; version: number }, AgentVersion>(
    "GET",
    "/api/agents/{id}/versions/{version}",
    { fails: sentence("agent_version_not_loaded", "Couldn't load this version") },
  ),
  /** Saves the values of an earlier version as a new one. */
  restore: endpoint<{ id: string; version: number }, RestoredAgent>(
    "POST",
    "/api/agents/{id}/versions/{version}/restore",
    { fails: sentence("agent_version_not_restored", "Couldn't restore this version") },
  ),
};
