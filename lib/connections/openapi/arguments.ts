import "server-only";
import { ParameterReader } from "@/lib/connections/openapi/parameter";
import { resolved } from "@/lib/connections/openapi/reference";
import type { ReadingBudget } from "@/lib/connections/openapi/document";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { sentence } from "@/lib/core/shared/sentence";
import type { HttpTool, ToolParameter } from "@/lib/tools/contract";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/** Where an operation's arguments go, and what each may be. */
export type Arguments = {
  properties: Record<string, ToolParameter>;
  required: string[];
  /** Names in the path, as in the document, with their arguments. */
  path: Map<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body?: HttpTool["body"];
};

/** Named parts of all arguments together, of which a tool may have 100 with the arguments themselves. */
const PARTS = 60;
const MOST = 40;
/** They belong to what sends the request (OpenAPI 3, 'Parameter Object'). */
const NOT_OURS = /^(?:accept|content-type|authorization)$/i;

/** The arguments of an operation. Throws DocumentFault, too when something that must be given can't be. */
export function argumentsOf(
  root: JsonValue,
  parameters: readonly unknown[],
  requestBody: unknown,
  budget: ReadingBudget,
): Arguments {
  budget.spend(parameters.length);
  const taken = new Taken(new ParameterReader(root, budget, { parts: PARTS, deep: 8 }));
  for (const each of together(root, parameters)) taken.parameter(each);
  const { value: body } = resolved(root, requestBody);
  if (isRecord(body)) taken.body(body);
  return taken.all;
}

/** An operation's parameter counts before that of its path with the same name and place. */
function together(root: JsonValue, parameters: readonly unknown[]): JsonValue[] {
  const by = new Map<string, JsonValue>();
  for (const each of parameters) {
    const { value } = resolved(root, each);
    if (isRecord(value)) by.set(JSON.stringify([nameIn(value.in), nameIn(value.name)]), value);
  }
  const isAsked = ({ required, in: where }: JsonValue) => required === true || where === "path";
  const all = [...by.values()];
  return [...all.filter(isAsked), ...all.filter((each) => !isAsked(each))];
}

/** One parameter may be used by thousands of operations: its name is looked at as far as names go. */
const NAME_MOST = 200;
const nameIn = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, NAME_MOST + 1) : "";

/** Collects where each argument goes. */
class Taken {
  readonly all: Arguments = {
    properties: {},
    required: [],
    path: new Map(),
    query: [],
    headers: {},
  };

  constructor(private readonly reader: ParameterReader) {}

  parameter(given: JsonValue): void {
    const { in: where, name, required, description, schema } = given;
    if (typeof name !== "string" || (where === "header" && NOT_OURS.test(name))) return;
    const isAsked = required === true || where === "path";
    // A parameter with `content` is text of another form within the address.
    if (where === "cookie" || isRecord(given.content) || name.length > NAME_MOST) {
      if (isAsked) throw notSent(name);
      return;
    }
    const found = this.reader.read(schema, description);
    if (where === "path") this.all.path.set(name, this.#take(name, scalar(found), true));
    else if (where === "query") this.#query(name, found, isAsked, given);
    // One that is not given would be sent empty.
    else if (where === "header" && isAsked)
      this.all.headers[name] = `{{${this.#take(name, scalar(found), true)}}}`;
  }

  #query(name: string, found: ToolParameter, isAsked: boolean, given: JsonValue): void {
    const { query } = this.all;
    if (found.type === "object" && given.style === "deepObject") {
      this.#parts(query, name, found, isAsked);
      return;
    }
    const isList = found.type === "array" && given.explode === false;
    const called = this.#take(name, scalar(found, isList), isAsked);
    if (called) query.push([name, `{{${called}}}`]);
  }

  /** An object in a query or a form: each of its plain parts by itself, as in name[part]=value. */
  #parts(
    into: [string, string][],
    name: string,
    { properties = {}, required = [] }: ToolParameter,
    isAsked: boolean,
  ): void {
    for (const [part, each] of Object.entries(properties)) {
      if (each.type === "object" || each.type === "array") continue;
      const called = this.#take(`${name}_${part}`, each, isAsked && required.includes(part));
      if (called) into.push([`${name}[${part}]`, `{{${called}}}`]);
    }
  }

  body({ content, required, description }: JsonValue): void {
    const kinds = isRecord(content) ? Object.entries(content) : [];
    const named = (pattern: RegExp) => kinds.find(([type]) => pattern.test(type));
    const json = named(/^application\/(?:[\w.+-]+\+)?json\b/i) ?? named(/^\*\/\*/);
    const form = named(/^application\/x-www-form-urlencoded\b/i);
    const schemaOf = ([, media]: [string, unknown]) => (isRecord(media) ? media.schema : undefined);
    if (json) {
      // As a whole: what a model leaves out is not sent.
      const called = this.#take("body", this.reader.read(schemaOf(json), description), true, true);
      // Nothing else of the key: it becomes a header, into which secrets are filled.
      const [type] = /^[\w.+-]+\/[\w.+-]+/.exec(json[0]) ?? ["application/json"];
      this.all.headers["Content-Type"] = type;
      this.all.body = `{{${called}}}`;
    } else if (form) {
      this.#form(this.reader.read(schemaOf(form), description));
      this.all.headers["Content-Type"] = "application/x-www-form-urlencoded";
    } else if (kinds.length && required === true)
      throw new DocumentFault(
        sentence("openapi_body_kind", "It takes a body of a kind that is not sent here: {kind}", {
          kind: kinds[0]![0].slice(0, 100),
        }),
      );
  }

  #form({ properties = {}, required = [] }: ToolParameter): void {
    const parts: [string, string][] = [];
    for (const [name, each] of Object.entries(properties)) {
      const isAsked = required.includes(name);
      if (each.type === "object") this.#parts(parts, name, each, isAsked);
      else {
        const called = this.#take(name, scalar(each), isAsked);
        if (called) parts.push([each.type === "array" ? `${name}[]` : name, `{{${called}}}`]);
      }
    }
    this.all.body = parts.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join("&");
  }

  /** Gives it a name of its own, which a tool's argument may have; none where there are enough. */
  #take(name: string, parameter: ToolParameter, isAsked: boolean, isLast = false): string {
    const { properties, required } = this.all;
    if (!isAsked && !isLast && Object.keys(properties).length >= MOST) return "";
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

/** One value of an address, a header or a form. */
function scalar(parameter: ToolParameter, isList = false): ToolParameter {
  if (parameter.type !== "array" && parameter.type !== "object") return parameter;
  const { description = "" } = parameter;
  const { items } = parameter;
  const says = isList
    ? "Several are separated by commas."
    : items?.enum
      ? `One of ${items.enum.join(", ")}.`
      : "";
  return { type: "string", description: `${description} ${says}`.trim() };
}
