import "server-only";
import { connectedUses, type ConnectedUse } from "@/lib/agents/lookup/connected-tools";
import type { Connection, ConnectionInput, ConnectionPatch } from "@/lib/connections/contract";
import { connectionLimits } from "@/lib/connections/rules";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { choose, isDocument, newDocument, readAgain } from "@/lib/connections/openapi/service";
import {
  failureColumns,
  foundColumns,
  keep,
  keepFailure,
  nameOf,
} from "@/lib/connections/rows/keep";
import { find, NOT_FOUND, requireUsable } from "@/lib/connections/rows/find";
import { headersIn, keptAuth, leading, newSecrets } from "@/lib/connections/rows/way";
import { allUsedBy } from "@/lib/connections/rows/own-sign-in";
import { look, lookAgain, requireReachable } from "@/lib/connections/rows/look";
import { toWire } from "@/lib/connections/schema";
import * as changed from "@/lib/connections/rows/changed-tools";
import { newId } from "@/lib/core/crypto";
import { readPage, type PageRequest, type RowsOf } from "@/lib/core/db/row-page";
import { transact } from "@/lib/core/db/transact";
import { invalid, missing } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import type { Caller } from "@/lib/core/http/request/caller";
import { type OwnerId, type Scope, visibleTo, type WorkspaceId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota, type Quota } from "@/lib/core/storage/quota";
import { securityEvent } from "@/lib/security/events";
import type { Connection as Row } from "@/prisma/generated/client";

const CONNECTIONS: Quota = {
  kind: "Connection",
  most: connectionLimits.connections,
  sentence: sentence(
    "too_many_connections",
    "You can have up to {most} connections. Remove one you no longer use.",
    { most: connectionLimits.connections },
  ),
};

export const rowsOf = (me: OwnerId): RowsOf<Row> => ({
  table: "Connection",
  where: { ownerId: me },
  bytes: `octet_length(t."tools") + coalesce(octet_length(t."server"), 0) + 3000`,
  times: ["heldAt", "checkedAt", "createdAt", "updatedAt"],
});

/** The person's connections, newest first, about 512 KiB a page; the key of the next page goes into `X-Next-Key`. */
export async function list(me: Scope, page: PageRequest = {}): Promise<HttpReply<Connection[]>> {
  const { rows, headers } = await readPage(
    rowsOf(me.workspace),
    page,
    connectionLimits.connections,
  );
  const uses = rows.length ? await connectedUses(me) : [];
  return new HttpReply(
    (await allUsedBy(me, rows)).map((row) => connectionOf(row, uses)),
    { headers },
  );
}

/** 404 when it is not the person's. */
export async function get(me: Scope, id: string): Promise<Connection> {
  return connectionOf(await find(me, id), await connectedUses(me));
}

const connectionOf = (row: Row, uses: readonly ConnectedUse[]): Connection =>
  toWire(
    row,
    uses.filter(({ connection }) => connection === row.id),
  );

/**
 * Adds a connection and lists its server's tools. A server that does not respond properly is added anyway, with the
 * reason; an unreadable OpenAPI document is not (400). 400 for a forbidden URL, 401 when the caller is signed out
 * meanwhile, 409 when there are too many.
 */
export async function create(
  workspace: WorkspaceId,
  input: ConnectionInput,
  by: Caller,
  signal: AbortSignal,
): Promise<Connection> {
  if (input.url !== undefined) await requireReachable(input.url);
  const id = newId();
  const created =
    input.kind === "openapi"
      ? await newDocument(workspace, input, signal)
      : await newServer({ id, ownerId: workspace }, input, signal);
  const now = new Date();
  const data = { id, ownerId: workspace, ...created, createdAt: now, updatedAt: now };
  const row = await transact(workspace, async (tx) => {
    await by.stillIn(tx);
    const detail = data.name;
    await securityEvent(tx, {
      kind: "connection_added",
      owner: workspace,
      by,
      subject: id,
      detail,
    });
    return withinQuota(tx, workspace, [CONNECTIONS], () => tx.connection.create({ data }));
  });
  return connectionOf(row, []);
}

async function newServer(
  of: Pick<Row, "id" | "ownerId">,
  { url = "", name, auth = { type: "none" }, kind }: ConnectionInput,
  signal: AbortSignal,
) {
  const bound = { ...of, url, auth: JSON.stringify(keptAuth(auth)) };
  const secrets = newSecrets(bound, auth);
  const server = await look({ url, headers: headersIn(auth) }, signal);
  const failed = server instanceof ServerFailed;
  if (
    failed &&
    kind === undefined &&
    !server.facts.signIn &&
    (await isDocument(of.ownerId, url, signal))
  )
    throw invalid(IS_DOCUMENT, { url: IS_DOCUMENT });
  return {
    ...bound,
    name: name ?? (failed ? new URL(url).host : nameOf({ url }, server)),
    kind: "mcp",
    ...secrets,
    ...(failed ? failureColumns(server) : foundColumns(server)),
  };
}
const IS_DOCUMENT = sentence(
  "connection_is_document",
  'This is an OpenAPI document. Choose its operations and add it with the kind "openapi".',
);

