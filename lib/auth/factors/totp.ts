import "server-only";
import { Secret, TOTP } from "otpauth";
import { config } from "@/lib/core/config";
import { seal, unseal } from "@/lib/core/crypto";
import type { Sealed } from "@/lib/core/db/reseal";
import { log } from "@/lib/core/telemetry/log";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD = 30;
/** A clock may be off by one step in either direction. */
const WINDOW = 1;
/** RFC 4226, 4: 160 bits. */
const KEY_BYTES = 20;
const PURPOSE = "totp";

const totp = (key: string, label = "") =>
  new TOTP({
    issuer: `Troupe (${new URL(config().APP_URL).host})`,
    label,
    secret: Secret.fromBase32(key),
    period: PERIOD,
  });

export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The URI in the QR code. */
export const uriOf = (key: string, email: string): string => totp(key, email).toString();

/**
 * The time step that these six digits belong to, or null when they match none around now. Does not check whether it was
 * used.
 */
export function stepOf(key: string, code: string, now = Date.now()): number | null {
  const away = totp(key).validate({ token: code, timestamp: now, window: WINDOW });
  return away === null ? null : Math.floor(now / 1000 / PERIOD) + away;
}

/** Where these keys are stored. */
export const sealedTotp: Sealed = {
  table: "TotpFactor",
  column: "sealed",
  bound: ({ userId }: { userId: string }) => [PURPOSE, userId],
};

export const sealedKey = (userId: string, key: string): string => seal(PURPOSE, userId, key);

/** The key, unsealed; null when the server's secret has changed since, so that no code can be checked. */
export function openedKey(userId: string, sealed: string): string | null {
  try {
    return unseal(PURPOSE, userId, sealed);
  } catch {
    log().error(
      { user_id: userId },
      "the key of an authenticator app cannot be opened: has AUTH_SECRET changed?",
    );
    return null;
  }
}
