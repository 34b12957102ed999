import "server-only";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { resolved } from "@/lib/connections/openapi/reference";
import { bodyArguments } from "@/lib/connections/openapi/operation/body";
import { givenParameter } from "@/lib/connections/openapi/operation/given-parameter";
import { SchemaReader } from "@/lib/connections/openapi/operation/reader";
import { sentence } from "@/lib/core/shared/sentence";
import type { HttpTool } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/**
 * Where an operation's arguments go, and their schemas. `path`: names in the path, as in the document, with their
 * arguments. `cookies`: parts of the header. `left`: optional ones that there was no room for.
 */
export type Arguments = {
  properties: Record<string, ToolParameter>;
  required: string[];
  path: Map<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  cookies: string[];
  body?: HttpTool["body"];
  left: string[];
};

/** Limits of one tool, which may have 100 parameters and a URL of 4,000 characters (lib/tools/shared/rules.ts). */
const MOST = 90;
const URL_CHARS = 3_000;
const HEADERS = 40;
/** Maximum size of an operation's schemas, so that 64 operations fit into a connection. */
const SCHEMA_CHARS = 7_000;
const PARAMETER_CHARS = 1_200;
/** One parameter may be used by thousands of operations: its name is only scanned up to the maximum length of names. */
const NAME_CHARS = 200;

/** The arguments of an operation. Throws DocumentFault, also when a required argument can't be set. */
export function argumentsOf(
  reader: SchemaReader,
  parameters: readonly unknown[],
  requestBody: unknown,
): Arguments {
  reader.budget.spend(parameters.length);
  const list = new ArgumentList(reader);
  for (const each of together(reader.root, parameters)) list.parameter(each);
  const { value: body } = resolved(reader.root, requestBody);
  if (isRecord(body)) bodyArguments(list, body);
  return list.all;
}

/** An operation's parameter overrides that of its path with the same name and location. Required ones come first. */
function together(root: JsonValue, parameters: readonly unknown[]): JsonValue[] {
  const by = new Map<string, JsonValue>();
  for (const each of parameters) {
    const { value } = resolved(root, each);
    if (isRecord(value)) by.set(JSON.stringify([nameIn(value.in), nameIn(value.name)]), value);
  }
  const all = [...by.values()];
  const isFirst = ({ required, in: where }: JsonValue) => required === true || where === "path";
  return [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))];
}
const nameIn = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, NAME_CHARS + 1) : "";

/** Collects where each argument goes. */
export class ArgumentList {
  readonly all: Arguments = {
    properties: {},
    required: [],
    path: new Map(),
    query: [],
    headers: {},
    cookies: [],
    left: [],
  };
  #urlChars = 0;
  #schemaChars = 0;

  constructor(readonly reader: SchemaReader) {}

  /** A schema, in as much detail as there is room for. */
  schema(value: unknown, isBody = false): JsonValue {
    const room = Math.max(SCHEMA_CHARS - this.#schemaChars, 100);
    const schema = this.reader.read(value, isBody ? room : Math.min(room, PARAMETER_CHARS));
    this.#schemaChars += JSON.stringify(schema).length;
    return schema;
  }

  parameter(value: JsonValue): void {
    const read = givenParameter(value, (schema) => this.schema(schema));
    if (!read) return;
    const { name, where, parameter, isAsked } = read;
    const isLong = name.length > NAME_CHARS;
    if (where === "unknown" || isLong) {
      if (isAsked) throw notSent(name);
      return void this.all.left.push(name.slice(0, NAME_CHARS));
    }
    const chars = where === "query" ? encodeURIComponent(name).length + name.length + 6 : 0;
    const isFull =
      this.#urlChars + chars > URL_CHARS ||
      (where === "header" && Object.keys(this.all.headers).length >= HEADERS);
    const called = isFull && !isAsked ? "" : this.take(name, parameter, isAsked);
    if (!called) return void this.all.left.push(name);
    this.#urlChars += chars;
    if (where === "path") this.all.path.set(name, called);
    else if (where === "query") this.all.query.push([name, `{{${called}}}`]);
    else if (where === "header") this.all.headers[name] = `{{${called}}}`;
    else this.all.cookies.push(`${encodeURIComponent(name)}={{${called}}}`);
  }

  /** Gives it a unique name that is valid for a tool's argument; none if there are enough. */
  take(name: string, parameter: ToolParameter, isAsked: boolean): string {
    const { properties, required } = this.all;
    if (!isAsked && Object.keys(properties).length >= MOST) return "";
    const plain = name
      .replace(/[^a-zA-Z0-9_-]+/g, "_")
      .replace(/^(?![a-zA-Z_])/, "_")
      .slice(0, 60);
    let called = /^(?:__proto__|constructor|prototype)$/.test(plain) ? `${plain}_` : plain;
    for (let at = 2; Object.hasOwn(properties, called); at++) called = `${plain}_${at}`;
    properties[called] = parameter;
    if (isAsked) required.push(called);
    return called;
  }
}

const notSent = (name: string): DocumentFault =>
  new DocumentFault(
    sentence("openapi_argument_not_sent", "It needs {name}, which can't be sent here.", {
      name: name.slice(0, 100),
    }),
  );
