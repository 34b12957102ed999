import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What is wrong with a definition. field: the path to the value, its steps joined by dots. */
export type Fault = { field: string; sentence: Sentence };
export type Report = (field: string, why: Sentence) => void;
export type JsonValue = Record<string, unknown>;

export const isRecord = (value: unknown): value is JsonValue =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Unknown keys are refused instead of kept: they might get a meaning one day. */
export function checkKeys(
  value: JsonValue,
  allowed: readonly string[],
  field: string,
  report: Report,
): void {
  for (const key of Object.keys(value)) {
    if (!allowed.includes(key))
      report(
        `${field}${key}`,
        sentence("field_unknown", "Unknown field: {field}", {
          field: short(`${field}${key}`),
        }),
      );
  }
}

/** Shortens foreign text for use in a message. */
export const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/**
 * Formats any JSON value for a message. String() would call an object's own `toString`, which need not be a function.
 */
export const named = (value: unknown): string =>
  short(typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined"));
