import "server-only";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { withServer, type Connected } from "@/lib/connections/mcp/with-server";
import { authOf } from "@/lib/connections/oauth/sealed";
import { targetOf } from "@/lib/connections/rows/target";
import { bearerOf, newerBearer } from "@/lib/connections/rows/sign-in-token";
import type { Scope } from "@/lib/core/identity";
import type { Connection as Row } from "@/prisma/generated/client";

/**
 * Does the work with a connection's server, signed in if its person is. A server that no longer accepts the token has
 * done nothing (RFC 6750 section 3.1): the work is repeated with a new one. Throws like `withServer` and `targetOf`.
 */
export async function withConnection<T>(
  me: Scope,
  row: Row,
  signal: AbortSignal,
  work: (connected: Connected) => Promise<T>,
  hears = false,
): Promise<T> {
  const target = { ...targetOf(row), hears };
  if (authOf(row).type !== "oauth") return withServer(target, signal, work);
  const headers = await bearerOf(me, row, signal);
  try {
    return await withServer({ ...target, headers }, signal, work);
  } catch (error) {
    if (!(error instanceof ServerFailed) || !error.facts.signIn || error.facts.more) throw error;
    const newer = await newerBearer(me, row, signal);
    if (!newer) throw error;
    return withServer({ ...target, headers: newer }, signal, work);
  }
}
