import "server-only";
import type { Client, Transport } from "@modelcontextprotocol/client";
import { forgetWay, keepWay, waysTo, type Way } from "@/lib/connections/mcp/connect-ways";
import { DistinctIds } from "@/lib/connections/mcp/distinct-ids";
import {
  failureOf,
  ServerFailed,
  TOO_SLOW,
  type ExchangeFault,
} from "@/lib/connections/mcp/failure";
import { causeOf, newExchange } from "@/lib/connections/mcp/guarded-exchange";
import { noValidator } from "@/lib/connections/mcp/tools/schema-check";
import { startProgram } from "@/lib/connections/mcp/stdio-program";
import { version } from "@/package.json";

/** A server's URL, and the headers sent to its own origin with each request. hears: it may ask a person something. */
export type ServerTarget = {
  url: string;
  headers: Readonly<Record<string, string>>;
  hears?: boolean;
};
/** An open connection. `failed`: interprets an error of the work with it. */
export type Open = {
  client: Client;
  signal: AbortSignal;
  failed: (error: unknown) => Promise<ServerFailed>;
  fault: () => ExchangeFault | null;
};

/** For each step of connecting. A browser gives up after 30 seconds, so three of them must fit. */
const STEP_MS = 8_000;
/** A program has to start first, and for those there are two steps. */
const START_MS = 14_000;

/**
 * Connects to an MCP server, with the newest revision of the protocol first. If that fails, tries the revisions before
 * 2026-07-28, and for a server on the network then the transport of 2024-11-05. Throws ServerFailed.
 */
export async function connect(target: ServerTarget, signal: AbortSignal): Promise<Open> {
  let failed: ServerFailed | undefined;
  let initialized = false;
  const ways = waysTo(target.url);
  for (const way of ways) {
    if (way === "older" && initialized) continue; // it was tried already
    if (way === "events" && failed?.sentence.reason === TOO_SLOW.reason) continue;
    const attempt = await attemptOf(target, way, signal);
    try {
      await begin(attempt, way);
      keepWay(target.url, way);
      return attempt.open;
    } catch (error) {
      initialized ||= attempt.transport.initializes;
      const why = await attempt.open.failed(error);
      await attempt.open.client.close().catch(() => undefined);
      await attempt.transport.close().catch(() => undefined);
      // The last transport is a guess: only its sign-in request says more than the earlier errors.
      if (way !== "events" || why.facts.signIn || !failed) failed = why;
      if (why.facts.final || why.facts.signIn) break;
    }
  }
  if (ways.length === 1) {
    forgetWay(target.url);
    if (!failed?.facts.final && !failed?.facts.signIn) return connect(target, signal);
  }
  throw failed ?? new Error("no way to connect");
}

type Attempt = { open: Open; transport: DistinctIds; until: AbortSignal };

async function attemptOf(
  { url, headers, hears = false }: ServerTarget,
  way: Way,
  signal: AbortSignal,
): Promise<Attempt> {
  // Loaded with the first call, since it is large.
  const library = await import("@modelcontextprotocol/client");
  const server = new URL(url);
  const exchange = newExchange(server, headers, { hears, twoWays: way === "events" });
  const until = AbortSignal.any([signal, exchange.ended]);
  const guarded: typeof fetch = (input, init) =>
    exchange.fetch(input, { ...init, signal: joined(init?.signal, until) });
  const overNetwork = (): Transport =>
    way === "events"
      ? new library.SSEClientTransport(server, { fetch: guarded })
      : new library.StreamableHTTPClientTransport(server, {
          fetch: guarded,
          onInsufficientScope: "throw",
        });
  const inner = server.protocol === "stdio:" ? await startProgram(url) : overNetwork();
  const transport = new DistinctIds(inner, exchange.lost);
  const probeMs = server.protocol === "stdio:" ? START_MS : STEP_MS;
  const client = newClient(library.Client, way, probeMs);
  const failed = async (error: unknown) =>
    error instanceof ServerFailed && !exchange.fault()
      ? error
      : failureOf(error, exchange.fault() ?? guardOf(error), signal, exchange.challenge());
  return { open: { client, signal: until, failed, fault: exchange.fault }, transport, until };
}

function newClient(Made: typeof Client, way: Way, probeMs: number): Client {
  const client = new Made(
    { name: "troupe", version },
    {
      // No sampling, no roots, no logging: a server can ask the person something, but nothing about their account.
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation:
        way === "newest" ? { mode: "auto", probe: { timeoutMs: probeMs } } : { mode: "legacy" },
      jsonSchemaValidator: noValidator,
    },
  );
  client.onerror = () => undefined; // relevant notifications come back with their request
  return client;
}

/** The older transport waits endlessly for its first event. */
async function begin({ open, transport, until }: Attempt, way: Way): Promise<void> {
  const connecting = open.client.connect(transport, { signal: until, timeout: STEP_MS });
  if (way !== "events") return connecting;
  connecting.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no endpoint event")), STEP_MS);
  });
  try {
    await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}

const guardOf = (error: unknown): ExchangeFault | null => {
  const why = causeOf(error);
  return why && { why, facts: {} };
};

const joined = (signal: AbortSignal | null | undefined, until: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, until]) : until;
