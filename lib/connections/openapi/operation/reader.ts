import "server-only";
import { serverText } from "@/lib/connections/mcp/server-text";
import type { ReadingBudget } from "@/lib/connections/openapi/document";
import { alternatives, nullable } from "@/lib/connections/openapi/operation/alternatives";
import { resolved } from "@/lib/connections/openapi/reference";
import { flat, type FlatSchema } from "@/lib/connections/openapi/operation/flat";
import { keywordsOf } from "@/lib/connections/openapi/operation/keywords";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/** `size`: its approximate length as JSON, in characters. */
export type SizedSchema = { schema: JsonValue; size: number };

/** Levels of detail of a schema: the maximum depth, and the maximum length of each description. */
type Detail = { deep: number; words: number };
const DETAILS: Detail[] = [
  { deep: 10, words: 600 },
  { deep: 8, words: 200 },
  { deep: 6, words: 120 },
  { deep: 5, words: 120 },
  { deep: 4, words: 120 },
  { deep: 3, words: 120 },
  { deep: 2, words: 80 },
  { deep: 1, words: 80 },
];
/** Maximum properties of one object. */
const NAMED = 1_000;
/** Providers accept no other property names. */
const NAME = /^[a-zA-Z0-9_.-]{1,64}$/;
/** Names with a special meaning in JavaScript. */
const NEVER = ["__proto__", "constructor", "prototype"];
const OPEN: SizedSchema = { schema: {}, size: 2 };

/**
 * Converts a document's request schemas to JSON Schema (2020-12) for models and for validation: with references written
 * out, and without response-only parts. It never forbids what the document allows. Parts that are too deep or too large
 * are left open.
 */
export class SchemaReader {
  /** By level of detail: each schema is converted once for each. */
  readonly #known = DETAILS.map(() => new WeakMap<object, Map<number, SizedSchema>>());

  constructor(
    readonly root: JsonValue,
    readonly budget: ReadingBudget,
  ) {}

  /** In as much detail as fits into `most` characters. Throws DocumentFault for a broken reference. */
  read(schema: unknown, most: number): JsonValue {
    let result = OPEN;
    for (const [level, { deep }] of DETAILS.entries()) {
      result = this.#made(schema, level, deep);
      if (result.size <= most) return result.schema;
    }
    const { type, description } = result.schema;
    return { ...(type === undefined ? {} : { type }), ...(description ? { description } : {}) };
  }

