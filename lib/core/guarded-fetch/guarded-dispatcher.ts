import "server-only";
import type { Socket } from "node:net";
import { Agent, fetch as undiciFetch } from "undici";
import { connector, connectTo, outbound } from "@/lib/core/guarded-fetch/connect";
import { readUrl, targetOf } from "@/lib/core/guarded-fetch/target/target";
import { processSingleton } from "@/lib/core/process/singleton";

/** SAFETY's number for what leaves on a person's behalf. */
const CONNECT_MS = 10_000;

/** Throws FetchRefused when the guard would let nothing go to this address, FetchFailed when its name is not known. */
export async function checkAddress(address: string): Promise<void> {
  const { resolve, opened } = outbound();
  const signal = AbortSignal.timeout(CONNECT_MS);
  await targetOf(readUrl(address), { opened, allowed: null }, resolve, signal);
}

/** A `fetch` for answers that come in a stream, and whose connections are kept. Redirects are errors: what is asked holds a key. */
export const guardedStreamFetch: typeof fetch = (input, init) =>
  asFetch(input, { ...init, redirect: "error", dispatcher: dispatcher() });

type Guarded = (
  input: RequestInfo | URL,
  init: RequestInit & { dispatcher: Agent },
) => Promise<Response>;
/** The package's own `fetch` is the platform's, but for the nominal types of its classes. */
const asFetch = undiciFetch as unknown as Guarded;

const dispatcher = () =>
  processSingleton(
    "guarded.dispatcher",
    () => new Agent({ connect: connector(connectInTime), headersTimeout: 0, bodyTimeout: 0 }),
  ); // who asks has the clock

/** The limit ends with the opening: a connection that stands is kept. */
async function connectInTime(url: URL): Promise<Socket> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CONNECT_MS);
  try {
    return await connectTo(url, outbound(), null, limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
