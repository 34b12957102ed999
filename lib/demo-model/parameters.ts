import "server-only";
import * as z from "zod";

const Word = z.string().catch("");

const Property = z.object({
  name: Word,
  description: Word,
  // JSON schema allows ["string", "null"]: the first type that is not null counts.
  type: z.preprocess(
    (type) => (Array.isArray(type) ? type.find((each) => each !== "null") : type),
    z.string().min(1).catch("string"),
  ),
  enum: z
    .array(z.unknown())
    .catch([])
    .transform((choices) => choices.filter((each) => typeof each === "string")),
  items: z.object({ type: Word }).catch({ type: "" }),
  required: z.unknown().optional(),
});

/** A parameter of a tool; `itemType`: the type of an array's items, "" when the schema does not say. */
export type Parameter = ReturnType<typeof readParameter>;

function readParameter(name: string, schema: unknown, required: boolean) {
  const { type, description, enum: choices, items } = Property.parse(Object(schema));
  return { name, type, description, required, choices, itemType: items.type };
}

const Properties = z.record(z.string(), z.unknown()).catch({});
const Schema = z.object({ properties: Properties, required: z.array(z.unknown()).catch([]) });

/** The parameters of a JSON schema `{ properties, required }`. */
export function readSchema(schema: unknown): Parameter[] {
  const { properties, required } = Schema.parse(Object(schema));
  return Object.entries(properties).map(([name, property]) =>
    readParameter(name, property, required.includes(name)),
  );
}

/** The parameters of a tool wizard's list, an array of `{ name, type, … }`, or of a JSON schema. */
export function readParameterList(list: unknown): Parameter[] {
  if (!Array.isArray(list)) return readSchema(list);
  return list.flatMap((entry: unknown) => {
    const { name, required } = Property.parse(Object(entry));
    return name ? [readParameter(name, entry, required !== false)] : [];
  });
}
