import { accountKinds, attemptKinds } from "@/lib/audit/kinds";
import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** The kinds of recorded security events of an account, and their texts. */
export const securityKinds = { ...accountKinds, ...attemptKinds };
export type SecurityKind = keyof typeof securityKinds;

/** `network`: the address without its last part; `detail`: which key, provider or setting, as short text. */
export type SecurityEvent = {
  event_id: string;
  kind: SecurityKind;
  at: string;
  network: string;
  device: string;
  detail: string;
};

export const securityApi = {
  /** Newest first; paged by key. */
  list: endpoint<{ limit?: number; after?: string } | void, SecurityEvent[]>(
    "GET",
    "/api/profile/security-events",
    {
      access: "account",
      fails: sentence("security_log_not_loaded", "Failed to load the security activity"),
    },
  ),
};
