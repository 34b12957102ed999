import "server-only";
import type { Client } from "@modelcontextprotocol/client";
import { DistinctIds } from "@/lib/connections/mcp/distinct-ids";
import { causeOf, newExchange } from "@/lib/connections/mcp/guarded-exchange";
import { startProgram } from "@/lib/connections/mcp/stdio/program";
import { ServerFailed, failureOf } from "@/lib/connections/mcp/failure";
import { noValidator } from "@/lib/connections/mcp/schema-check";
import { connectionLimits } from "@/lib/connections/shared/rules";
import { reworded } from "@/lib/core/shared/sentence";
import { redactor } from "@/lib/tools/run/redact";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { version } from "@/package.json";

/** Where a server is, and what its own origin is sent with each request. hears: it may ask a person something. */
export type ServerTarget = {
  url: string;
  headers: Readonly<Record<string, string>>;
  hears?: boolean;
};
/** clean: takes what was sent to let this server in out of what it says. */
export type Connected = { client: Client; signal: AbortSignal; clean: (text: string) => string };

const PROBE_MS = 10_000;

/**
 * Connects to an MCP server over Streamable HTTP, or to a program of the operator's, does the work and closes. The newest
 * revision of the protocol is tried first; the older ones are fallen back to. Nothing of it is kept between two calls.
 * Throws ServerFailed, whose sentence is for a person or a model and holds no secret; errors of `work` that are ToolFaults
 * pass.
 */
export async function withServer<T>(
  { url, headers, hears = false }: ServerTarget,
  signal: AbortSignal,
  work: (connected: Connected) => Promise<T>,
): Promise<T> {
  // With the first call: it is large.
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const server = new URL(url);
  const clean = redactor(Object.values(headers).flatMap(secretsOf));
  const exchange = newExchange(server, headers, hears);
  const until = AbortSignal.any([signal, exchange.ended]);
  const tells = ({ sentence: { text } }: ServerFailed | ToolFault) => clean(text) !== text;
  const client = new Client(
    { name: "troupe", version },
    {
      // No sampling, no roots, no logging: a server can ask the person something, and nothing of their account.
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode: "auto", probe: { timeoutMs: PROBE_MS } },
      jsonSchemaValidator: noValidator,
      listMaxPages: connectionLimits.pages,
    },
  );
  client.onerror = () => undefined; // what matters comes back with the request that it concerns
  const overNetwork = () =>
    new StreamableHTTPClientTransport(server, {
      fetch: (input, init) =>
        exchange.fetch(input, { ...init, signal: joined(init?.signal, until) }),
      onInsufficientScope: "throw",
    });
  try {
    const transport = server.protocol === "stdio:" ? await startProgram(url) : overNetwork();
    await client.connect(new DistinctIds(transport, exchange.lost), {
      signal: until,
      timeout: PROBE_MS,
    });
    return await work({ client, signal: until, clean });
  } catch (error) {
    const guard = exchange.fault();
    if (error instanceof ToolFault && !guard)
      throw tells(error) ? new ToolFault(reworded(error.sentence, clean)) : error;
    const failed =
      error instanceof ServerFailed
        ? error
        : await failureOf(error, guard ?? causeOf(error), signal, exchange.challenge());
    throw tells(failed)
      ? new ServerFailed(reworded(failed.sentence, clean), failed.known, { cause: error })
      : failed;
  } finally {
    await client.close().catch(() => undefined);
  }
}

/** A header's value, with and without the name of its scheme. Shorter ones would match everywhere. */
const secretsOf = (value: string): string[] =>
  [value, value.slice(value.indexOf(" ") + 1)].filter(({ length }) => length >= 4);

const joined = (given: AbortSignal | null | undefined, until: AbortSignal): AbortSignal =>
  given ? AbortSignal.any([given, until]) : until;
