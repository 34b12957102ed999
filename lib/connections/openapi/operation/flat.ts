import "server-only";
import type { ReadingBudget } from "@/lib/connections/openapi/document";
import { resolved } from "@/lib/connections/openapi/reference";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/** Maximum alternatives per schema. */
const CHOICES = 100;

/**
 * A schema as written, with its `allOf` merged. `groups`: the alternatives, one of each group applies. `parts`: how
 * many schemas with properties it consists of.
 */
export type FlatSchema = { own: JsonValue; groups: unknown[][]; parts: number };
type Around = { root: JsonValue; budget: ReadingBudget };

const TOGETHER = ["allOf", "anyOf", "oneOf", "$ref", "discriminator"];

const EMPTY: FlatSchema = { own: {}, groups: [], parts: 0 };
/** Each schema is merged once, however often it is referred to. */
const KNOWN = new WeakMap<object, FlatSchema>();

/** A cycle ends with nothing. Throws DocumentFault for a broken reference. */
export function flat(schema: unknown, around: Around): FlatSchema {
  if (!isRecord(schema)) return EMPTY;
  const earlier = KNOWN.get(schema);
  if (earlier) return earlier;
  KNOWN.set(schema, EMPTY);
  try {
    const merged = putTogether(schema, around);
    KNOWN.set(schema, merged);
    return merged;
  } catch (error) {
    KNOWN.delete(schema);
    throw error;
  }
}

function putTogether(schema: JsonValue, around: Around): FlatSchema {
  const { root, budget } = around;
  const { value } = resolved(root, schema);
  budget.spend(1);
  if (!isRecord(value)) return EMPTY;
  const all =
    value === schema
      ? [
          ...listIn(value.allOf)
            .slice(0, CHOICES)
            .map((each) => flat(each, around)),
          {
            own: ownOf(value),
            groups: groupsOf(value, around),
            parts: isRecord(value.properties) ? 1 : 0,
          },
        ]
      : [flat(value, around), { own: ownOf(schema), groups: [], parts: 0 }];
  return sum(all, budget);
}

/** Maximum properties merged for one schema; further parts are omitted, and the schema is open. */
const MOST = 5_000;

function sum(all: readonly FlatSchema[], budget: ReadingBudget): FlatSchema {
  let whole = EMPTY;
  let cost = 0;
  for (const { own, groups, parts } of all) {
    const size = sizeOf(whole.own) + sizeOf(own);
    if ((cost += size) > MOST) return { ...whole, parts: OPEN_PARTS };
    budget.spend(size / 10);
    whole = {
      own: merged(whole.own, own),
      groups: [...whole.groups, ...groups],
      parts: whole.parts + parts,
    };
  }
  return whole;
}
const OPEN_PARTS = 2;

const ownOf = (value: JsonValue): JsonValue =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !TOGETHER.includes(key)));

/** The alternatives of a schema, each with its discriminator value. */
function groupsOf(value: JsonValue, { root, budget }: Around): unknown[][] {
  const { discriminator } = value;
  return [value.anyOf, value.oneOf].flatMap((alternatives) => {
    const all = listIn(alternatives).slice(0, CHOICES);
    budget.spend(all.length);
    return all.length ? [all.map((each) => withDiscriminator(root, each, discriminator))] : [];
  });
}

/** A mapping assigns values to alternatives that only declare the discriminator as text. */
function withDiscriminator(root: JsonValue, form: unknown, discriminator: unknown): unknown {
  if (!isRecord(form) || typeof form.$ref !== "string" || !isRecord(discriminator)) return form;
  const { propertyName, mapping } = discriminator;
  if (typeof propertyName !== "string" || !isRecord(mapping)) return form;
  const { $ref } = form;
  const keys = Object.entries(mapping)
    .filter(([, target]) => target === $ref || `#/components/schemas/${String(target)}` === $ref)
    .map(([key]) => key);
  const { value } = resolved(root, form);
  const part =
    isRecord(value) && isRecord(value.properties) ? value.properties[propertyName] : undefined;
  const isOpen = isRecord(part) && part.type === "string" && !("enum" in part || "const" in part);
  return keys.length && isOpen
    ? { allOf: [form, { properties: { [propertyName]: { ...part, enum: keys } } }] }
    : form;
}

const sizeOf = ({ properties, required }: JsonValue): number =>
  (isRecord(properties) ? Object.keys(properties).length : 0) + listIn(required).length;

/** Merges both: properties and required names are combined, for the rest the later one counts. */
function merged(one: JsonValue, other: JsonValue): JsonValue {
  if (one === EMPTY.own) return other;
  const required = [...new Set([...listIn(one.required), ...listIn(other.required)])];
  const properties = { ...recordIn(one.properties) };
  for (const [name, each] of Object.entries(recordIn(other.properties))) {
    if (name === "__proto__") continue;
    const before = Object.hasOwn(properties, name) ? properties[name] : undefined;
    properties[name] = before !== undefined && isRemark(each) ? { allOf: [before, each] } : each;
  }
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length ? { properties } : {}),
    ...(required.length ? { required } : {}),
  };
}

/** Adds details to a property that is described elsewhere. */
const isRemark = (schema: unknown): boolean =>
  isRecord(schema) && !DESCRIBES.some((key) => key in schema);
const DESCRIBES = ["$ref", "type", "allOf", "anyOf", "oneOf", "properties", "items"];

const recordIn = (value: unknown): JsonValue => (isRecord(value) ? value : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
