import "server-only";
import type { JsonSchema } from "@/lib/openapi/json-schema";
import type { FieldRow } from "@/lib/openapi/reference";

/** For an object's schema; further levels are in the document. */
const MOST = 60;
/** JSON Schema's bounds for 'any safe integer', which say nothing. */
const BOUNDLESS = 1_000_000_000;

type Schemas = Record<string, JsonSchema>;

/**
 * The fields of a schema, line by line. `schemas`: those of the document that others refer to. `levels`: maximum depth;
 * deeper levels are only in the document.
 */
export const fieldsOf = (schema: unknown, schemas: Schemas, levels = 3): FieldRow[] =>
  rows(schema, schemas, "", levels).slice(0, MOST);

function rows(root: unknown, schemas: Schemas, before: string, levels: number): FieldRow[] {
  const all = variants(root, schemas).flatMap((each) => {
    const items = each.type === "array" ? variants(each.items, schemas) : [];
    if (items.some(({ properties }) => properties))
      return rows(each.items, schemas, `${before ? before.slice(0, -1) : ""}[].`, levels);
    const required = (each.required ?? []) as string[];
    return Object.entries((each.properties ?? {}) as Schemas).flatMap(([name, schema]) => [
      {
        name: before + name,
        type: typeOf(schema, schemas),
        required: required.includes(name),
      },
      ...(levels > 1 ? rows(schema, schemas, `${before}${name}.`, levels - 1) : []),
    ]);
  });
  // Fields shared by several variants are listed once, and required when all of them require them.
  const byName = new Map<string, FieldRow>();
  for (const row of all) {
    const earlier = byName.get(row.name);
    byName.set(row.name, earlier ? merged(earlier, row) : row);
  }
  return [...byName.values()];
}

const merged = (one: FieldRow, other: FieldRow): FieldRow => ({
  name: one.name,
  type: [...new Set([...one.type.split(" | "), ...other.type.split(" | ")])].join(" | "),
  required: one.required && other.required,
});

/** The alternatives of a schema, with references resolved. */
function variants(root: unknown, schemas: Schemas): JsonSchema[] {
  if (typeof root !== "object" || root === null) return [];
  const schema = root as JsonSchema;
  const several = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as unknown[] | undefined;
  if (several) return several.flatMap((each) => variants(each, schemas));
  const to = /schemas\/(\w+)$/.exec(String(schema.$ref ?? ""))?.[1];
  return [to ? (schemas[to] ?? {}) : schema];
}

/** A schema's type for readers: `string (1–100)`, `"read" | "chat"`, `object[]`. */
function typeOf(schema: unknown, schemas: Schemas): string {
  const types = variants(schema, schemas).map((each) => single(each, schemas));
  return [...new Set(types)].join(" | ") || "any";
}

function single(schema: JsonSchema, schemas: Schemas): string {
  const { type, enum: values, const: value, items, minLength, maxLength, minItems } = schema;
  if (value !== undefined) return JSON.stringify(value);
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(" | ");
  if (Array.isArray(type))
    return type.map((each) => single({ ...schema, type: each }, schemas)).join(" | ");
  if (type === "string") return `string${range(minLength, maxLength)}`;
  if (type === "integer" || type === "number")
    return `${type}${range(schema.minimum ?? above(schema.exclusiveMinimum), schema.maximum)}`;
  if (type === "array") {
    const of = typeOf(items, schemas);
    return `${of.includes(" | ") ? `(${of})` : of}[]${range(minItems, schema.maxItems)}`;
  }
  return typeof type === "string" ? type : "any";
}

const above = (least: unknown): unknown => (typeof least === "number" ? least + 1 : undefined);

function range(least: unknown, most: unknown): string {
  const from = typeof least === "number" && Math.abs(least) < BOUNDLESS ? least : undefined;
  const to = typeof most === "number" && Math.abs(most) < BOUNDLESS ? most : undefined;
  if (from === undefined && to === undefined) return "";
  if (from === undefined) return ` (≤ ${to})`;
  return to === undefined ? ` (≥ ${from})` : ` (${from}–${to})`;
}
