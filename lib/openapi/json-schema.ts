import "server-only";
import * as z from "zod";
import { hashed } from "@/lib/core/crypto";

/** A schema as OpenAPI 3.1 takes it: JSON Schema 2020-12. */
export type JsonSchema = { [keyword: string]: unknown };

type Def = {
  type: string;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
};
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def; // zod's own description of a schema

/**
 * The input or output of one of our schemas. Lists and records are counted before their items are checked (`listOf` in
 * lib/core/http/request/parse.ts): in that case the items are those of the schema that the count is piped into.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override({ zodSchema, jsonSchema }) {
      const { type, in: first, out: then } = defOf(zodSchema);
      delete (jsonSchema as JsonSchema).most;
      if (type === "record") delete jsonSchema.propertyNames; // any: their number is bounded
      if (io === "output" || type !== "pipe" || !first || !then) return;
      const [counted, looked] = [defOf(first), defOf(then)];
      if (counted.type === "array" && looked.type === "array" && looked.element)
        jsonSchema.items = jsonSchemaOf(looked.element, io) as typeof jsonSchema.items;
      if (counted.type === "record" && looked.type === "record" && looked.valueType)
        jsonSchema.additionalProperties = jsonSchemaOf(
          looked.valueType,
          io,
        ) as typeof jsonSchema.additionalProperties;
    },
  }) as JsonSchema;
  delete json.$schema;
  return withShared(json);
}

/** Recursive schemas, by the name under which others refer to them. */
const shared = new Map<string, JsonSchema>();
export const sharedSchemas = (): Record<string, JsonSchema> => Object.fromEntries(shared);

/** Moves a schema's own definitions to the document's components. */
function withShared({ $defs, ...schema }: JsonSchema): JsonSchema {
  const defined = ($defs ?? {}) as Record<string, JsonSchema>;
  const names = new Map(
    Object.entries(defined).map(([key, each]) => [
      key,
      key.startsWith("__") ? `Nested${hashed(JSON.stringify(each)).slice(0, 8)}` : key,
    ]),
  );
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const name = key === "$ref" && names.get(String(each).replace("#/$defs/", ""));
        return [key, name ? `#/components/schemas/${name}` : renamed(each)];
      }),
    );
  };
  for (const [key, each] of Object.entries(defined))
    shared.set(names.get(key)!, renamed(each) as JsonSchema);
  return renamed(schema) as JsonSchema;
}
