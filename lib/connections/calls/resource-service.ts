import "server-only";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import type { Connected } from "@/lib/connections/mcp/with-server";
import type {
  ConnectionPrompts,
  ConnectionResources,
  ResourceInput,
} from "@/lib/connections/calls/resource-contract";
import { listPrompts, listResources } from "@/lib/connections/calls/list-resources";
import { readResource } from "@/lib/connections/calls/read-resource";
import { find, requireUsable } from "@/lib/connections/rows/find";
import { keepFailure } from "@/lib/connections/rows/keep";
import { PATIENCE_MS } from "@/lib/connections/rows/look";
import { withConnection } from "@/lib/connections/rows/with-connection";
import { AppError, conflict } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";
import type { File } from "@/lib/files/contract";
import * as files from "@/lib/files/service";
import { receiveBytes } from "@/lib/files/content";

/** Each request goes to a server that the person has added: more than anyone views, and no load for it. */
export const listLimit: Limit = {
  name: "connections.lists",
  points: 120,
  seconds: 3600,
  by: "me",
  sentence: sentence(
    "too_many_resource_calls",
    "You've opened too many connections in the last hour. Try again later.",
  ),
};

/** The resources of the connection's server. 404, 409 and 502 as for `asked`. */
export const list = (me: Scope, id: string, signal: AbortSignal): Promise<ConnectionResources> =>
  withServer(me, id, signal, listResources);

/** The prompts of the connection's server. 404, 409 and 502 as for `asked`. */
export const prompts = (me: Scope, id: string, signal: AbortSignal): Promise<ConnectionPrompts> =>
  withServer(me, id, signal, listPrompts);

/**
 * Reads a resource and stores it among the person's files, one file per part: all or none. 404, 409 and 502 as for
 * `asked`; otherwise as for an uploaded file.
 */
export async function keep(
  me: Scope,
  id: string,
  input: ResourceInput,
  by: Caller,
  signal: AbortSignal,
): Promise<File[]> {
  const parts = await withServer(me, id, signal, (connected) => readResource(connected, input));
  const storedFiles: File[] = [];
  try {
    for (const { name, bytes } of parts)
      storedFiles.push(await files.create(me, await receiveBytes(name, bytes), by));
    return storedFiles;
  } catch (error) {
    for (const { FileId } of storedFiles) await files.remove(me, FileId, by);
    throw error;
  }
}

/**
 * The response of a connection's server. 404 when it is not the person's; 409 if it is off or not a server, and when
 * its server requires a sign-in, which is then also recorded on the connection; 502 when it does not respond properly.
 */
async function withServer<T>(
  me: Scope,
  id: string,
  signal: AbortSignal,
  work: (connected: Connected) => Promise<T>,
): Promise<T> {
  const row = await find(me, id);
  requireUsable(row);
  if (row.kind !== "mcp") throw conflict(NO_SERVER);
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    return await withConnection(me, row, until, work);
  } catch (error) {
    if (!(error instanceof ServerFailed)) throw error;
    if (!error.facts.signIn) throw new AppError(502, "provider_error", error.sentence);
    await keepFailure(me, row, error);
    throw conflict(error.sentence);
  }
}

const NO_SERVER = sentence("connection_no_server", "An OpenAPI document only has operations");
