import "server-only";
import type { GuardedAnswer } from "@/lib/core/guarded-fetch/guarded-fetch";

const BINARY =
  /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip|wasm|vnd\.ms-|vnd\.openxmlformats-)/i;

/** The media type of a response, in lower case; empty when it names none. */
export const typeOf = (answer: GuardedAnswer): string =>
  (answer.headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();

/** A response that is not text would only fill a model's context. */
export const isBinary = (answer: GuardedAnswer): boolean => BINARY.test(typeOf(answer));

/** The body as text, in the declared character set; UTF-8 if that is missing or unknown. */
export function textOf(answer: GuardedAnswer): string {
  const charset =
    /charset\s*=\s*"?([\w-]+)/i.exec(answer.headers["content-type"] ?? "")?.[1] ?? "utf-8";
  return decoderOf(charset).decode(answer.body);
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
