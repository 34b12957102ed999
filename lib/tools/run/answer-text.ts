import "server-only";
import { decodeText } from "@/lib/core/untrusted/decode.mjs";
import type { GuardedAnswer } from "@/lib/core/guarded-fetch/guarded-fetch";

const BINARY =
  /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip|wasm|vnd\.ms-|vnd\.openxmlformats-)/i;

/** The media type of a response, in lower case; empty when it names none. */
export const typeOf = (answer: GuardedAnswer): string =>
  (answer.headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();

/** A response that is not text would only fill a model's context. */
export const isBinary = (answer: GuardedAnswer): boolean => BINARY.test(typeOf(answer));

/** The body as text: in the character set of its headers, of the page itself, or guessed from its bytes. */
export const textOf = (answer: GuardedAnswer): string =>
  decodeText(answer.body, charsetOf(answer.headers["content-type"])).text;

const charsetOf = (type = ""): string | undefined =>
  /charset\s*=\s*["']?([\w.:-]+)/i.exec(type)?.[1];
