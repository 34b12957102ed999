import "server-only";
import type { Scope } from "@/lib/core/http/endpoint";

/** A person's id that the door has checked. Services take it first and put it into every `where`. */
export type UserId = string & { readonly checked: unique symbol };

/** Only the door (after it has checked a session or an API key) and the run worker (for the owner of a claimed run) may call this. */
export function mintUserId(id: string): UserId {
  return id as UserId;
}

export type Identity = {
  me: UserId;
  /** The session's public id, or null when an API key was shown. */
  sessionId: string | null;
  /** The API key's id, or null when there is none. */
  keyId: string | null;
  /** What the API key may do; null: a session, which may do everything. */
  scopes: readonly Scope[] | null;
};
