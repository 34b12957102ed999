import "server-only";
import type { Schema } from "@/lib/connections/mcp/tools/repair";
import { isRecord } from "@/lib/tools/shared/faults";

/** Replaces an omitted part, as a note for models. */
const LEFT_OUT = "Not described further.";
/** Longer lists of values are described by a few examples. */
const VALUES = 50;
const EXAMPLES = 5;

/**
 * The same value when it is no deeper than `levels`; otherwise everything below is replaced with a part that allows
 * anything.
 */
export function cutBelow<T>(value: T, levels: number): T {
  if (!isDeeper(value, levels)) return value;
  const cut = (each: unknown, left: number): unknown => {
    if (typeof each !== "object" || each === null) return each;
    if (left <= 1) return Array.isArray(each) ? [] : {};
    if (Array.isArray(each)) return each.map((item) => cut(item, left - 1));
    return Object.fromEntries(
      Object.entries(each).map(([key, item]) => [key, cut(item, left - 1)]),
    );
  };
  return cut(value, levels) as T; // the same except for what is below
}

/** Without recursion, so that depth can't exhaust the stack. */
export function isDeeper(value: unknown, levels: number): boolean {
  let depth = 0;
  for (let level: unknown[] = [value]; level.length && depth <= levels; depth++)
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each as object) : [],
    );
  return depth > levels;
}

/**
 * A schema within this many bytes of JSON: unchanged if it fits, otherwise reduced step by step, never forbidding what
 * the complete one allows. Undefined when nothing helps.
 */
export function shortened(schema: Schema, bytes: number): Schema | undefined {
  const fits = (schema: Schema) => Buffer.byteLength(JSON.stringify(schema)) <= bytes;
  if (fits(schema)) return schema;
  const steps: ((schema: Schema) => Schema)[] = [
    (schema) => eachSchema(schema, withoutExtras),
    (schema) => eachSchema(schema, fewValues),
    (schema) => eachSchema(schema, (each) => shortText(each, 80)),
    ...[14, 11, 8, 5].map((levels) => (schema: Schema) => cutParts(schema, levels)),
  ];
  let next = schema;
  for (const step of steps) {
    next = step(next);
    if (fits(next)) return next;
  }
  return undefined;
}

/** Each object in it that may be a schema, inner ones first. */
function eachSchema(value: Schema, change: (schema: Schema) => Schema): Schema {
  const walk = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(walk);
    if (!isRecord(each)) return each;
    return change(Object.fromEntries(Object.entries(each).map(([key, item]) => [key, walk(item)])));
  };
  return walk(value) as Schema; // an object stays one
}

function withoutExtras(schema: Schema): Schema {
  const { examples, example, $comment, markdownDescription, enumDescriptions, ...rest } = schema;
  // As names of properties they are schemas.
  const optional = { examples, example, $comment, markdownDescription, enumDescriptions };
  const named = Object.fromEntries(Object.entries(optional).filter(([, each]) => isRecord(each)));
  return shortText({ ...rest, ...named }, 300);
}

const shortText = (schema: Schema, most: number): Schema =>
  typeof schema.description === "string" && schema.description.length > most
    ? { ...schema, description: `${schema.description.slice(0, most).toWellFormed()}…` }
    : schema;

/** A long list of values becomes a note, since a part of it would forbid the others. */
function fewValues(schema: Schema): Schema {
  const list = ["enum", "anyOf", "oneOf"].find((key) => valuesIn(schema, key).length > VALUES);
  if (!list) return schema;
  const values = valuesIn(schema, list);
  const examples = values.slice(0, EXAMPLES).map((each) => String(each).slice(0, 40));
  const description = typeof schema.description === "string" ? `${schema.description} ` : "";
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => key !== list)),
    description: `${description}One of ${values.length} values, such as ${examples.join(", ")}.`,
  };
}

function valuesIn(schema: Schema, key: string): unknown[] {
  const list = schema[key];
  if (!Array.isArray(list)) return [];
  if (key === "enum") return list;
  return list.every((each) => isRecord(each) && "const" in each)
    ? list.map((each) => (each as Schema).const)
    : [];
}

/** Parts below this many levels are omitted, with a note in place of a schema. */
function cutParts(schema: Schema, levels: number): Schema {
  const walk = (value: unknown, left: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, left - 1));
    if (!isRecord(value)) return value;
    if (left <= 1) return "type" in value ? { type: value.type, description: LEFT_OUT } : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, walk(each, left - 1)]),
    );
  };
  return walk(schema, levels) as Schema; // an object stays one
}
