import "server-only";
import { PassThrough, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createUnzip } from "node:zlib";
import { connector, connectTo, type Outbound } from "@/lib/core/guarded-fetch/connect";
import { FetchFailed } from "@/lib/core/guarded-fetch/failure";
import { answeredHeaders, type Headers } from "@/lib/core/guarded-fetch/headers";
import type { HostRule } from "@/lib/core/host-list";
import { sentence } from "@/lib/core/shared/sentence";

export type OutgoingRequest = {
  method: string;
  headers: Headers;
  body: string | Uint8Array | null;
};
/** location: set on a redirect, whose body is not read. */
type Answer = { status: number; headers: Headers; body: Uint8Array; location: string | undefined };

const HEADER_BYTES = 16 * 1024;
/** Incompressible data grows a little when compressed. */
const WIRE_SLACK = 64 * 1024;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Sends one request over its own connection, which is always closed. Throws as `connectTo` does, and FetchFailed. */
export async function exchange(
  url: URL,
  outgoing: OutgoingRequest,
  out: Outbound,
  bounds: { allowed: readonly HostRule[] | null; bytes: number; signal: AbortSignal },
): Promise<Answer> {
  let connections = 0;
  const { Client } = await import("undici"); // loaded with the first request, since it is large
  const client = new Client(url.origin, {
    connect: connector(async (to) => {
      // Only one connection: no retry behind the caller's back.
      if (connections++ > 0) throw new Error("The connection is gone");
      return connectTo(to, out, bounds.allowed, bounds.signal);
    }),
    maxHeaderSize: HEADER_BYTES,
    maxResponseSize: bounds.bytes + WIRE_SLACK,
  });
  try {
    const {
      statusCode: status,
      headers: raw,
      body,
    } = await client.request({
      ...outgoing,
      path: url.pathname + url.search,
      signal: bounds.signal,
      reset: true,
    });
    const headers = answeredHeaders(raw);
    const location = REDIRECTS.includes(status) ? headers["location"] : undefined;
    const isEmpty =
      location !== undefined || outgoing.method === "HEAD" || status === 204 || status === 304;
    return {
      status,
      headers,
      location,
      body: isEmpty ? new Uint8Array() : await readBody(body, headers["content-encoding"], bounds),
    };
  } finally {
    await client.destroy();
  }
}

/** Counted as it is decoded, so that a decompression bomb ends at the limit. */
async function readBody(
  body: Readable,
  encoding: string | undefined,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > bytes) return; // ends the upstream streams
      chunks.push(chunk);
    }
  };
  await pipeline(body, decoder(encoding), collect, { signal }).catch((error: unknown) => {
    if (size <= bytes) throw error;
  });
  if (size > bytes)
    throw new FetchFailed("large", sentence("answer_too_large", "The response is too large."));
  return new Uint8Array(Buffer.concat(chunks));
}

function decoder(encoding = "identity"): Transform {
  const name = encoding.trim().toLowerCase();
  if (name === "identity" || name === "") return new PassThrough();
  if (name === "gzip" || name === "x-gzip" || name === "deflate") return createUnzip();
  if (name === "br") return createBrotliDecompress();
  throw new FetchFailed(
    "encoding",
    sentence("answer_compressed", "The response uses an unexpected compression."),
  );
}
