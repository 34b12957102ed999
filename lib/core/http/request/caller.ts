import "server-only";
import { addressOf } from "@/lib/core/http/request/address";
import type { Transaction } from "@/lib/core/db/db";
import type { Identity, Scope, UserId } from "@/lib/core/identity";

/** How much of the user agent is stored: enough to recognise the browser. */
const DEVICE_MOST = 200;

/**
 * Throws 401 when the caller's session or key has ended, and 404 when they have left the workspace: checked within the
 * transaction that writes.
 */
export type LookAgain = (
  tx: Transaction,
  identity: Identity | null,
  scope: Scope | null,
) => Promise<void>;

/** Who calls, by which session or API key, and from where: for later re-checks, and for the record. */
export type Caller = {
  me: UserId | null;
  /** The workspace that the call is about; null for an account matter. */
  workspace: string | null;
  sessionId: string | null;
  keyId: string | null;
  address: string;
  device: string;
  /**
   * Throws 401 when the caller's session or API key has ended since the pipeline checked it, 404 when their role in the
   * workspace has changed. Anything that outlives a
   * session (a key, a password, a schedule) calls this in the transaction that writes it, so that nothing is created
   * after a revocation.
   */
  stillIn(tx: Transaction): Promise<void>;
};

/** Where a call comes from, independent of the caller. */
export type Source = Pick<Caller, "address" | "device">;

export const callerOf = (
  identity: Identity | null,
  scope: Scope | null,
  headers: Headers,
  lookAgain: LookAgain,
): Caller => ({
  ...sourceOf(headers),
  me: identity?.me ?? null,
  workspace: scope?.workspace ?? null,
  sessionId: identity?.sessionId ?? null,
  keyId: identity?.keyId ?? null,
  stillIn: (tx) => lookAgain(tx, identity, scope),
});

export const sourceOf = (headers: Headers): Source => ({
  address: addressOf(headers),
  device: (headers.get("user-agent") ?? "Unknown device").slice(0, DEVICE_MOST),
});
