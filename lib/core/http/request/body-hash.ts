import "server-only";
import { createHash } from "node:crypto";
import { turn } from "@/lib/core/shared/turn";

/** Bytes that are hashed between two turns of the event loop. A multiple of three, so that base64 has no padding inside. */
const SLICE = 3 * 256 * 1024;

/** SHA-256 in base64url of `prefix` and the bytes in base64, as hashes of bodies have always been stored. */
export async function bodyHash(bytes: Uint8Array, prefix = ""): Promise<string> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hash = createHash("sha256").update(prefix);
  for (let from = 0; from < body.length; from += SLICE) {
    if (from > 0) await turn();
    hash.update(body.toString("base64", from, from + SLICE));
  }
  return hash.digest("base64url");
}
