import "server-only";
import { createHash } from "node:crypto";
import type { ApiSecret } from "@/lib/connections/contract";
import { serverText } from "@/lib/connections/mcp/server-text";
import {
  parsedDocument,
  ReadingBudget,
  type DocumentText,
} from "@/lib/connections/openapi/document";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { resolved } from "@/lib/connections/openapi/reference";
import { argumentsOf, type Arguments } from "@/lib/connections/openapi/operation/arguments";
import { acceptedTypes } from "@/lib/connections/openapi/operation/accepted-types";
import { SchemaReader } from "@/lib/connections/openapi/operation/reader";
import { accessOf, type ApiAccess } from "@/lib/connections/openapi/security";
import { serverOf, serversOf, type NamedServer } from "@/lib/connections/openapi/server";
import { WorkSlices } from "@/lib/core/untrusted/work-slices";
import { connectionLimits } from "@/lib/connections/rules";
import type { Sentence } from "@/lib/core/shared/sentence";
import { definitionFaults } from "@/lib/tools/check/definition";
import { HTTP_METHODS, type HttpTool, type ToolDefinition } from "@/lib/tools/contract";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/**
 * An operation as a tool: `definition` is an HTTP tool that can be read and edited. unusable: why there is none.
 * read_only: its method implies that it changes nothing.
 */
export type ReadOperation = {
  name: string;
  title: string;
  description: string;
  method: HttpTool["method"];
  path: string;
  read_only: boolean;
  deprecated: boolean;
  definition?: ToolDefinition;
  secrets: ApiSecret[];
  unusable?: Sentence;
};
export type ReadDocument = {
  title: string;
  version: string;
  /** Of OpenAPI: 3.1.0. */
  revision: string;
  description: string;
  /** Servers of the whole document, the first one first; relative ones are resolved against the document's URL. */
  servers: NamedServer[];
  /** The document does not name its API's URL, and no one has chosen one. */
  needsServer: boolean;
  operations: ReadOperation[];
  /** Secrets of all operations. */
  secrets: ApiSecret[];
  /** There are more operations than are read. */
  more: boolean;
};

/** address: where it was found. server: the API's URL as chosen by its person. */
type FoundDocument = DocumentText & { address?: string; server?: string };

/**
 * Reads an OpenAPI document. `address`: where it was found; URLs in it may be relative to that. An operation that can't
 * be a tool says why, and does not affect the others. Throws DocumentFault.
 */
export async function readDocument({
  address,
  server,
  ...text
}: FoundDocument): Promise<ReadDocument> {
  const root = await parsedDocument(text);
  const info = isRecord(root.info) ? root.info : {};
  const about = {
    title: serverText(textIn(info.title), 200) || "API",
    // YAML reads `version: 1.0` as a number.
    version: serverText(
      typeof info.version === "number" ? String(info.version) : textIn(info.version),
      100,
    ),
    revision: serverText(textIn(root.openapi), 20),
    description: serverText(textIn(info.description), connectionLimits.instructions),
  };
  const slices = new WorkSlices(text.signal);
  const readOperations = await operationsIn(root, slices);
  const servers = serversOf(root, address);
  const needsServer = server === undefined && servers.length === 0;
  const around = {
    api: about.title,
    address,
    server: server ?? (needsServer ? NOWHERE : undefined),
    names: new Set<string>(),
    reader: new SchemaReader(root, new ReadingBudget()),
  };
  const operations: ReadOperation[] = [];
  for (const each of readOperations.slice(0, connectionLimits.listed)) {
    await slices.next();
    operations.push(operationOf(root, each, around));
  }
  const secrets = new Map(
    operations.flatMap((each) => each.secrets).map((each) => [each.name, each]),
  );
  return {
    ...about,
    servers,
    needsServer,
    operations,
    secrets: needsServer ? [] : [...secrets.values()],
    more: readOperations.length > connectionLimits.listed,
  };
}

/** Operations are checked before anyone has chosen the API's URL (RFC 6761: never a host). */
const NOWHERE = "https://server.invalid";

type Found = { path: string; method: HttpTool["method"]; item: JsonValue; operation: JsonValue };

async function operationsIn(root: JsonValue, slices: WorkSlices): Promise<Found[]> {
  const operations: Found[] = [];
  for (const [path, pathItem] of Object.entries(root.paths as JsonValue)) {
    await slices.next();
    const item = itemOf(root, pathItem);
    for (const method of HTTP_METHODS) {
      const operation = item[method.toLowerCase()];
      if (isRecord(operation)) operations.push({ path, method, item, operation });
    }
    if (operations.length > connectionLimits.listed) break;
  }
  return operations;
}

/** A broken reference has no operations. */
function itemOf(root: JsonValue, item: unknown): JsonValue {
  try {
    const { value } = resolved(root, item);
    return isRecord(value) ? value : {};
  } catch (error) {
    if (error instanceof DocumentFault) return {};
    throw error;
  }
}

