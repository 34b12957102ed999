import "server-only";
import { addressOf } from "@/lib/core/address";
import type { Identity, UserId } from "@/lib/core/identity";

/** As much of what a browser calls itself as is kept: enough to know it again. */
const DEVICE_MOST = 200;

/** Who calls, by which session or API key, and from where: for what is looked at again, and for what is written down. */
export type Caller = { me: UserId | null; sessionId: string | null; keyId: string | null; address: string; device: string };

/** Where a call comes from, whoever makes it. */
export type Source = Pick<Caller, "address" | "device">;

export const callerOf = (identity: Identity | null, headers: Headers): Caller => ({
  me: identity?.me ?? null,
  sessionId: identity?.sessionId ?? null,
  keyId: identity?.keyId ?? null,
  address: addressOf(headers),
  device: (headers.get("user-agent") ?? "Unknown device").slice(0, DEVICE_MOST),
});
