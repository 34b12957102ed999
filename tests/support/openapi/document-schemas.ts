import { dereference, validate, type Schema } from "@cfworker/json-schema";

export type Json = Record<string, unknown>;
export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const recordIn = (value: unknown): Json => (isRecord(value) ? value : {});
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Resolves references of a document. Keys beside a reference are ignored. */
export function pointed(root: Json, value: unknown): Json {
  let now = value;
  for (let hops = 0; isRecord(now) && typeof now.$ref === "string" && hops < 50; hops++)
    now = now.$ref
      .slice(2)
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>(
        (at, part) => (Array.isArray(at) ? at[Number(part)] : recordIn(at)[part]),
        root,
      );
  return recordIn(now);
}

/**
 * The schemas of a document's requests as JSON Schema 2020-12, and values validated by them. Patterns are omitted:
 * samples don't follow them.
 */
export class DocumentSchemas {
  readonly #all: Json;
  readonly #nodes = new Map<unknown, string>();
  #lookup: Record<string, Schema | boolean> | undefined;

  constructor(readonly root: Json) {
    const named = recordIn(recordIn(root.components).schemas);
    this.#all = {
      $defs: adapted(Object.keys(named).length ? named : recordIn(root.definitions), true),
    };
  }

  /** Registers a schema before values are validated. */
  add(schema: unknown): void {
    if (!isRecord(schema) || this.#nodes.has(schema)) return;
    const name = `inline-${this.#nodes.size}`;
    this.#nodes.set(schema, name);
    recordIn(this.#all.$defs)[name] = adapted(schema);
  }

  /** What is wrong with a value; empty when it is valid. */
  faults(schema: unknown, value: unknown): string[] {
    if (!isRecord(schema)) return [];
    this.#lookup ??= dereference(this.#all as Schema);
    const name = this.#nodes.get(schema);
    if (name === undefined) throw new Error("The schema was not added.");
    const node = recordIn(this.#all.$defs)[name] as Schema;
    const { valid, errors } = validate(value, node, "2020-12", this.#lookup, false);
    return valid ? [] : errors.slice(-2).map((each) => `${each.instanceLocation}: ${each.error}`);
  }
}

const NAMED = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const WHOLE = ["enum", "const", "default", "example", "examples", "required"];
const FORMATS = ["date", "date-time", "uuid", "email", "ipv4", "ipv6"];

/** Converts OpenAPI's own keywords to JSON Schema, for requests. `isNamed`: its keys are names. */
function adapted(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((each) => adapted(each));
  if (!isRecord(value)) return value;
  if (isNamed)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, adapted(each)]));
  const { nullable, exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = value;
  const made: Json = {};
  for (const [key, each] of Object.entries(rest))
    if (key === "$ref")
      made.$ref = String(each).replace(/^#\/(?:components\/schemas|definitions)\//, "#/$defs/");
    else if (key === "pattern") continue;
    else if (key === "type" && each === "file") made.type = "string"; // Swagger 2.0
    else if (key === "format" && !FORMATS.includes(String(each))) continue;
    else if (WHOLE.includes(key)) made[key] = each;
    else made[key] = adapted(each, NAMED.includes(key));
  exclusive(made, "minimum", "exclusiveMinimum", above);
  exclusive(made, "maximum", "exclusiveMaximum", below);
  withoutResponses(made, value);
  return nullable === true ? { anyOf: [made, { type: "null" }] } : made;
}

function exclusive(made: Json, bound: string, name: string, given: unknown): void {
  if (typeof given === "number") made[name] = given;
  else if (given === true) {
    made[name] = made[bound];
    delete made[bound];
  }
}

/** Requests have no read-only properties. */
function withoutResponses(made: Json, { properties }: Json): void {
  const own = Object.entries(recordIn(properties)).filter(
    ([, each]) => recordIn(each).readOnly === true,
  );
  for (const [name] of own) recordIn(made.properties)[name] = false;
  const names = own.map(([name]) => name);
  if (Array.isArray(made.required))
    made.required = made.required.filter((each) => !names.includes(String(each)));
}
