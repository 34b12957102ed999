import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import { config } from "@/lib/core/config";
import { processSingleton } from "@/lib/core/singleton";

/** Returns an opaque id: 122 random bits, URL-safe. */
export const newId = (): string => randomUUID();

/** A secret that is shown once: 256 random bits, URL-safe. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256 in base64url: enough for values that are random already, never for passwords. */
export const hashed = (value: string): string =>
  createHash("sha256").update(value).digest("base64url");

/** The server's signature over a value, for one purpose. */
export const signed = (purpose: string, value: string): string =>
  createHmac("sha256", keyFor(config().secret, `signature ${purpose}`))
    .update(value)
    .digest("base64url");

/** Compares two texts in constant time, so that timing does not reveal where they differ. */
export function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The id of a secret. Sealed texts name their secret by it; it does not reveal the secret. */
export function secretId(secret: string): string {
  const cachedId = ids.get(secret);
  if (cachedId) return cachedId;
  const id = Buffer.from(hkdfSync("sha256", secret, "troupe", "secret id", ID_BYTES)).toString(
    "base64url",
  );
  ids.set(secret, id);
  return id;
}
/** At most two per process; cached, since every request needs one. */
const ids = new Map<string, string>();
const ID_BYTES = 6;
/** The prefix of texts that were sealed before secrets had ids. */
const UNNAMED = "1";

/** One key for each purpose, derived from a secret of the server (RFC 5869). */
const keyFor = (secret: string, purpose: string): Buffer =>
  processSingleton(`crypto.key.${secretId(secret)}.${purpose}`, () =>
    Buffer.from(hkdfSync("sha256", secret, "troupe", purpose, 32)),
  );

/**
 * Encrypts a text for storage with AES-256-GCM. `about` (for example a row's id) is bound to it: sealed text that is
 * moved to another row or purpose does not open.
 */
export function seal(purpose: string, about: string, text: string): string {
  const { secret } = config();
  const id = secretId(secret);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), nonce).setAAD(
    Buffer.from(`${id}\0${about}`),
  );
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [id, ...[nonce, cipher.getAuthTag(), body].map((each) => each.toString("base64url"))].join(
    ".",
  );
}

/**
 * Decrypts a text that was sealed for this purpose and row. Throws when it was not, or when neither of the server's
 * secrets can decrypt it.
 */
export function unseal(purpose: string, about: string, sealed: string): string {
  for (const secret of secretsFor(sealed.split(".", 1)[0]!)) {
    const text = opened(keyFor(secret, purpose), about, sealed);
    if (text !== null) return text;
  }
  throw new Error("Not a sealed text, or sealed by another secret");
}

/** The secrets that may have sealed a text with this prefix. */
function secretsFor(id: string): string[] {
  const { secret, AUTH_SECRET_PREVIOUS } = config();
  const all = AUTH_SECRET_PREVIOUS ? [secret, AUTH_SECRET_PREVIOUS] : [secret];
  return id === UNNAMED ? all : all.filter((each) => secretId(each) === id);
}

function opened(key: Buffer, about: string, sealed: string): string | null {
  const [id, ...parts] = sealed.split(".");
  const [nonce, tag, body] = parts.map((each) => Buffer.from(each, "base64url"));
  if (!nonce?.length || tag?.length !== 16 || !body) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce)
      .setAAD(Buffer.from(`${id}\0${about}`))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
  } catch {
    return null; // can't be decrypted: another key, another row, or changed
  }
}

/** The same text sealed by the current secret; null when it already is. Throws when it can't be decrypted. */
export function resealed(purpose: string, about: string, sealed: string): string | null {
  return sealed.startsWith(`${secretId(config().secret)}.`)
    ? null
    : seal(purpose, about, unseal(purpose, about, sealed));
}
