import "server-only";
import type { Socket } from "node:net";
import type { Agent } from "undici";
import { connector, connectTo, outbound } from "@/lib/core/guarded-fetch/connect";
import { readUrl, targetOf } from "@/lib/core/guarded-fetch/target";
import { processSingleton } from "@/lib/core/singleton";

/** SAFETY's limit for requests sent on a person's behalf. */
const CONNECT_MS = 10_000;

/** Throws FetchRefused when the guard would refuse this URL, FetchFailed when its name is not known. */
export async function checkAddress(address: string): Promise<void> {
  const { resolve, opened } = outbound();
  const signal = AbortSignal.timeout(CONNECT_MS);
  await targetOf(readUrl(address), { opened, allowed: null }, resolve, signal);
}

/**
 * A `fetch` for streamed responses, whose connections are kept alive. Redirects are errors: the request carries a key.
 */
export const guardedStreamFetch: typeof fetch = (input, init) => streamed(input, init, "error");

/** The same, but a redirect is a response like any other: the caller judges it, and it is checked when followed. */
export const guardedManualFetch: typeof fetch = (input, init) => streamed(input, init, "manual");

async function streamed(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  redirect: "error" | "manual",
): Promise<Response> {
  const undici = await import("undici"); // loaded with the first request, since it is large
  const dispatcher = processSingleton(
    "guarded.dispatcher",
    () =>
      new undici.Agent({ connect: connector(connectInTime), headersTimeout: 0, bodyTimeout: 0 }),
  ); // the caller has its own timeout
  return asPlatform(undici.fetch)(input, { ...init, redirect, dispatcher });
}

type Guarded = (
  input: RequestInfo | URL,
  init: RequestInit & { dispatcher: Agent },
) => Promise<Response>;
/** The package's `fetch` is the platform's, except for the nominal types of its classes. */
const asPlatform = (fetch: unknown): Guarded => fetch as Guarded;

/** The limit covers only connecting: an open connection is reused. */
async function connectInTime(url: URL): Promise<Socket> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CONNECT_MS);
  try {
    return await connectTo(url, outbound(), null, limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
