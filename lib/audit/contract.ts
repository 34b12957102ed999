import type { AuditGroup, AuditInterface, AuditKind } from "@/lib/audit/kinds";
import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * An entry of the audit log. `person`: the id of who did it, empty for the server itself and for someone unknown;
 * `name`: what they are called today, empty when their account was deleted. `subject`: the id of what was changed;
 * `detail`: its name.
 */
export type AuditEntry = {
  sequence: number;
  kind: AuditKind;
  at: string;
  person: string;
  name: string;
  interface: AuditInterface;
  key_id: string;
  subject: string;
  detail: string;
  network: string;
  device: string;
  hash: string;
};

/** `from` and `to`: times, the second excluded. `q`: in the name, the id or the network. */
export type AuditFilter = {
  person?: string;
  kind?: AuditKind | AuditGroup;
  from?: string;
  to?: string;
  q?: string;
};
type AuditQuery = AuditFilter & { limit?: number; after?: string };

export const auditApi = {
  /** Newest first; paged by key. A page may have fewer entries than requested although more follow. */
  list: endpoint<AuditQuery | void, AuditEntry[]>("GET", "/api/audit", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("audit_log_not_loaded", "Failed to load the audit log"),
  }),
  /** The same as a CSV file, with all entries that match. */
  export: endpoint<AuditFilter | void, string>("GET", "/api/audit/export", {
    access: "account",
    workspace: "header",
    role: "admin",
    fails: sentence("audit_log_not_exported", "Failed to export the audit log"),
  }),
};
