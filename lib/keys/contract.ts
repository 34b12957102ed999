import { endpoint, SCOPES, type KeyScope } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/** A program's credential. `prefix` is how its owner recognizes it; `expires_at`: null if it never does. */
export type ApiKey = {
  KeyId: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  /** The ids of the only agents and teams that it can call; null: all. */
  only: string[] | null;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
};
/** The secret is shown only this once and not stored. */
export type NewApiKey = ApiKey & { secret: string };
export type KeyInput = {
  name: string;
  scopes: KeyScope[];
  expires_in_days: Lifetime;
  only?: string[] | null;
};

/** API.md: in days; null: never expires. */
export const LIFETIMES = [30, 90, 365, null] as const;
type Lifetime = (typeof LIFETIMES)[number];

export const KEY_SCOPES = SCOPES;

/** Why a key for only some agents is invalid: it can only call /v1, which needs the scope `chat`. */
export const targetsFault = (only: readonly string[], scopes: readonly KeyScope[]) =>
  only.length === 0
    ? sentence("key_targets_required", "Choose at least one agent or team")
    : !scopes.includes("chat")
      ? sentence("key_targets_need_chat", "A key for selected agents needs the scope chat")
      : undefined;

export const keyApi = {
  list: endpoint<void, ApiKey[]>("GET", "/api/keys", {
    access: "account",
    workspace: "header",
    fails: sentence("keys_not_loaded", "Failed to load API keys"),
  }),
  create: endpoint<KeyInput, NewApiKey>("POST", "/api/keys", {
    access: "account",
    workspace: "header",
    recentProof: true,
    fails: sentence("key_not_created", "Failed to create the API key"),
  }),
  /** Also for viewers: someone who had a higher role may have keys. */
  remove: endpoint<{ id: string }, void>("DELETE", "/api/keys/{id}", {
    access: "account",
    workspace: "header",
    role: "viewer",
    fails: sentence("key_not_revoked", "Failed to revoke the API key"),
  }),
};
