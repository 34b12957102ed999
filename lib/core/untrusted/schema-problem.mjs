import { dereference } from "@cfworker/json-schema";

/** Keywords whose schemas apply to the same value: a cycle of these never ends. */
const IN_PLACE = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];
const SHOWN_CHARS = 200;

/**
 * Why a schema can't be used to validate, or undefined. `kind`: not_schema; remote_ref, missing_ref and circular_ref,
 * with the reference as `text`; pattern, with the regular expression.
 */
export function schemaProblem(root) {
  if (typeof root === "boolean") return undefined;
  if (!isObject(root)) return { kind: "not_schema" };
  const byUri = dereference(root);
  const schemas = [...new Set(Object.values(byUri))].filter(isObject);
  for (const schema of schemas) {
    const problem = problemOf(schema, byUri);
    if (problem) return problem;
  }
  return circle(schemas, byUri);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const shown = (kind, text) => ({ kind, text: String(text).slice(0, SHOWN_CHARS) });

function problemOf(schema, byUri) {
  const { $ref, pattern, patternProperties } = schema;
  if ($ref !== undefined && target(schema, byUri) === undefined)
    return shown(String($ref).startsWith("#") ? "missing_ref" : "remote_ref", $ref);
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  const wrong = [...patterns, ...(pattern === undefined ? [] : [pattern])].find(
    (each) => !isPattern(each),
  );
  return wrong === undefined ? undefined : shown("pattern", wrong);
}

/** The validator notes at each reference the URI that it stands for. */
const target = (schema, byUri) => byUri[schema.__absolute_ref__ ?? schema.$ref];

function isPattern(text) {
  try {
    return typeof text === "string" && Boolean(new RegExp(text, "u"));
  } catch {
    return false;
  }
}

function circle(schemas, byUri) {
  const done = new Set();
  const open = new Set();
  const visit = (schema) => {
    if (!isObject(schema) || done.has(schema)) return undefined;
    if (open.has(schema)) return shown("circular_ref", schema.$ref ?? "");
    open.add(schema);
    for (const next of inPlace(schema, byUri)) {
      const problem = visit(next);
      if (problem) return problem;
    }
    open.delete(schema);
    done.add(schema);
    return undefined;
  };
  for (const schema of schemas) {
    const problem = visit(schema);
    if (problem) return problem;
  }
  return undefined;
}

function inPlace(schema, byUri) {
  const { $ref, dependentSchemas } = schema;
  return [
    ...IN_PLACE.flatMap((key) => schema[key] ?? []),
    ...(isObject(dependentSchemas) ? Object.values(dependentSchemas) : []),
    ...($ref === undefined ? [] : [target(schema, byUri)]),
  ];
}
