import "server-only";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AppError } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

/** A stored file as a response: its bytes, never as a page. `tag`: identifies its content, and changes with it. */
export class Content {
  constructor(
    readonly path: string,
    readonly size: number,
    readonly type: string,
    readonly name: string,
    readonly tag: string,
    /** The request's headers: `range`, `if-range` and `if-none-match` are honoured (RFC 9110). */
    readonly headers: Headers,
    /** To be shown in a frame of our page: a document that may run its own scripts but reach nothing. */
    readonly boxed = false,
  ) {}
}

/** The file must not execute, no matter who opens it and however a browser guesses its type. */
const SAFE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
  "accept-ranges": "bytes",
};

/**
 * A separate origin: no cookies, storage, network, forms or other windows. Our page's own policy says where its frames
 * may navigate.
 */
const BOXED = {
  ...SAFE,
  "content-security-policy": [
    "sandbox allow-scripts",
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "connect-src 'none'",
    "webrtc 'block'", // not covered by connect-src
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
  "x-dns-prefetch-control": "off",
};

/** 200 with the whole file, 206 with a part, 304 when the caller has it. Throws 416 for a part that does not exist. */
export function contentReply(content: Content, headers: Record<string, string>): Response {
  const { size, headers: asked, boxed } = content;
  const etag = `"${content.tag}"`;
  const all = { ...(boxed ? BOXED : SAFE), etag, ...headers };
  if (matches(asked.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers: all });
  const range = asked.get("range");
  const held = asked.get("if-range");
  const part = range && (held === null || held === etag) ? partOf(range, size) : undefined;
  if (part === null)
    throw new AppError(
      416,
      "range_not_satisfiable",
      sentence("range_not_there", "The requested range is outside the file."),
      undefined,
      { "content-range": `bytes */${size}` },
    );
  const { from, to } = part ?? { from: 0, to: size - 1 };
  return new Response(bytesOf(content.path, from, to), {
    status: part ? 206 : 200,
    headers: {
      ...all,
      "content-type": content.type,
      "content-length": String(to - from + 1),
      "content-disposition": `${boxed ? "inline" : "attachment"}; filename*=UTF-8''${coded(content.name)}`,
      ...(part ? { "content-range": `bytes ${from}-${to}/${size}` } : {}),
    },
  });
}

/** RFC 9110, 13.1.2: compared weakly. */
const matches = (text: string | null, etag: string): boolean =>
  text !== null &&
  text.length < 10_000 &&
  text.split(",").some((each) => ["*", etag, `W/${etag}`].includes(each.trim()));

/** RFC 9110, 14.1.2: one range. Undefined: unreadable, or several, which may be ignored; null: out of bounds. */
function partOf(range: string, size: number): { from: number; to: number } | null | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return undefined;
  return from >= size
    ? null
    : { from, to: Math.min(last === "" ? Infinity : Number(last), size - 1) };
}

const bytesOf = (path: string, start: number, end: number) =>
  Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array<ArrayBuffer>>; // the same

const coded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
