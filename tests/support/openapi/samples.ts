import { isRecord, listIn, pointed, recordIn, type Json } from "./document-schemas";

/** `whole`: all properties and the last of several forms; otherwise what is required, and the first. */
type Wish = { root: Json; whole: boolean };
const DEEP = 5;

/** A value that a schema of a document allows in a request. */
export function sample(given: unknown, wish: Wish, deep = 0): unknown {
  const schema = pointed(wish.root, given);
  const forms = [...listIn(schema.oneOf), ...listIn(schema.anyOf)];
  const parts = listIn(schema.allOf);
  if (schema.const !== undefined) return schema.const;
  const choices = listIn(schema.enum).filter((each) => each !== null);
  if (choices.length) return wish.whole ? choices.at(-1) : choices[0];
  if (parts.length) return together(schema, parts, wish, deep);
  if (forms.length) {
    const useful = forms.filter((each) => pointed(wish.root, each).type !== "null");
    const form = wish.whole && deep < DEEP ? useful.at(-1) : useful[0];
    const own = without(schema, ["oneOf", "anyOf"]);
    if (!isRecord(own.properties)) return sample({ ...own, allOf: [form] }, wish, deep);
    const { required } = pointed(wish.root, form);
    const asked = [...listIn(own.required), ...listIn(required)];
    const made = sample({ ...own, required: asked }, wish, deep);
    const more = sample(form, wish, deep + 1);
    return isRecord(made) && isRecord(more) ? { ...made, ...more } : made;
  }
  const type = [schema.type].flat().find((each) => each !== "null");
  if (type === "object" || isRecord(schema.properties)) return objectOf(schema, wish, deep);
  if (type === "array" || isRecord(schema.items)) return listOf(schema, wish, deep);
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return numberOf(schema);
  return type === "string" ? textOf(schema) : "a";
}

const without = (schema: Json, keys: string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));

function together(schema: Json, parts: unknown[], wish: Wish, deep: number): unknown {
  const own = without(schema, ["allOf"]);
  const has = ["properties", "anyOf", "oneOf", "type"].some((key) => key in own);
  const all = [...parts, ...(has ? [own] : [])].map((each) => sample(each, wish, deep + 1));
  const merged = all.every(isRecord) ? (Object.assign({}, ...all) as Json) : all[0];
  if (!isRecord(merged)) return merged;
  const known = Object.assign(
    {},
    ...parts.map((each) => propertiesOf(each, wish.root)),
    propertiesOf(own, wish.root),
  ) as Json;
  for (const name of listIn(own.required).map(String))
    if (!(name in merged) && name in known && recordIn(known[name]).readOnly !== true)
      merged[name] = sample(known[name], wish, deep + 1);
  return merged;
}

function propertiesOf(given: unknown, root: Json): Json {
  const { properties, allOf } = pointed(root, given);
  return Object.assign(
    {},
    ...listIn(allOf).map((each) => propertiesOf(each, root)),
    recordIn(properties),
  ) as Json;
}

function objectOf(
  { properties, required, additionalProperties: more }: Json,
  wish: Wish,
  deep: number,
): Json {
  const names = listIn(required);
  const wanted = Object.entries(recordIn(properties)).filter(
    ([name, each]) =>
      recordIn(each).readOnly !== true && (names.includes(name) || (wish.whole && deep < DEEP - 1)),
  );
  if (deep > DEEP * 3) return {};
  const made = Object.fromEntries(
    wanted.map(([name, each]) => [name, sample(each, wish, deep + 1)]),
  );
  return wish.whole && wanted.length === 0 && isRecord(more)
    ? { key: sample(more, wish, deep + 1) }
    : made;
}

function listOf(
  { items, minItems, maxItems, uniqueItems }: Json,
  wish: Wish,
  deep: number,
): unknown[] {
  const least = typeof minItems === "number" ? minItems : 0;
  if (deep > DEEP * 3) return [];
  const one = sample(items, wish, deep + 1);
  const count =
    uniqueItems === true ? Math.min(1, Math.max(least, 1)) : Math.max(least, wish.whole ? 2 : 1);
  const most = typeof maxItems === "number" ? maxItems : count;
  return Array.from({ length: Math.min(count, most) }, () => one);
}

function numberOf({ minimum, maximum, exclusiveMinimum: above, default: given }: Json): number {
  if (typeof given === "number") return given;
  const least = typeof above === "number" ? above + 1 : typeof minimum === "number" ? minimum : 1;
  const at = above === true ? least + 1 : least;
  return typeof maximum === "number" && at > maximum ? maximum : at;
}

const FORMATS: Record<string, string> = {
  date: "2026-11-27",
  "date-time": "2026-11-27T12:00:00Z",
  uuid: "8a6e0804-2bd0-4672-b79d-d97027f9071a",
  email: "ada@example.org",
  uri: "https://example.org/a?b=c",
  url: "https://example.org/",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
};
function textOf({ format, minLength, maxLength, example }: Json): string {
  const text =
    FORMATS[String(format)] ?? (typeof example === "string" && example ? example : "some text");
  const longer = text.padEnd(typeof minLength === "number" ? minLength : 1, "a");
  return typeof maxLength === "number" ? longer.slice(0, maxLength) : longer;
}
