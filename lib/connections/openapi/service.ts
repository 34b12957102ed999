import "server-only";
import type { ApiDocument, ApiDocumentInput, ConnectionInput } from "@/lib/connections/contract";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import type { ServerTools } from "@/lib/connections/mcp/list-tools";
import { unusable } from "@/lib/connections/mcp/list-tools";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { readDocument, type ReadDocument } from "@/lib/connections/openapi/operations";
import { chosenOf, keptOf } from "@/lib/connections/openapi/chosen-operations";
import { fetchDocument } from "@/lib/connections/openapi/fetch-document";
import { foundColumns } from "@/lib/connections/rows/keep";
import { serverIn, toolsIn } from "@/lib/connections/schema";
import { connectionLimits, connectionRules } from "@/lib/connections/rules";
import { requireReachable } from "@/lib/connections/rows/look";
import { AppError, conflict, invalid } from "@/lib/core/errors";
import type { WorkspaceId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { Connection as Row } from "@/prisma/generated/client";

/** A browser gives up after 30 s; it should still receive the reason. */
const PATIENCE_MS = 20_000;

/**
 * The contents of a document, for a person to choose from. Nothing is stored. Throws 400 for an unreadable document.
 */
export async function lookAt(
  workspace: WorkspaceId,
  input: ApiDocumentInput,
  signal: AbortSignal,
): Promise<ApiDocument> {
  const { title, version, description, revision, operations, secrets, more, servers, server } =
    await read(workspace, input, signal);
  return {
    title,
    version,
    description,
    protocol: `OpenAPI ${revision}`,
    servers,
    ...(server === undefined ? {} : { server }),
    secrets,
    more,
    operations: operations.map(
      ({ name, title: says, method, path, read_only, deprecated, unusable: why }) => ({
        name,
        title: says,
        method,
        path,
        read_only,
        deprecated,
        ...unusable(why),
      }),
    ),
  };
}

/** Is there an OpenAPI document at a URL? */
export async function isDocument(
  owner: string,
  address: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await readDocument({ text: await fetchDocument(address, signal), address, owner, signal });
    return true;
  } catch (error) {
    if (error instanceof DocumentFault) return false;
    throw error;
  }
}

/** The columns of a new connection to the operations that were chosen. Throws 400 for an unreadable document. */
export async function newDocument(
  workspace: WorkspaceId,
  input: ConnectionInput,
  signal: AbortSignal,
) {
  const document = await read(workspace, input, signal);
  if (document.server === undefined) throw invalid(SERVER_NEEDED, { server: SERVER_NEEDED });
  // The document's own first server may change when it is read again; any other was chosen.
  const isChosen = input.server !== undefined || document.server !== document.servers[0]?.url;
  const api = isChosen ? document.server : undefined;
  const tools = chosen({ ...input, server: api }, document);
  const { title } = document;
  return {
    kind: "openapi",
    url: input.document === undefined ? input.url! : callsGoTo(tools, input.url),
    auth: JSON.stringify({ type: "none" }),
    name: input.name ?? title.slice(0, connectionLimits.name),
    ...foundColumns(tools),
  };
}

/**
 * Reads a connection's document again, for its chosen operations; operations that it no longer has are removed. 409 for
 * a pasted document.
 */
export async function readAgain(
  row: Row,
  signal: AbortSignal,
): Promise<ServerTools | ServerFailed> {
  if (serverIn(row)?.pasted)
    throw conflict(
      sentence(
        "openapi_pasted",
        "The document of {name} was pasted, so it can't be read again from a URL.",
        { name: row.name },
      ),
    );
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const text = await fetchDocument(row.url, until);
    const by = { owner: row.ownerId, signal: until };
    const { api } = serverIn(row) ?? {};
    const document = await readDocument({ text, address: row.url, server: api, ...by });
    const before = toolsIn(row).map(({ name }) => name);
    const still = before.filter((name) => document.operations.some((each) => each.name === name));
    return unchanged(document, still, { pasted: false, api });
  } catch (error) {
    if (error instanceof DocumentFault) return new ServerFailed(error.sentence);
    throw error;
  }
}

