import "server-only";
import { isRecord } from "@/lib/tools/shared/faults";

type Schema = Record<string, unknown>;

const CHOICES = ["allOf", "anyOf", "oneOf"] as const;
/** Providers refuse a whole request with one of these at the root of a tool's schema. */
const REFUSED = [...CHOICES, "not", "if", "then", "else", "enum", "const"];

/**
 * A tool's schema as every provider takes it: an object with properties at its root. Several alternatives at the root
 * become one with all of their properties, of which those are required that every alternative requires. The arguments
 * are still validated against the complete schema.
 */
export function modelSchema(schema: Schema): Schema {
  const root = resolved(schema, schema);
  if (isRecord(root.properties) && !REFUSED.some((key) => key in root)) return root;
  const all = listOf(root.allOf, schema);
  const forms = CHOICES.slice(1).flatMap((key) => listOf(root[key], schema));
  const parts = [root, ...all, ...forms];
  const properties = Object.assign({}, ...parts.map(propertiesIn).toReversed()) as Schema;
  const required = [root, ...all].flatMap(requiredIn);
  const common = (forms[0] ? requiredIn(forms[0]) : []).filter((name) =>
    forms.every((form) => requiredIn(form).includes(name)),
  );
  const rest = Object.entries(root).filter(([key]) => !REFUSED.includes(key));
  const names = [...new Set([...required, ...common])].filter((name) => name in properties);
  return {
    ...Object.fromEntries(rest),
    type: "object",
    properties,
    ...(names.length ? { required: names } : {}),
  };
}

/** A root that refers to a part of itself. */
function resolved(schema: Schema, root: Schema): Schema {
  const path =
    typeof schema.$ref === "string"
      ? /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(schema.$ref)
      : null;
  const parts = path ? root[path[1]!] : undefined;
  const target = isRecord(parts) ? parts[path![2]!] : undefined;
  if (!isRecord(target)) return schema;
  const own = Object.entries(schema).filter(([key]) => key !== "$ref");
  return { ...target, ...Object.fromEntries(own) };
}

const listOf = (list: unknown, root: Schema): Schema[] =>
  Array.isArray(list) ? list.filter(isRecord).map((each) => resolved(each, root)) : [];

const propertiesIn = ({ properties }: Schema): Schema => (isRecord(properties) ? properties : {});

const requiredIn = ({ required }: Schema): string[] =>
  Array.isArray(required) ? required.filter((each) => typeof each === "string") : [];
