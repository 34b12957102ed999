import "server-only";
import type { Scope } from "@/lib/core/endpoint";

/**
 * A person's id that the request pipeline has checked. Services take it as their first parameter and put it into every
 * `where`.
 */
export type UserId = string & { readonly checked: unique symbol };

/**
 * May be called only by the pipeline (after it has checked a session or an API key) and the run worker (for the owner
 * of a claimed run).
 */
export function mintUserId(id: string): UserId {
  return id as UserId;
}

export type Identity = {
  me: UserId;
  /** The session's public id, or null when an API key was used. */
  sessionId: string | null;
  /** The API key's id, or null when there is none. */
  keyId: string | null;
  /** What the API key may do; null: a session, which may do everything. */
  scopes: readonly Scope[] | null;
  /** The ids of the only agents and teams that the API key can call; null: all of them. */
  targets: readonly string[] | null;
  /**
   * When the session's person last confirmed that it's them; null: not since this has been recorded, or an API key was
   * used.
   */
  provenAt: Date | null;
};

/**
 * Who starts model calls, and by which API key: limits cover both. `keyId`: null for a session, and for what a schedule
 * starts.
 */
export type Principal = Pick<Identity, "me" | "keyId">;

/**
 * How long a confirmation is valid for the actions that would hurt most in a stolen session: keys, factors, password,
 * deletion, export.
 */
const PROOF_MS = 10 * 60 * 1000;

/** Has the person recently confirmed that it's them? */
export const isProven = ({ provenAt }: Identity, now = Date.now()): boolean =>
  provenAt !== null && now - provenAt.getTime() < PROOF_MS;
