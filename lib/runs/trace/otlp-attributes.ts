import "server-only";

/** A value as OTLP's JSON writes it: whole numbers as text, since they may have 64 bits. */
type Value =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number };
export type Attribute = { key: string; value: Value };
type Given = Record<string, string | number | boolean | undefined>;

function valueOf(value: string | number | boolean): Value {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Attributes by name, without those that are not given. */
export const attributes = (values: Given): Attribute[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
