import "server-only";
import { isRecord } from "@/lib/tools/shared/faults";

type Schema = Record<string, unknown>;
/** Deeper nesting is left to the schema's validation. */
const DEEPEST = 20;

/**
 * Coerces a value to its schema's type without changing its meaning: small models write "2", 2.0, "true" or "[1, 2]" in
 * quotation marks, one value instead of a list, or a number instead of text. Anything else is unchanged, for the
 * validation to judge.
 */
export function coerced(schema: unknown, value: unknown, deep = 0): unknown {
  if (!isRecord(schema) || deep > DEEPEST) return value;
  const types = typesOf(schema, deep);
  const own =
    !types || types.has(typeOf(value)) || (typeof value === "number" && types.has("number"));
  const now = own ? value : converted(value, types);
  return within(schema, now, deep + 1);
}

/** The parts of an object or a list, by its matching form. */
function within(schema: Schema, value: unknown, deep: number): unknown {
  if (Array.isArray(value))
    return isRecord(schema.items)
      ? value.map((each) => coerced(schema.items, each, deep))
      : withVariant(schema, value, deep);
  if (!isRecord(value)) return value;
  const { properties } = schema;
  const parts = isRecord(properties)
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          Object.hasOwn(properties, name) ? coerced(properties[name], each, deep) : each,
        ]),
      )
    : value;
  return withVariant(schema, parts, deep);
}

function withVariant(schema: Schema, value: unknown, deep: number): unknown {
  const variant = listIn(schema.anyOf).find((each) => isRecord(each) && fits(each, value));
  return isRecord(variant) ? within(variant, value, deep) : value;
}

/** Whether a value could have this form: its type, its required parts and its fixed values. */
function fits({ type, required, properties }: Schema, value: unknown): boolean {
  const types = [type].flat();
  if (type !== undefined && !types.includes(typeOf(value))) return false;
  if (!isRecord(value)) return true;
  const parts = isRecord(properties) ? properties : {};
  return (
    listIn(required).every((name) => typeof name === "string" && Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, each]) => {
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
      return !isRecord(part) || !Array.isArray(part.enum) || part.enum.includes(each);
    })
  );
}

/** The types that a schema allows; undefined: any. */
function typesOf({ type, anyOf, enum: choices }: Schema, deep: number): Set<string> | undefined {
  if (type !== undefined) return new Set([type].flat().map(String));
  if (Array.isArray(choices)) return new Set(choices.map(typeOf));
  if (!Array.isArray(anyOf) || deep > DEEPEST) return undefined;
  const all = anyOf.map((each) => (isRecord(each) ? typesOf(each, deep + 1) : undefined));
  return all.includes(undefined) ? undefined : new Set(all.flatMap((each) => [...each!]));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function converted(value: unknown, types: Set<string>): unknown {
  if (typeof value === "string") {
    const text = value.trim();
    const isNumeric = types.has("number") || types.has("integer");
    // A number that would lose digits is not converted.
    if (
      isNumeric &&
      NUMBER.test(text) &&
      (Number.isSafeInteger(Number(text)) || text.includes("."))
    )
      return Number(text);
    if (types.has("boolean") && /^(?:true|false)$/i.test(text))
      return text.toLowerCase() === "true";
    if (types.has("null") && text === "null") return null;
    const parsed = parsedJson(text);
    if (parsed !== undefined && types.has(typeOf(parsed))) return parsed;
  }
  const isScalar = ["string", "number", "boolean"].includes(typeof value);
  if (types.has("string") && isScalar) return String(value);
  // A list with one value. Text with commas is split if lists are sent that way (arguments.ts).
  return types.has("array") && (isScalar || isRecord(value)) ? [value] : value;
}

function parsedJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
