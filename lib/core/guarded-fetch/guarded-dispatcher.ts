import "server-only";
import { Agent, fetch as undiciFetch, type buildConnector } from "undici";
import { config } from "@/lib/core/config";
import { makeDial } from "@/lib/core/guarded-fetch/dial";
import { makeResolve } from "@/lib/core/guarded-fetch/target/resolve";
import { readUrl, targetOf, type Target } from "@/lib/core/guarded-fetch/target/target";
import { processSingleton } from "@/lib/core/process/singleton";

/** SAFETY's number for what leaves on a person's behalf. */
const CONNECT_MS = 10_000;

const judged = (url: URL, signal: AbortSignal): Promise<Target> =>
  targetOf(url, { opened: config().TOOL_ALLOWED_HOSTS, allowed: null }, makeResolve(), signal);

/** Throws FetchRefused when the guard would let nothing go to this address, FetchFailed when its name is not known. */
export const checkAddress = async (address: string): Promise<void> =>
  void (await judged(readUrl(address), AbortSignal.timeout(CONNECT_MS)));

/**
 * A `fetch` for answers that come in a stream, and whose connections are kept: the guard judges each one as it is
 * opened, and the very address that was judged is dialled. Redirects are errors: what is asked holds a key.
 */
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
    () => new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 }),
  ); // who asks has the clock

const connect: buildConnector.connector = ({ protocol, host, hostname, port }, done) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CONNECT_MS);
  const authority = host ?? (port ? `${hostname}:${port}` : hostname);
  judged(readUrl(`${protocol}//${authority}`), limit.signal)
    .then((target) => makeDial()(target, limit.signal))
    .then(
      (socket) => done(null, socket),
      (error: unknown) =>
        done(error instanceof Error ? error : new Error("The connection failed"), null),
    )
    .finally(() => clearTimeout(timer));
};
