import "server-only";
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { config } from "@/lib/core/config";
import { once } from "@/lib/core/once";

/** An opaque id: 122 random bits, URL-safe. */
export const newId = (): string => randomUUID();

/** A secret to hand out once: 256 random bits, URL-safe. Only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256 in base64url: enough for values that are random already, never for passwords. */
export const hashed = (value: string): string => createHash("sha256").update(value).digest("base64url");

/** A signature by the server's secret over a value, for one purpose. */
export const signed = (purpose: string, value: string): string =>
  createHmac("sha256", config().secret).update(`${purpose}\0${value}`).digest("base64url");

/** Compares two texts in a time that tells nothing of where they differ. */
export function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** One key for each purpose, derived from the server's secret (RFC 5869). */
const keyFor = (purpose: string): Buffer => once(`crypto.key.${purpose}`, () => Buffer.from(hkdfSync("sha256", config().secret, "troupe", purpose, 32)));
const KEY_ID = "1";

/**
 * Encrypts a text for the store with AES-256-GCM. `about` (a row's id, say) is bound to it: sealed text that is moved
 * to another row or purpose does not open.
 */
export function seal(purpose: string, about: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce).setAAD(Buffer.from(`${KEY_ID}\0${about}`));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [KEY_ID, ...[nonce, cipher.getAuthTag(), body].map((each) => each.toString("base64url"))].join(".");
}

/** The text that was sealed for this purpose and row. Throws when it was not, or the server's secret is another one. */
export function unseal(purpose: string, about: string, sealed: string): string {
  const [keyId, ...parts] = sealed.split(".");
  const [nonce, tag, body] = parts.map((each) => Buffer.from(each, "base64url"));
  if (keyId !== KEY_ID || !nonce || tag?.length !== 16 || !body) throw new Error("Not a sealed text");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), nonce).setAAD(Buffer.from(`${KEY_ID}\0${about}`)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
