import "server-only";
import type { JsonSchema } from "@/lib/openapi/json-schema";

type Schemas = Record<string, JsonSchema>;

/** Deeper than this, lists are empty and optional fields are omitted. */
const DEEPEST = 3;
const ID = "8f14e45f-ceea-4d2c-9b1e-3a5c7d9f0b21";
const TIME = "2026-11-27T09:00:00.000Z";

/** Texts by the field's name: the first pattern that matches. */
const TEXTS: [name: RegExp, text: string][] = [
  [/(_at|_time|^created|^updated|^last_?(seen|used)|^until|^since)$/i, TIME],
  [/(^|_)id$|Id$|^cursor$|_key$|^next$/, ID],
  [/^(from|to|day)$|_day$/, "2026-11-27"],
  [/email/i, "ada@example.com"],
  [/url$|^href$|^issuer$/i, "https://example.com"],
  [/time_?zone|^tz$/i, "Europe/Berlin"],
  [/model/i, "deepseek-chat"],
  [/language/i, "en"],
  [/username/i, "ada"],
  [/description/i, "Answers briefly"],
  [/instructions/i, "You answer in one sentence."],
  [/^(agent_?)?name$/i, "Concise Writer"],
  [/^(label|title)$/i, "About haiku"],
  [/^(content|text|result|answer|message)$/i, "A haiku is a short poem of three lines."],
  [/^error$/i, "The server is busy. Try again in a few seconds."],
];

/** A value that a schema allows, as a response contains it. `schemas`: those of the document that others refer to. */
export const exampleOf = (schema: unknown, schemas: Schemas): unknown =>
  valueOf(schema as JsonSchema, schemas, "", 0);

function valueOf(schema: JsonSchema, schemas: Schemas, name: string, depth: number): unknown {
  const to = /schemas\/(\w+)$/.exec(String(schema.$ref ?? ""))?.[1];
  if (to) return valueOf(schemas[to] ?? {}, schemas, name, depth + 1);
  const { const: constant, enum: values, anyOf, oneOf, allOf } = schema;
  if (constant !== undefined) return constant;
  if (Array.isArray(values)) return values.find((each) => each === "completed") ?? values[0];
  const variants = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined;
  if (variants) {
    const nothing = variants.find(({ type }) => type === "null");
    const [first] = variants.filter((each) => each !== nothing);
    return depth > DEEPEST && nothing ? null : valueOf(first ?? {}, schemas, name, depth);
  }
  const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, schemas, depth);
    case "array":
      if (Array.isArray(schema.prefixItems))
        return (schema.prefixItems as JsonSchema[]).map((each) =>
          valueOf(each, schemas, name, depth + 1),
        );
      return depth > DEEPEST && !schema.minItems
        ? []
        : [valueOf((schema.items ?? {}) as JsonSchema, schemas, name, depth + 1)];
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return {};
  }
}

function objectOf(schema: JsonSchema, schemas: Schemas, depth: number): unknown {
  const required = (schema.required ?? []) as string[];
  return Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Schemas)
      .filter(([name]) => depth < 2 || required.includes(name))
      .map(([name, each]) => [name, valueOf(each, schemas, name, depth + 1)]),
  );
}

function textOf({ format, minLength, maxLength }: JsonSchema, name: string): string {
  if (format === "date-time") return TIME;
  if (format === "uuid") return ID;
  const text = TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? "…";
  return text.padEnd(Number(minLength ?? 0), "…").slice(0, Number(maxLength ?? Infinity));
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema, name: string): number {
  const wanted = /cost|price|dollar|usd/i.test(name)
    ? 0.0012
    : /token/i.test(name)
      ? 412
      : /_ms$|duration/i.test(name)
        ? 850
        : name === "created"
          ? 1_764_234_000
          : 1;
  const least = Math.max(Number(minimum ?? -Infinity), Number(exclusiveMinimum ?? -Infinity) + 1);
  const value = Math.min(Math.max(wanted, least), Number(maximum ?? Infinity));
  return type === "integer" ? Math.ceil(value) : value;
}
