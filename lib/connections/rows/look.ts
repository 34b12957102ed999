import "server-only";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { requireSecure } from "@/lib/connections/mcp/guarded-exchange";
import { listTools, type ServerTools } from "@/lib/connections/mcp/list-tools";
import { findProgram, unknownProgram } from "@/lib/connections/mcp/stdio-program";
import { withServer, type ServerTarget } from "@/lib/connections/mcp/with-server";
import { withConnection } from "@/lib/connections/rows/with-connection";
import { programIn } from "@/lib/connections/program";
import type { Scope } from "@/lib/core/identity";
import type { Connection as Row } from "@/prisma/generated/client";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { checkAddress } from "@/lib/core/guarded-fetch/guarded-dispatcher";
import { invalid } from "@/lib/core/errors";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";

/** Each request resolves a name and calls a server: enough for a person, and too few to scan a network. */
export const askLimit: Limit = {
  name: "connections.ask",
  points: 60,
  seconds: 3600,
  by: "me",
  sentence: sentence(
    "too_many_connection_calls",
    "You've added, changed or refreshed too many connections in the last hour. Try again later.",
  ),
};

/** A browser gives up after 30 s; it should still receive the reason. */
export const PATIENCE_MS = 25_000;

/** A server's tools, or why it does not list them. */
export const look = (
  target: ServerTarget,
  signal: AbortSignal,
): Promise<ServerTools | ServerFailed> =>
  answerOf(signal, (until) => withServer(target, until, listTools));

/** The same for a stored connection, with its sign-in. */
export const lookAgain = (
  me: Scope,
  row: Row,
  signal: AbortSignal,
): Promise<ServerTools | ServerFailed> =>
  answerOf(signal, (until) => withConnection(me, row, until, listTools));

async function answerOf(
  signal: AbortSignal,
  ask: (until: AbortSignal) => Promise<ServerTools>,
): Promise<ServerTools | ServerFailed> {
  try {
    return await ask(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
  } catch (error) {
    if (error instanceof ServerFailed) return error;
    throw error;
  }
}

/**
 * Throws 400 with the guard's own words. Each request is checked again: by then a name may resolve to another address.
 */
export async function requireReachable(url: string): Promise<void> {
  if (programIn(url) !== undefined) {
    const why = unknownProgram(url);
    if (!findProgram(url)) throw invalid(why, { url: why });
    return;
  }
  try {
    requireSecure(url);
    await checkAddress(url);
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof FetchFailed)) throw error;
    throw invalid(error.sentence, { url: error.sentence });
  }
}
