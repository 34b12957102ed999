import "server-only";
import { createHash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { AppError, invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";

/** Limits of a body. `depth` and `values` apply to its JSON. */
export type BodyBounds = { bytes: number; depth: number; values: number };
/** Each level of a tool's parameters takes two levels here; their own depth limit has its own error message. */
const USUAL: BodyBounds = { bytes: 1024 * 1024, depth: 200, values: 50_000 };

/** What the pipeline needs from a request. */
export type DoorRequest = Pick<Request, "method" | "url" | "headers" | "body" | "signal"> & {
  /** Where the request is handled outside the framework: its body as it arrives. */
  incoming?: () => AsyncIterable<Uint8Array>;
};

/** A body as it arrives. Not cancelled when reading stops: the refusal would be lost with the connection. */
export const incomingOf = (request: DoorRequest): AsyncIterable<Uint8Array> | undefined =>
  request.incoming?.() ?? request.body?.values({ preventCancel: true });

/** Throws 413 when a body's declared length exceeds the maximum (1 MiB unless said otherwise). */
export function requireLength(
  headers: Headers,
  { bytes: most }: Pick<BodyBounds, "bytes"> = USUAL,
): void {
  if (Number(headers.get("content-length") ?? 0) > most) throw tooLarge(most);
}

/** How long a body may take to arrive. */
const PATIENCE_MS = 60_000;

/**
 * Reads a body, counting bytes: 413 past the limit (1 MiB unless said otherwise), whatever its headers claim, 408 after a
 * minute. `held` counts what is in memory.
 */
export async function readBody(
  request: DoorRequest,
  { bytes: most }: Pick<BodyBounds, "bytes"> = USUAL,
  held?: { add(bytes: number): void },
): Promise<Uint8Array> {
  requireLength(request.headers, { bytes: most });
  const pieces = incomingOf(request)?.[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), PATIENCE_MS);
  });
  try {
    while (pieces) {
      const next = pieces.next().catch(() => {
        throw bodyCut(); // the sender has gone, and no one reads this
      });
      const { done, value } = await Promise.race([next, late]);
      if (done) break;
      size += value.byteLength;
      if (size > most) throw tooLarge(most);
      held?.add(value.byteLength);
      chunks.push(value);
    }
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
    void pieces?.return?.().catch(() => undefined); // waits for the piece that is late
  }
}

/** 400: the body is incomplete. */
export const bodyCut = () => invalid(sentence("body_cut", "The request body ended early."));

const typeOf = (headers: Headers): string | undefined =>
  (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
export const isForm = (headers: Headers): boolean =>
  typeOf(headers) === "application/x-www-form-urlencoded";

/** 415 unless the body is declared as JSON, or as a form where the route accepts one. */
export function checkType(headers: Headers, orForm = false): void {
  if (typeOf(headers) !== "application/json" && !(orForm && isForm(headers)))
    throw new AppError(
      415,
      "unsupported_media_type",
      sentence("body_type_wrong", "Send the request body as application/json."),
    );
}

/** Above this size, reading a body yields to other requests between the steps. */
const LARGE = 200_000;

/** The value of a JSON body; 400 when its nesting, size or characters exceed the limits. */
export async function readJson(bytes: Uint8Array, bounds = USUAL): Promise<unknown> {
  const isLarge = bytes.byteLength > LARGE;
  const text = decoded(bytes);
  if (isLarge) await turn();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  if (isLarge) await turn();
  checkShape(value, bounds);
  if (isLarge) await turn();
  return value;
}

/** The fields of a form, each as text; the first counts where a name comes twice. 400 as for JSON. */
export async function readForm(bytes: Uint8Array, bounds = USUAL): Promise<unknown> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(decoded(bytes))) fields[name] ??= value;
  checkShape(fields, bounds);
  return { ...fields };
}

/** UTF-8 as text, without its byte order mark. In place of a TextDecoder, which takes fifteen times as long. */
function decoded(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) throw notJson();
  const { buffer, byteOffset, byteLength } = bytes;
  const text = Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

const notJson = () => invalid(sentence("body_not_json", "The request body is not valid JSON."));

function checkShape(root: unknown, { depth: deepest, values }: BodyBounds): void {
  const open: [unknown, number][] = [[root, 0]];
  for (let seen = 0; open.length; seen++) {
    const [value, depth] = open.pop()!;
    if (seen > values || depth > deepest)
      throw invalid(
        sentence(
          "body_too_deep",
          "The request body is nested too deeply or contains too many values.",
        ),
      );
    if (typeof value === "string") checkText(value);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, each] of Object.entries(value)) {
      checkText(key);
      open.push([each, depth + 1]);
    }
  }
}

/** Whether the database returns it unchanged. */
export const isText = (text = ""): boolean => !text.includes("\0") && text.isWellFormed();

/** Throws 400 for text that the database would return altered. */
export function checkText(text: string): void {
  if (!isText(text))
    throw invalid(
      sentence("text_broken", "Text must not contain NUL characters or invalid Unicode."),
    );
}

const tooSlow = () =>
  new AppError(
    408,
    "request_timeout",
    sentence("body_too_slow", "The request body did not arrive within {seconds} seconds.", {
      seconds: PATIENCE_MS / 1000,
    }),
  );

const tooLarge = (bytes: number) =>
  new AppError(
    413,
    "payload_too_large",
    sentence("body_too_large", "The request body is larger than {most} MiB.", {
      most: bytes / (1024 * 1024),
    }),
  );

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