  #made(value: unknown, level: number, deep: number): SizedSchema {
    if (!isRecord(value)) return OPEN; // `true` allows anything
    const isReference = typeof value.$ref === "string" && Object.keys(value).length === 1;
    const key = isReference ? resolved(this.root, value).value : value;
    if (!isRecord(key)) return OPEN;
    const cache = this.#known[level]!.get(key) ?? new Map<number, SizedSchema>();
    this.#known[level]!.set(key, cache);
    const before = cache.get(deep);
    if (before) return before;
    cache.set(deep, OPEN); // a cycle without a level in between ends here
    this.budget.spend(1);
    try {
      const sized = this.#read(flat(key, this), level, deep);
      cache.set(deep, sized);
      return sized;
    } catch (error) {
      cache.delete(deep);
      throw error;
    }
  }

  #read({ own, groups, parts }: FlatSchema, level: number, deep: number): SizedSchema {
    const { schema, size } = keywordsOf(own);
    const nested = this.#nested(own, { level, deep: deep - 1, isClosed: parts <= 1 });
    const forms = groups.map((group) => group.map((each) => this.#made(each, level, deep)));
    const whole = alternatives(
      { schema: { ...schema, ...nested.schema }, size: size + nested.size },
      forms,
    );
    const { words } = DETAILS[level]!;
    const description = serverText(
      [textIn(own.description) || textIn(own.title), whole.said, nested.said, hintOf(own)]
        .filter(Boolean)
        .join(" ")
        .slice(0, words * 2),
      words,
    );
    const result = own.nullable === true ? nullable(whole.schema) : whole.schema;
    return description
      ? { schema: { ...result, description }, size: whole.size + description.length + 18 }
      : { schema: result, size: whole.size };
  }

  /** The properties of an object, or the items of a list. `said`: information without a place in the schema. */
  #nested(
    own: JsonValue,
    at: { level: number; deep: number; isClosed: boolean },
  ): SizedSchema & { said?: string } {
    const isObject =
      isRecord(own.properties) || isRecord(own.additionalProperties) || Array.isArray(own.required);
    if (isObject || typesIn(own).includes("object")) return this.#object(own, at);
    const { items, prefixItems } = own;
    if (!typesIn(own).includes("array") && !isRecord(items)) return { schema: {}, size: 0 };
    const result =
      at.deep > 0 && !Array.isArray(prefixItems) ? this.#made(items, at.level, at.deep) : OPEN;
    const type = own.type === undefined ? { type: "array" } : {};
    return { schema: { ...type, items: result.schema }, size: result.size + 25 };
  }

  #object(
    own: JsonValue,
    { level, deep, isClosed }: { level: number; deep: number; isClosed: boolean },
  ) {
    const type = own.type === undefined && isRecord(own.properties) ? { type: "object" } : {};
    const { additionalProperties: more, patternProperties } = own;
    const isOpen = more !== false || isRecord(patternProperties) || !isClosed;
    if (deep <= 0) return { schema: type, size: 20 };
    const named = Object.entries(isRecord(own.properties) ? own.properties : {}).slice(0, NAMED);
    const required = new Set(listIn(own.required).slice(0, NAMED));
    this.budget.spend(named.length / 10);
    const properties: JsonValue = {};
    const odd: string[] = [];
    let size = 40;
    for (const [name, each] of named) {
      if (isResponseOnly(this.root, each)) {
        required.delete(name);
        continue;
      }
      if (!NAME.test(name) || NEVER.includes(name)) {
        odd.push(`${name.slice(0, 100)}${required.has(name) ? " (required)" : ""}`);
        continue;
      }
      const sized = this.#made(each, level, deep);
      properties[name] = sized.schema;
      size += sized.size + name.length + 5;
    }
    const names = new Set(named.map(([name]) => name));
    const requiredNames = [...required].filter(
      (name): name is string =>
        typeof name === "string" &&
        (Object.hasOwn(properties, name) || (NAME.test(name) && names.size === 0)),
    );
    const rest =
      isRecord(more) && Object.keys(more).length > 0 ? this.#made(more, level, deep) : undefined;
    return {
      schema: {
        ...type,
        ...(named.length ? { properties } : {}),
        ...(requiredNames.length ? { required: requiredNames } : {}),
        ...(rest && named.length === 0 ? { additionalProperties: rest.schema } : {}),
        ...(!isOpen && odd.length === 0 ? { additionalProperties: false } : {}),
      },
      size: size + requiredNames.join().length + (rest?.size ?? 0),
      said: odd.length ? `It also has: ${odd.slice(0, 20).join(", ")}.` : undefined,
    };
  }
}

/** Only in responses: it is not sent (OpenAPI, Schema Object, readOnly). */
function isResponseOnly(root: JsonValue, schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  if (schema.readOnly !== undefined) return schema.readOnly === true;
  const { value } = resolved(root, schema);
  return isRecord(value) && value.readOnly === true;
}

function hintOf(own: JsonValue): string {
  const { format, pattern } = own;
  const says = [
    typeof format === "string" && !NUMERIC.test(format) && `Format: ${format.slice(0, 100)}.`,
    typeof pattern === "string" && pattern.length <= 100 && `Pattern: ${pattern}`,
  ];
  return says.filter(Boolean).join(" ");
}
const NUMERIC = /^(?:int\d*|uint\d*|float|double|decimal|number|integer)$/i;

const typesIn = ({ type }: JsonValue): unknown[] => [type].flat();
const textIn = (value: unknown): string => (typeof value === "string" ? value.slice(0, 4_000) : "");
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
