import { endpoint, SCOPES, type Scope } from "@/lib/core/http/shared/endpoint";
import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

/** A program's credential. `prefix` is how its owner recognizes it; `expires_at`: null when it never does. */
export type ApiKey = {
  KeyId: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
};
/** The secret is shown only this once and stored nowhere. */
export type NewApiKey = ApiKey & { secret: string };
export type KeyInput = { name: string; scopes: Scope[]; expires_in_days: Lifetime };

/** API.md: in days; null: never expires. */
export const LIFETIMES = [30, 90, 365, null] as const;
type Lifetime = (typeof LIFETIMES)[number];

export const KEY_SCOPES = SCOPES;
export const keyLimits = { name: 100, keys: 50 };

export const keyRules = {
  name: rule.all(
    rule.required(sentence("name_required", "Name is required")),
    rule.max(keyLimits.name, sentence("name_too_long", "Name must be at most 100 characters")),
  ),
  scopes: (scopes: readonly Scope[]) =>
    scopes.length === 0
      ? sentence("key_scopes_required", "Choose at least one thing that the key may do")
      : undefined,
};

export const keyApi = {
  list: endpoint<void, ApiKey[]>("GET", "/api/keys", {
    access: "account",
    fails: sentence("keys_not_loaded", "Failed to load API keys"),
  }),
  create: endpoint<KeyInput, NewApiKey>("POST", "/api/keys", {
    access: "account",
    recentProof: true,
    fails: sentence("key_not_created", "Failed to create the API key"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/keys/{id}", {
    access: "account",
    fails: sentence("key_not_revoked", "Failed to revoke the API key"),
  }),
};
