import "server-only";
import type { SizedSchema } from "@/lib/connections/openapi/operation/reader";
import type { JsonValue } from "@/lib/tools/shared/faults";

/** JSON Schema's own; documents also use others, such as "file" or "any". */
const TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"];
const CHOICES = 200;
const CHOICE_CHARS = 500;
const DEFAULT_CHARS = 200;
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];

/** A schema's constraints on the value itself: type, choices, bounds and default, in JSON Schema 2020-12. */
export function keywordsOf(own: JsonValue): SizedSchema {
  const schema = { ...choicesOf(own), ...bounds(own), ...defaultOf(own) };
  return { schema, size: JSON.stringify(schema).length };
}

function choicesOf(own: JsonValue): JsonValue {
  const types = [own.type].flat().filter((each) => TYPES.some((type) => type === each));
  const type = types.length > 1 ? { type: types } : types.length ? { type: types[0] } : {};
  const all: unknown[] = "const" in own ? [own.const] : Array.isArray(own.enum) ? own.enum : [];
  const plain = all
    .filter((each) => typeof each !== "object" || each === null)
    .slice(0, CHOICES + 1);
  const isShort = plain.every((each) => String(each).length <= CHOICE_CHARS);
  if (plain.length === 0 || plain.length > CHOICES || plain.length < all.length || !isShort)
    return type;
  // YAML reads `enum: [on, 2024]` as other types than text: then the choices determine the type.
  const isFitting =
    types.length === 0 || plain.some((each) => types.some((name) => isOf(each, name)));
  const kinds = [...new Set(plain.map((each) => (each === null ? "null" : typeof each)))];
  const inferred = kinds.length === 1 ? { type: kinds[0] } : {};
  return { ...(types.length && isFitting ? type : inferred), enum: [...new Set(plain)] };
}

function isOf(value: unknown, type: unknown): boolean {
  if (value === null) return type === "null";
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function bounds(own: JsonValue): JsonValue {
  const counts = COUNTS.filter((name) => Number.isInteger(own[name]) && Number(own[name]) >= 0);
  return {
    ...Object.fromEntries(counts.map((name) => [name, own[name]])),
    ...bound(own, "minimum", "exclusiveMinimum"),
    ...bound(own, "maximum", "exclusiveMaximum"),
  };
}

/** In 3.0 the exclusive bound is true or false beside the bound itself. */
function bound(own: JsonValue, name: string, exclusive: string): JsonValue {
  const [at, apart] = [own[name], own[exclusive]];
  if (typeof apart === "number")
    return { [exclusive]: apart, ...(typeof at === "number" ? { [name]: at } : {}) };
  if (typeof at !== "number") return {};
  return apart === true ? { [exclusive]: at } : { [name]: at };
}

const defaultOf = (own: JsonValue): JsonValue => {
  const text = own.default === undefined ? undefined : JSON.stringify(own.default);
  return text !== undefined && text.length <= DEFAULT_CHARS ? { default: own.default } : {};
};