/**
 * The stored part of a connection's document with other operations chosen. The document is read again: from its URL, or
 * from the text if it has none. Throws 400 for an unreadable document and unknown names.
 */
export async function choose(
  row: Row,
  workspace: WorkspaceId,
  { operations, document: text, server: api }: Wanted,
  signal: AbortSignal,
): Promise<ServerTools> {
  const pasted = serverIn(row)?.pasted === true;
  if (pasted !== (text !== undefined)) {
    const why = pasted ? TEXT_NEEDED : TEXT_UNWANTED;
    throw invalid(why, { document: why });
  }
  const server = api ?? serverIn(row)?.api;
  const input = { url: row.url, server, ...(pasted ? { document: text } : {}) };
  return chosen({ operations, document: text, server }, await read(workspace, input, signal));
}
type Wanted = { operations: string[]; document?: string; server?: string };
const SERVER_NEEDED = sentence(
  "openapi_server_needed",
  "The document doesn't name a server. Enter the base URL of the API.",
);
const TEXT_NEEDED = sentence(
  "document_needed",
  "Paste the document again, because it wasn't read from a URL",
);
const TEXT_UNWANTED = sentence(
  "document_unwanted",
  "This document is read from its URL. Add another connection to paste one",
);

/** `server`: where the calls of its operations go; omitted if unknown. */
type Read = ReadDocument & { server?: string };

async function read(
  workspace: WorkspaceId,
  { url, document, server }: ApiDocumentInput,
  signal: AbortSignal,
): Promise<Read> {
  try {
    const fault = document === undefined ? undefined : connectionRules.document(document);
    if (fault) throw new DocumentFault(fault);
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const text = document ?? (await fetchDocument(url ?? "", until));
    const by = { text, address: url, owner: workspace, signal: until };
    const readResult = await readDocument({ ...by, server });
    const [first] = readResult.servers;
    const best = server ?? (await firstReachable(readResult.servers));
    // Its secrets are for that server, too.
    return server === undefined && best !== undefined && best !== first?.url
      ? { ...(await readDocument({ ...by, server: best })), server: best }
      : { ...readResult, server: best };
  } catch (error) {
    throw refusal(error, document === undefined ? "url" : "document");
  }
}

/** Maximum servers whose names are tried: each takes a name lookup. */
const TRIED = 5;

/** The first server that is allowed from here, else the first one. */
async function firstReachable(servers: ReadDocument["servers"]): Promise<string | undefined> {
  if (servers.length > 1)
    for (const { url } of servers.slice(0, TRIED)) if (await isReachable(url)) return url;
  return servers[0]?.url;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    await requireReachable(url);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function chosen({ operations, document: text, server: api }: ConnectionInput, document: Read) {
  try {
    return unchanged(document, operations, { pasted: text !== undefined, api });
  } catch (error) {
    throw refusal(error, "operations");
  }
}

function unchanged(
  document: ReadDocument,
  wanted: readonly string[] | undefined,
  from: { pasted: boolean; api: string | undefined },
): ServerTools {
  const tools = chosenOf(document, wanted);
  const names = new Set(tools.map(({ name }) => name));
  const all = document.operations.filter(({ name }) => names.has(name));
  const secrets = new Map(all.flatMap((each) => each.secrets).map((each) => [each.name, each]));
  return keptOf(document, { tools, secrets: [...secrets.values()], ...from });
}

const refusal = (error: unknown, field: string): unknown =>
  error instanceof DocumentFault ? invalid(error.sentence, { [field]: error.sentence }) : error;

/** The origin of a document without a URL: the server of its first operation. */
function callsGoTo({ tools }: ServerTools, server?: string): string {
  const request = tools.find((each) => each.request)?.request;
  const origin = /^https?:\/\/[^/{?#]+/.exec(request?.url ?? "")?.[0];
  if (origin) return `${origin}/`;
  if (server) return server;
  const [first] = tools;
  const why = first?.unusable
    ? { text: first.unusable, ...first.unusable_reason }
    : sentence("openapi_without_server", "The document doesn't name a server.");
  throw invalid(why, { document: why });
}
