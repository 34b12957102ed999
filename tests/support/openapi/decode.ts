import { isRecord, listIn, pointed, recordIn, type Json } from "./document-schemas";

/** Converts texts of a request to the value that a schema describes; undefined if there is none. */
export type Pairs = [name: string, value: string][];

export const pairsIn = (text: string): Pairs =>
  text
    .split("&")
    .filter(Boolean)
    .map((part) => {
      const [name = "", ...rest] = part.split("=");
      return [decoded(name), rest.join("=")];
    });
export const decoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

/** The types that a schema allows, in all of its forms. */
function typesOf(root: Json, given: unknown, deep = 0): Set<string> {
  const { type, anyOf, oneOf, allOf, enum: choices, properties, items } = pointed(root, given);
  if (type !== undefined) return new Set([type].flat().map(String));
  if (properties) return new Set(["object"]);
  if (items) return new Set(["array"]);
  if (Array.isArray(choices)) return new Set(choices.map((each) => typeof each));
  if (deep > 5) return new Set();
  const forms = [...listIn(anyOf), ...listIn(oneOf), ...listIn(allOf)];
  return new Set(forms.flatMap((each) => [...typesOf(root, each, deep + 1)]));
}

/** Converts a text to its schema's type. */
export function scalar(root: Json, schema: unknown, text: string): unknown {
  const types = typesOf(root, schema);
  if ((types.has("integer") || types.has("number")) && text !== "" && !Number.isNaN(Number(text)))
    return Number(text);
  if (types.has("boolean") && /^(?:true|false)$/.test(text)) return text === "true";
  if (types.has("object") || types.has("array")) {
    try {
      return JSON.parse(text) as unknown;
    } catch {}
  }
  return text;
}

const itemsOf = (root: Json, schema: unknown): unknown => {
  const { items, anyOf, oneOf } = pointed(root, schema);
  if (items) return items;
  const forms = [...listIn(anyOf), ...listIn(oneOf)].map((each) => pointed(root, each));
  return forms.find((each) => each.items)?.items;
};
export const hasType = (root: Json, schema: unknown, type: string): boolean =>
  typesOf(root, schema).has(type);

type Style = { style: string; explode: boolean };
const DELIMITERS: Record<string, string> = { spaceDelimited: "%20", pipeDelimited: "%7C" };

/** The value of a parameter of a query, a cookie or a form by its style. */
export function fromPairs(
  root: Json,
  name: string,
  schema: unknown,
  pairs: Pairs,
  { style, explode }: Style,
): unknown {
  const own = pairs.filter(([each]) => each === name || each.startsWith(`${name}[`));
  if (style === "deepObject" || own.some(([each]) => each !== name))
    return bracketed(root, name, schema, own);
  if (hasType(root, schema, "object") && explode && own.length === 0) {
    const { properties } = pointed(root, schema);
    const parts = pairs.filter(([each]) => each in recordIn(properties));
    if (parts.length === 0) return undefined;
    return Object.fromEntries(
      parts.map(([each, text]) => [each, scalar(root, recordIn(properties)[each], decoded(text))]),
    );
  }
  if (own.length === 0) return undefined;
  if (
    hasType(root, schema, "array") &&
    (explode || DELIMITERS[style] || own[0]![1].includes(",") || !hasType(root, schema, "string"))
  ) {
    const texts = explode
      ? own.map(([, text]) => text)
      : own[0]![1].split(DELIMITERS[style] ?? ",");
    return texts.map((text) => scalar(root, itemsOf(root, schema), decoded(text)));
  }
  if (hasType(root, schema, "object") && !explode)
    return fromFlat(root, schema, own[0]![1].split(",").map(decoded));
  return scalar(root, schema, decoded(own[0]![1]));
}

export function fromFlat(root: Json, schema: unknown, texts: string[]): Json {
  const { properties } = pointed(root, schema);
  const made: Json = {};
  for (let at = 0; at + 1 < texts.length; at += 2)
    made[texts[at]!] = scalar(root, recordIn(properties)[texts[at]!], texts[at + 1]!);
  return made;
}

/** `name[key][0][part]=value` */
function bracketed(root: Json, name: string, schema: unknown, pairs: Pairs): unknown {
  if (pairs.length === 0) return undefined;
  const tree = { value: undefined as unknown };
  for (const [key, text] of pairs) {
    const steps = [...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step!);
    tree.value = put(root, tree.value, schema, steps, decoded(text));
  }
  return tree.value;
}

function put(
  root: Json,
  into: unknown,
  schema: unknown,
  [step, ...rest]: string[],
  text: string,
): unknown {
  if (step === undefined) return scalar(root, schema, text);
  if (
    /^\d*$/.test(step) &&
    !(isRecord(into) || (hasType(root, schema, "object") && !hasType(root, schema, "array")))
  ) {
    const list = listIn(into).slice();
    const at = step === "" ? list.length : Number(step);
    list[at] = put(root, list[at], itemsOf(root, schema), rest, text);
    return list;
  }
  const part = partOf(root, schema, step);
  return { ...recordIn(into), [step]: put(root, recordIn(into)[step], part, rest, text) };
}

function partOf(root: Json, schema: unknown, name: string): unknown {
  const { properties, additionalProperties, anyOf, oneOf, allOf } = pointed(root, schema);
  const own = recordIn(properties)[name];
  if (own) return own;
  const forms = [...listIn(anyOf), ...listIn(oneOf), ...listIn(allOf)];
  for (const form of forms) {
    const found = partOf(root, form, name);
    if (found) return found;
  }
  return isRecord(additionalProperties) ? additionalProperties : undefined;
}
