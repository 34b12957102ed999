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

const typeNamed = (given: unknown): string | undefined => {
  const name = typeof given === "string" ? given.toLowerCase() : "";
  return TYPES.includes(name) ? name : Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
};

function typeIn(given: unknown): unknown {
  if (!Array.isArray(given)) return typeNamed(given);
  const names = given.flatMap((each) => typeNamed(each) ?? []);
  if (names.length === 0) return undefined;
  return names.length === given.length && names.every((name, at) => name === given[at])
    ? given
    : names;
}

/** A schema in any position: the name of a type becomes a schema of that type, anything else allows all. */
function schemaIn(given: unknown): unknown {
  if (typeof given === "boolean") return given;
  if (isRecord(given)) return repaired(given);
  const type = typeNamed(given);
  return type ? { type } : {};
}

const optional: Repair = (given) => (given === null ? undefined : schemaIn(given));
const itemsIn: Repair = (given) => (Array.isArray(given) ? listed(given) : optional(given));

function listed(given: readonly unknown[]): unknown[] | undefined {
  const all = given.filter((each) => isRecord(each) || typeof each === "boolean");
  if (all.length === 0) return undefined;
  const next = all.map(schemaIn);
  const isSame = next.length === given.length && next.every((each, at) => each === given[at]);
  return isSame ? (given as unknown[]) : next;
}

const listIn: Repair = (given) =>
  Array.isArray(given) ? listed(given) : isRecord(given) ? [repaired(given)] : undefined;

function mapIn(given: unknown): Schema | undefined {
  if (!isRecord(given)) return undefined;
  const next = Object.entries(given).map(([name, each]) => [name, schemaIn(each)] as const);
  return next.every(([name, each]) => each === given[name]) ? given : Object.fromEntries(next);
}

const textIn: Repair = (given) =>
  typeof given === "string" ? given : typeof given === "number" ? String(given) : undefined;
const onlyText: Repair = (given) => (typeof given === "string" ? given : undefined);

function requiredIn(given: unknown): unknown {
  if (!Array.isArray(given)) return undefined;
  const names = given.filter((each) => typeof each === "string");
  return names.length === given.length ? given : names;
}

/** An empty one would forbid every value. */
const enumIn: Repair = (given) => (Array.isArray(given) && given.length ? given : undefined);

function numberIn(given: unknown): unknown {
  const isNumeric = typeof given === "string" && given.trim() !== "";
  const value = isNumeric ? Number(given) : given;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Draft 4 has true or false here, which the validator's own dialect takes care of. */
const exclusiveIn: Repair = (given) => (typeof given === "boolean" ? given : numberIn(given));

const each = (names: readonly string[], repair: Repair): Record<string, Repair> =>
  Object.fromEntries(names.map((name) => [name, repair]));

const REPAIRS: Record<string, Repair> = {
  type: typeIn,
  properties: (given) => mapIn(given) ?? {},
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
