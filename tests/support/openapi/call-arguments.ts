import { fieldsOf, schemaOf, type DescribedOperation } from "./described-operation";
import { isRecord, pointed, recordIn, type Json } from "./document-schemas";
import { sample } from "./samples";
import { isFileSchema, isJsonType } from "./strict-server";

const FILE = "notes.txt";

/**
 * Valid arguments of a call: the required ones, or all (`whole`). A parameter's argument is named after the parameter,
 * in letters, digits, `_` and `-`.
 */
export function callArguments(root: Json, operation: DescribedOperation, whole: boolean): Json {
  const wish = { root, whole };
  const args: Json = {};
  const put = (name: string, value: unknown) => {
    const plain = name
      .replace(/[^a-zA-Z0-9_-]+/g, "_")
      .replace(/^(?![a-zA-Z_])/, "_")
      .slice(0, 60);
    let called = plain;
    for (let at = 2; called in args; at++) called = `${plain}_${at}`;
    args[called] = value;
  };
  const isAsked = (each: Json) => each.required === true || each.in === "path";
  const sorted = [
    ...operation.parameters.filter(isAsked),
    ...operation.parameters.filter((each) => !isAsked(each)),
  ];
  for (const each of sorted)
    if (isAsked(each) || whole) {
      const value = sample(schemaOf(each), wish, 2);
      // An empty list or object can't be told from a missing one in a URL.
      put(
        each.name,
        Array.isArray(value) && value.length === 0
          ? [sample(pointed(root, schemaOf(each)).items, wish, 2)]
          : value,
      );
    }
  const { body } = operation;
  if (!body || (!body.required && !whole)) return args;
  const types = Object.keys(body.content);
  const json = types.find((type) => /^application\/json\b/i.test(type)) ?? types.find(isJsonType);
  const form =
    types.find((type) => /^application\/x-www-form-urlencoded\b/i.test(type)) ??
    types.find((type) => type.startsWith("multipart/form-data"));
  const isText = types.some((type) => /^text\/|xml|yaml|ndjson/i.test(type));
  if (json !== undefined && !isFileSchema(pointed(root, recordIn(body.content[json]).schema)))
    put("body", sample(recordIn(body.content[json]).schema, wish));
  else if (form !== undefined)
    for (const [name, value] of fieldsAsked(root, recordIn(body.content[form]), wish))
      put(name, value);
  else put("body", isText ? "some text" : FILE);
  return args;
}

function fieldsAsked(
  root: Json,
  { schema, encoding }: Json,
  wish: { root: Json; whole: boolean },
): [string, unknown][] {
  const least = sample(schema, wish);
  // A form that must be sent has at least one field.
  const value =
    isRecord(least) && Object.keys(least).length === 0
      ? sample(schema, { ...wish, whole: true })
      : least;
  const fields = fieldsOf(root, schema);
  return Object.entries(isRecord(value) ? value : {}).map(([name, each]) => {
    const field = pointed(root, fields[name]);
    const type = String(recordIn(recordIn(encoding)[name]).contentType ?? "");
    const isBytes = isFileSchema(field) || /^(?:image|video|audio)\/|octet-stream/.test(type);
    if (isBytes) return [name, FILE];
    return [name, isFileSchema(pointed(root, field.items)) ? [FILE] : each];
  });
}
