import "server-only";

/** A value as OTLP's JSON writes it: whole numbers as text, since they may have 64 bits. */
type Value = { stringValue: string } | { intValue: string } | { doubleValue: number };
export type Attribute = { key: string; value: Value };
type Given = Record<string, string | number | undefined>;

const valueOf = (given: string | number): Value =>
  typeof given === "string"
    ? { stringValue: given }
    : Number.isInteger(given)
      ? { intValue: String(given) }
      : { doubleValue: given };

/** Attributes by name, without those that are not given. */
export const attributes = (given: Given): Attribute[] =>
  Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
