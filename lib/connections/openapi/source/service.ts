import "server-only";
import type { ApiDocument, ApiDocumentInput, ConnectionInput } from "@/lib/connections/contract";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import type { ServerTools } from "@/lib/connections/mcp/list-tools";
import { unusable } from "@/lib/connections/mcp/list-tools";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { readDocument, type ReadDocument } from "@/lib/connections/openapi/operations";
import { chosenOf, keptOf } from "@/lib/connections/openapi/source/chosen";
import { fetchDocument } from "@/lib/connections/openapi/source/fetch-document";
import { foundColumns } from "@/lib/connections/rows/keep";
import { serverIn, toolsIn } from "@/lib/connections/schema";
import { connectionLimits } from "@/lib/connections/shared/rules";
import { conflict, invalid } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { Connection as Row } from "@/prisma/generated/client";

/** A browser gives up after 30 s; it should still receive the reason. */
const PATIENCE_MS = 20_000;

/** What a document holds, for a person to choose from. Nothing is kept. Throws 400 for what can't be read. */
export async function lookAt(
  me: UserId,
  input: ApiDocumentInput,
  signal: AbortSignal,
): Promise<ApiDocument> {
  const { title, version, description, revision, operations, secrets, more } = await read(
    me,
    input,
    signal,
  );
  return {
    title,
    version,
    description,
    protocol: `OpenAPI ${revision}`,
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

/** Does an address hold an OpenAPI document? */
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

/** The columns of a new connection to the operations that were chosen. Throws 400 for what can't be read. */
export async function newDocument(me: UserId, input: ConnectionInput, signal: AbortSignal) {
  const document = await read(me, input, signal);
  const found = chosen(input, document);
  const { title } = document;
  return {
    kind: "openapi",
    url: input.document === undefined ? input.url! : callsGoTo(found, input.url),
    auth: JSON.stringify({ type: "none" }),
    name: input.name ?? title.slice(0, connectionLimits.name),
    ...foundColumns(found),
  };
}

/**
 * Reads a connection's document again, for the operations that were chosen of it; those that it has no longer go. 409
 * for one that was pasted.
 */
export async function readAgain(
  row: Row,
  signal: AbortSignal,
): Promise<ServerTools | ServerFailed> {
  if (serverIn(row)?.pasted)
    throw conflict(
      sentence(
        "openapi_pasted",
        "The document of {name} was given as text, so there is no address to read it from again.",
        { name: row.name },
      ),
    );
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const text = await fetchDocument(row.url, until);
    const by = { owner: row.ownerId, signal: until };
    const document = await readDocument({ text, address: row.url, ...by });
    const before = toolsIn(row).map(({ name }) => name);
    const still = before.filter((name) => document.operations.some((each) => each.name === name));
    return kept(document, still, false);
  } catch (error) {
    if (error instanceof DocumentFault) return new ServerFailed(error.sentence);
    throw error;
  }
}

/**
 * What a connection keeps of its document with other operations chosen. The document is read again: from its address, or
 * from the text for one that has none. Throws 400 for what can't be read, and names that it does not have.
 */
export async function choose(
  row: Row,
  me: UserId,
  { operations, document: text }: { operations: string[]; document?: string },
  signal: AbortSignal,
): Promise<ServerTools> {
  const pasted = serverIn(row)?.pasted === true;
  if (pasted !== (text !== undefined)) {
    const why = pasted ? TEXT_NEEDED : TEXT_UNWANTED;
    throw invalid(why, { document: why });
  }
  const input = pasted ? { url: row.url, document: text } : { url: row.url };
  return chosen({ operations, document: text }, await read(me, input, signal));
}
const TEXT_NEEDED = sentence(
  "document_needed",
  "Paste the document again, since it was not read from an address",
);
const TEXT_UNWANTED = sentence(
  "document_unwanted",
  "This document is read from its address. Add another connection for a document as text",
);

async function read(
  me: UserId,
  { url, document }: ApiDocumentInput,
  signal: AbortSignal,
): Promise<ReadDocument> {
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const text = document ?? (await fetchDocument(url ?? "", until));
    return await readDocument({ text, address: url, owner: me, signal: until });
  } catch (error) {
    throw refusal(error, document === undefined ? "url" : "document");
  }
}

function chosen({ operations, document: text }: ConnectionInput, document: ReadDocument) {
  try {
    return kept(document, operations, text !== undefined);
  } catch (error) {
    throw refusal(error, "operations");
  }
}

function kept(
  document: ReadDocument,
  wanted: readonly string[] | undefined,
  pasted: boolean,
): ServerTools {
  const tools = chosenOf(document, wanted);
  const names = new Set(tools.map(({ name }) => name));
  const all = document.operations.filter(({ name }) => names.has(name));
  const secrets = new Map(all.flatMap((each) => each.secrets).map((each) => [each.name, each]));
  return keptOf(document, { tools, secrets: [...secrets.values()], pasted });
}

const refusal = (error: unknown, field: string): unknown =>
  error instanceof DocumentFault ? invalid(error.sentence, { [field]: error.sentence }) : error;

/** Where a document without an address belongs: at the server that its first operation asks. */
function callsGoTo({ tools }: ServerTools, found?: string): string {
  const request = tools.find((each) => each.request)?.request;
  const origin = /^https?:\/\/[^/{?#]+/.exec(request?.url ?? "")?.[0];
  if (origin) return `${origin}/`;
  if (found) return found;
  const [first] = tools;
  const why = first?.unusable
    ? { text: first.unusable, ...first.unusable_reason }
    : sentence("openapi_without_server", "The document does not say where its server is.");
  throw invalid(why, { document: why });
}
