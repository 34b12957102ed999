import "server-only";
import { isRecord } from "@/lib/tools/shared/faults";

export type Schema = Record<string, unknown>;
type Repair = (value: unknown) => unknown;

/**
 * A schema in which each keyword has the form required by JSON Schema. Validators and model providers refuse a whole
 * schema for one invalid keyword, and providers the whole request with it. Undefined removes a keyword.
 */
export const repaired = (schema: Schema): Schema => {
  let isChanged = false;
  const next: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    const repair = Object.hasOwn(REPAIRS, key) ? REPAIRS[key] : undefined;
    const better = repair ? repair(value) : value;
    isChanged ||= better !== value;
    if (better !== undefined) next[key] = better;
  }
  return isChanged ? next : schema;
};

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
/** Names of these types in other languages. */
const ALIASES: Record<string, string> = {
  str: "string",
  text: "string",
  date: "string",
  datetime: "string",
  uuid: "string",
  int: "integer",
  long: "integer",
  float: "number",
  double: "number",
  decimal: "number",
  bool: "boolean",
  list: "array",
  tuple: "array",
  set: "array",
  dict: "object",
  map: "object",
  record: "object",
  none: "null",
  nil: "null",
};

const typeNamed = (value: unknown): string | undefined => {
  const name = typeof value === "string" ? value.toLowerCase() : "";
  return TYPES.includes(name) ? name : Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
};

function typeIn(value: unknown): unknown {
  if (!Array.isArray(value)) return typeNamed(value);
  const names = value.flatMap((each) => typeNamed(each) ?? []);
  if (names.length === 0) return undefined;
  return names.length === value.length && names.every((name, at) => name === value[at])
    ? value
    : names;
}

/** A schema in any position: the name of a type becomes a schema of that type, anything else allows all. */
function schemaIn(value: unknown): unknown {
  if (typeof value === "boolean") return value;
  if (isRecord(value)) return repaired(value);
  const type = typeNamed(value);
  return type ? { type } : {};
}

const optional: Repair = (value) => (value === null ? undefined : schemaIn(value));
const itemsIn: Repair = (value) => (Array.isArray(value) ? listed(value) : optional(value));

function listed(values: readonly unknown[]): unknown[] | undefined {
  const all = values.filter((each) => isRecord(each) || typeof each === "boolean");
  if (all.length === 0) return undefined;
  const next = all.map(schemaIn);
  const isSame = next.length === values.length && next.every((each, at) => each === values[at]);
  return isSame ? (values as unknown[]) : next;
}

const listIn: Repair = (value) =>
  Array.isArray(value) ? listed(value) : isRecord(value) ? [repaired(value)] : undefined;

function mapIn(value: unknown): Schema | undefined {
  if (!isRecord(value)) return undefined;
  const next = Object.entries(value).map(([name, each]) => [name, schemaIn(each)] as const);
  return next.every(([name, each]) => each === value[name]) ? value : Object.fromEntries(next);
}

const textIn: Repair = (value) =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
const onlyText: Repair = (value) => (typeof value === "string" ? value : undefined);

function requiredIn(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const names = value.filter((each) => typeof each === "string");
  return names.length === value.length ? value : names;
}

/** An empty one would forbid every value. */
const enumIn: Repair = (value) => (Array.isArray(value) && value.length ? value : undefined);

function numberIn(input: unknown): unknown {
  const isNumeric = typeof input === "string" && input.trim() !== "";
  const value = isNumeric ? Number(input) : input;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Draft 4 has true or false here, which the validator's own dialect takes care of. */
const exclusiveIn: Repair = (value) => (typeof value === "boolean" ? value : numberIn(value));

const each = (names: readonly string[], repair: Repair): Record<string, Repair> =>
  Object.fromEntries(names.map((name) => [name, repair]));

const REPAIRS: Record<string, Repair> = {
  type: typeIn,
  properties: (value) => mapIn(value) ?? {},
  required: requiredIn,
  enum: enumIn,
  items: itemsIn,
  ...each(["$defs", "definitions", "patternProperties", "dependentSchemas"], mapIn),
  ...each(["anyOf", "oneOf", "allOf", "prefixItems"], listIn),
  ...each(["additionalProperties", "not", "if", "then", "else", "contains"], optional),
  ...each(["propertyNames", "additionalItems", "unevaluatedProperties"], optional),
  ...each(["description", "title", "$comment"], textIn),
  ...each(["$ref", "$id", "$schema", "$anchor", "pattern", "format"], onlyText),
  ...each(["minimum", "maximum", "multipleOf", "minLength", "maxLength"], numberIn),
  ...each(["minItems", "maxItems", "minProperties", "maxProperties"], numberIn),
  ...each(["exclusiveMinimum", "exclusiveMaximum"], exclusiveIn),
};
