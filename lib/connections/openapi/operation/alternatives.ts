import "server-only";
import type { SizedSchema } from "@/lib/connections/openapi/operation/reader";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/**
 * A schema with its alternatives: each group becomes `anyOf`, since documents often use `oneOf` although two
 * alternatives match. Fixed values become choices, and null a type.
 */
export function alternatives(
  base: SizedSchema,
  groups: SizedSchema[][],
): SizedSchema & { said?: string } {
  return groups.reduce((merged, forms) => withForms(merged, forms), base);
}

function withForms({ schema, size }: SizedSchema, forms: SizedSchema[]): SizedSchema {
  const alternatives = forms.filter(({ schema: form }) => !isNull(form));
  const isNullable = alternatives.length < forms.length;
  // An alternative that allows anything allows all.
  if (alternatives.some(({ schema: form }) => isOpen(form))) return { schema, size };
  const unique = [...new Map(alternatives.map((each) => [keyOf(each), each])).values()];
  const choices = choicesOf(unique);
  const made = choices ?? together(unique, schema);
  const put = "anyOf" in schema && "anyOf" in made ? { allOf: [made] } : made;
  const whole = { ...schema, ...merged(schema, put) };
  const more = unique.reduce((sum, each) => sum + each.size + 1, 10);
  return { schema: isNullable ? nullable(whole) : whole, size: size + more };
}

/** Equal small alternatives are merged; large ones are not serialized for that. */
const keyOf = ({ schema, size }: SizedSchema): unknown =>
  size > 2_000 ? schema : JSON.stringify(schema);

const isNull = ({ type, enum: choices }: JsonValue): boolean =>
  type === "null" ||
  (Array.isArray(choices) && choices.length > 0 && choices.every((each) => each === null));
const isOpen = (schema: JsonValue): boolean =>
  Object.keys(schema).every((key) => key === "description" || key === "default");

/** Alternatives that are each one of some values. */
function choicesOf(forms: SizedSchema[]): JsonValue | undefined {
  const all = forms.map(({ schema }) => schema.enum);
  if (forms.length === 0 || !all.every(Array.isArray)) return undefined;
  const types = [...new Set(forms.flatMap(({ schema }) => [schema.type].flat()))].filter(Boolean);
  return {
    ...(types.length ? { type: types.length === 1 ? types[0] : types } : {}),
    enum: [...new Set((all as unknown[][]).flat())],
  };
}

function together(forms: SizedSchema[], base: JsonValue): JsonValue {
  if (forms.length === 0) return {};
  // Otherwise a closed alternative would forbid the properties of the base.
  const openForms = forms.map(({ schema: { additionalProperties: more, ...form } }) =>
    more === undefined || (more === false && isRecord(base.properties))
      ? form
      : { ...form, additionalProperties: more },
  );
  return openForms.length === 1 ? openForms[0]! : { anyOf: openForms };
}

/** A single alternative is merged with the base; otherwise the parts stay separate. */
function merged(base: JsonValue, form: JsonValue): JsonValue {
  if ("anyOf" in form && !("type" in form)) return form;
  const properties = { ...recordIn(base.properties), ...recordIn(form.properties) };
  const required = [...new Set([...listIn(base.required), ...listIn(form.required)])];
  return {
    ...form,
    ...(Object.keys(properties).length ? { properties } : {}),
    ...(required.length ? { required } : {}),
    ...(base.description ? { description: base.description } : {}),
  };
}

/** The same schema, or null. */
export function nullable(schema: JsonValue): JsonValue {
  if ("allOf" in schema) return { anyOf: [schema, { type: "null" }] };
  const { type, enum: choices, anyOf } = schema;
  const types = [type].flat().filter((each) => each !== undefined);
  return {
    ...schema,
    ...(types.length && !types.includes("null") ? { type: [...types, "null"] } : {}),
    ...(Array.isArray(choices) && !choices.includes(null) ? { enum: [...choices, null] } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: [...anyOf, { type: "null" }] } : {}),
  };
}

const recordIn = (value: unknown): JsonValue => (isRecord(value) ? value : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
