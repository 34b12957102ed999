import "server-only";
import { PARAMETER_TYPES, type ToolParameter, type Wire } from "@/lib/tools/parameter";
import type { JsonValue } from "@/lib/tools/shared/faults";

/** The parts that a form can show and edit; otherwise the complete schema is kept. */
const PLAIN = ["type", "enum", "default", "minLength", "maxLength", "minimum", "maximum"];
const CHOICES = 100;
const DESCRIPTION = 1_000;

/**
 * A schema as the parameter of a tool. `about`: the parameter's own description, which takes precedence over the
 * schema's.
 */
export function parameterOf(schema: JsonValue, about: string, wire?: Wire): ToolParameter {
  const { description: said, ...rest } = schema;
  const description = (about || (typeof said === "string" ? said : "")).slice(0, DESCRIPTION);
  const described = {
    type: typeOf(rest),
    ...(description ? { description } : {}),
    ...(wire ? { wire } : {}),
  };
  return isPlain(rest) ? { ...rest, ...described } : { ...described, schema: rest };
}

const isPlain = (schema: JsonValue): boolean =>
  schema.type === typeOf(schema) &&
  Object.keys(schema).every((key) => PLAIN.includes(key)) &&
  (!Array.isArray(schema.enum) || schema.enum.length <= CHOICES);

/** The type shown in a form: the first that is not null. */
function typeOf({
  type,
  anyOf,
  enum: choices,
  properties,
  items,
}: JsonValue): ToolParameter["type"] {
  const named = [type].flat().find((each) => each !== undefined && each !== "null");
  const parameterType = PARAMETER_TYPES.find(
    (each) => each === (named === "integer" ? "number" : named),
  );
  if (parameterType) return parameterType;
  if (properties) return "object";
  if (items) return "array";
  if (Array.isArray(choices)) {
    const first = PARAMETER_TYPES.find((each) => each === typeof choices[0]);
    return first ?? "string";
  }
  const forms = Array.isArray(anyOf) ? (anyOf as JsonValue[]) : [];
  return forms.length ? typeOf(forms[0]!) : "string";
}
