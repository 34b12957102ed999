import "server-only";
import type { Client } from "@modelcontextprotocol/client";
import { connect, type Open, type ServerTarget } from "@/lib/connections/mcp/connect";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { reworded } from "@/lib/core/shared/sentence";
import { redactor } from "@/lib/tools/run/redact";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

export type { ServerTarget };
/** clean: removes the credentials from the server's texts. */
export type Connected = { client: Client; signal: AbortSignal; clean: (text: string) => string };

/**
 * Connects to an MCP server on the network or to one of the operator's programs, does the work and closes. Nothing of
 * the connection is kept between two calls. If the server ends the session meanwhile, it has not executed the request
 * (revision 2025-11-25, "Session Management"): the work is repeated in a new one. Throws ServerFailed, whose sentence
 * is for a person or a model and contains no secret; ToolFaults of `work` are passed on.
 */
export async function withServer<T>(
  target: ServerTarget,
  signal: AbortSignal,
  work: (connected: Connected) => Promise<T>,
): Promise<T> {
  const clean = redactor(Object.values(target.headers).flatMap(secretsOf));
  try {
    return await inSession(target, signal, clean, work);
  } catch (error) {
    if (!(error instanceof ServerFailed) || !error.facts.sessionOver) throw error;
    return inSession(target, signal, clean, work);
  }
}

async function inSession<T>(
  target: ServerTarget,
  signal: AbortSignal,
  clean: Connected["clean"],
  work: (connected: Connected) => Promise<T>,
): Promise<T> {
  let open: Open | undefined;
  try {
    open = await connect(target, signal);
    return await work({ client: open.client, signal: open.signal, clean });
  } catch (error) {
    throw await cleaned(error, open, clean);
  } finally {
    await open?.client.close().catch(() => undefined);
  }
}

async function cleaned(
  error: unknown,
  open: Open | undefined,
  clean: Connected["clean"],
): Promise<unknown> {
  const tells = ({ sentence: { text } }: ServerFailed | ToolFault) => clean(text) !== text;
  if (error instanceof ToolFault && !open?.fault())
    return tells(error) ? new ToolFault(reworded(error.sentence, clean)) : error;
  const failed = open ? await open.failed(error) : error;
  if (!(failed instanceof ServerFailed) || !tells(failed)) return failed;
  return new ServerFailed(reworded(failed.sentence, clean), failed.facts, { cause: error });
}

/** A header's value, with and without its scheme. Shorter ones would match everywhere. */
const secretsOf = (value: string): string[] =>
  [value, value.slice(value.indexOf(" ") + 1)].filter(({ length }) => length >= 4);