type Around = {
  api: string;
  address?: string;
  server?: string;
  names: Set<string>;
  reader: SchemaReader;
};

function operationOf(root: JsonValue, entry: Found, around: Around): ReadOperation {
  const { path, method, operation } = entry;
  const title = serverText(textIn(operation.summary), 200);
  const whole = serverText(textIn(operation.description), connectionLimits.description);
  const about = {
    name: nameOf(entry, around.names),
    title,
    description: whole || title || `${method} ${path}`,
    method,
    path,
    read_only: method === "GET" || method === "HEAD",
    deprecated: operation.deprecated === true,
  };
  try {
    return { ...about, ...toolOf(root, entry, { ...around, ...about }) };
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    return { ...about, secrets: [], unusable: error.sentence };
  }
}

type Tool = Pick<ReadOperation, "definition" | "secrets" | "unusable">;

function toolOf(
  root: JsonValue,
  { path, method, item, operation }: Found,
  {
    api,
    address,
    server: chosen,
    reader,
    name,
    description,
    read_only,
  }: Around & Pick<ReadOperation, "name" | "description" | "read_only">,
): Tool {
  const server = serverOf([operation, item, root], { address, chosen });
  const access = accessOf(root, operation, { api, host: server.host });
  const own = [...listIn(item.parameters), ...listIn(operation.parameters)];
  const parameters = [...own, ...undescribed(path, own, root)];
  const requestBody = method === "HEAD" ? undefined : operation.requestBody;
  const args = argumentsOf(reader, parameters, requestBody);
  const url = addressOf(server.href + path, args, access);
  const headers = {
    Accept: acceptedTypes(root, operation.responses),
    ...args.headers,
    ...access.headers,
    ...cookiesOf(args, access),
  };
  const definition: ToolDefinition = {
    type: "function",
    function: {
      name,
      description: withLeft(description, args.left),
      parameters: { type: "object", properties: args.properties, required: args.required },
    },
    implementation: {
      kind: "http",
      method,
      url,
      headers,
      ...(args.body === undefined ? {} : { body: args.body }),
      approval: read_only ? "never" : "always",
    },
  };
  const [fault] = definitionFaults(definition);
  if (fault) return { secrets: [], unusable: fault.sentence };
  return { definition, secrets: access.secrets };
}

function cookiesOf({ cookies }: Arguments, access: ApiAccess): Record<string, string> {
  const all = [...cookies, ...access.cookies];
  return all.length ? { Cookie: all.join("; ") } : {};
}

/** For the model and its person: the arguments that can't be set. */
function withLeft(description: string, left: readonly string[]): string {
  if (left.length === 0) return description;
  const names = left.slice(0, 30).map((each) => each.slice(0, 60));
  const note = `Parameters of this operation that this tool leaves out: ${names.join(", ")}${left.length > names.length ? ", …" : ""}.`;
  return `${description.slice(0, connectionLimits.description - note.length - 2)}\n\n${note}`;
}

/** The URL with a placeholder for each argument. */
function addressOf(address: string, { path, query }: Arguments, access: ApiAccess): string {
  const filled = address.replaceAll(PATH_PART, (_, name: string) => `{{${path.get(name)}}}`);
  const parts = [...query, ...access.query].map(
    ([name, value]) => `${encodeURIComponent(name)}=${value}`,
  );
  return parts.length ? `${filled}${filled.includes("?") ? "&" : "?"}${parts.join("&")}` : filled;
}

/** `{id}`, and as some frameworks write it: `{id:[0-9]+}`, `{path*}`, `{+path}`. */
const PATH_PART = /\{[+/.;]?([^{}:*]+)(?:[:*][^{}]*)?\}/g;

/** Path parameters that the document only names in the path: required text. */
function undescribed(path: string, parameters: readonly unknown[], root: JsonValue): JsonValue[] {
  const described = new Set(
    parameters
      .map((each) => resolved(root, each).value)
      .filter(isRecord)
      .filter((each) => each.in === "path")
      .map(({ name }) => name),
  );
  const named = [...path.matchAll(PATH_PART)].map(([, name]) => name!);
  return [...new Set(named)]
    .filter((name) => !described.has(name))
    .map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
}

/** The operation's id, or method and path, as a valid tool name, each unique. */
function nameOf({ path, method, operation }: Found, names: Set<string>): string {
  const wanted = textIn(operation.operationId) || `${method.toLowerCase()}_${path}`;
  const plain = wanted
    .slice(0, 300)
    .replace(/[^a-zA-Z0-9-]+/g, "_")
    .replace(/^_|_$/g, "")
    .replace(/^(?![a-zA-Z_])/, "_");
  const hash = createHash("sha256").update(`${method} ${path}`).digest("hex").slice(0, 6);
  const name = plain.length > 64 || names.has(plain) ? `${plain.slice(0, 57)}_${hash}` : plain;
  names.add(name);
  return name;
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