/**
 * Changes the given fields, and asks the server again if its URL or authorization changed. The secret is valid for the
 * origin and the header that it was entered for: for another one it must be entered again (400).
 */
export async function update(
  me: Scope,
  id: string,
  { url, name, auth, enabled, ...document }: ConnectionPatch,
  by: Caller,
  signal: AbortSignal,
): Promise<Connection> {
  const server = await chosenAnew(await find(me, id), me.workspace, document, signal);
  if (url !== undefined) await requireReachable(url);
  const leads = url !== undefined || auth !== undefined || enabled === true;
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const row = await tx.connection.findFirst({ where: { id, ownerId: me.workspace } });
    if (!row) throw missing(NOT_FOUND);
    if (row.kind === "openapi" && (leads || enabled === false)) throw invalid(NAME_ALONE);
    const detail = name ?? row.name;
    await securityEvent(tx, {
      kind: "connection_changed",
      owner: me.workspace,
      by,
      subject: id,
      detail,
    });
    const status = enabled === false ? "disabled" : leads ? "error" : undefined;
    const data = {
      name,
      ...leading(row, { url, auth }),
      status,
      ...(server && foundColumns(server)),
      updatedAt: new Date(),
    };
    await withinQuota(tx, me.workspace, [], () =>
      tx.connection.update({ where: { id, ownerId: visibleTo(me) }, data }),
    );
  });
  const after = await find(me, id);
  return leads && after.status !== "disabled" ? ask(me, after, signal) : get(me, id);
}

/** The stored part of a document from now on, with other operations chosen. */
async function chosenAnew(
  row: Row,
  workspace: WorkspaceId,
  { operations, document, server }: Pick<ConnectionPatch, "operations" | "document" | "server">,
  signal: AbortSignal,
) {
  if ([operations, document, server].every((each) => each === undefined)) return undefined;
  if (row.kind !== "openapi") throw invalid(OPERATIONS_ALONE, { operations: OPERATIONS_ALONE });
  if (operations === undefined) throw invalid(WHICH, { operations: WHICH });
  return choose(row, workspace, { operations, document, server }, signal);
}
const WHICH = sentence("operations_required", "Choose at least one operation");
const OPERATIONS_ALONE = sentence(
  "connection_no_document",
  "Only OpenAPI documents have operations to choose; this is an MCP server",
);

const NAME_ALONE = sentence(
  "connection_name_alone",
  "You can only change the name, operations and server of an OpenAPI document. Add it again to change anything else.",
);

/** Lists the server's tools again. 404 when it is not the person's, 409 when it is switched off. */
export async function refresh(me: Scope, id: string, signal: AbortSignal): Promise<Connection> {
  return ask(me, await find(me, id), signal);
}

async function ask(me: Scope, row: Row, signal: AbortSignal): Promise<Connection> {
  requireUsable(row);
  const again = row.kind === "openapi" ? readAgain(row, signal) : lookAgain(me, row, signal);
  const server = await again;
  await (server instanceof ServerFailed ? keepFailure(me, row, server) : keep(me, row, server));
  return get(me, row.id);
}

/** The person has reviewed a changed tool (tools/changed.ts). 404, or 409 when it has changed again. */
export async function accept(
  me: Scope,
  id: string,
  tool: { toolName: string; seen?: string },
  by: Caller,
): Promise<Connection> {
  await changed.accept(me, id, tool, by);
  return get(me, id);
}

/** Removes a tool from all agents that have it. 404 when none has. */
export async function takeBack(
  me: Scope,
  id: string,
  toolName: string,
  by: Caller,
): Promise<Connection> {
  await changed.takeBack(me, id, toolName, by);
  return get(me, id);
}

/** Removes it; agents keep its tools, and their calls report that it was deleted. 404 when it is not the person's. */
export async function remove(workspace: WorkspaceId, id: string, by: Caller): Promise<void> {
  await transact(workspace, async (tx) => {
    const row = await tx.connection.findFirst({ where: { id, ownerId: workspace } });
    if (!row) throw missing(NOT_FOUND);
    await tx.connection.deleteMany({ where: { id, ownerId: workspace } });
    const detail = row.name;
    await securityEvent(tx, {
      kind: "connection_removed",
      owner: workspace,
      by,
      subject: id,
      detail,
    });
  });
}
