import "server-only";

/** A value as OTLP's JSON writes it: whole numbers as text, since they may have 64 bits. */
type Value =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number };
export type Attribute = { key: string; value: Value };
type Given = Record<string, string | number | boolean | undefined>;

function valueOf(given: string | number | boolean): Value {
  if (typeof given === "string") return { stringValue: given };
  if (typeof given === "boolean") return { boolValue: given };
  return Number.isInteger(given) ? { intValue: String(given) } : { doubleValue: given };
}

/** Attributes by name, without those that are not given. */
export const attributes = (given: Given): Attribute[] =>
  Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
