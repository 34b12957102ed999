import "server-only";
import { isRecord, parseJson, textOf, type Json } from "@/lib/demo-model/wire/json";

export type Parameter = {
  name: string;
  type: string;
  description: string;
  required: boolean;
  choices: string[];
  format: string;
  /** The type of an array's items, "" where the schema is silent. */
  itemType: string;
};

export type OfferedTool = { name: string; description: string; parameters: Parameter[] };

function readParameter(name: string, schema: Json, required: boolean): Parameter {
  const choices = Array.isArray(schema.enum)
    ? schema.enum.filter((choice) => typeof choice === "string")
    : [];
  // JSON schema allows ["string", "null"]: the first kind that is not null counts.
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  const items = isRecord(schema.items) ? textOf(schema.items.type) : "";
  return {
    name,
    type: textOf(type) || "string",
    description: textOf(schema.description),
    required,
    choices,
    format: textOf(schema.format),
    itemType: items,
  };
}

/** The parameters of a JSON schema `{ properties, required }`. */
export function readSchema(schema: unknown): Parameter[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).map(([name, property]) =>
    readParameter(name, isRecord(property) ? property : {}, required.includes(name)),
  );
}

/** The parameters of a tool wizard's list: JSON text or its value, an array of `{ name, type, … }` or a JSON schema. */
export function readParameterList(list: unknown): Parameter[] {
  const value = typeof list === "string" ? parseJson(list) : list;
  if (!Array.isArray(value)) return readSchema(value);
  return value
    .filter(isRecord)
    .filter((entry) => textOf(entry.name) !== "")
    .map((entry) => readParameter(textOf(entry.name), entry, entry.required !== false));
}
