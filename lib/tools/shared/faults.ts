import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What is wrong with a definition. field: the way to the value, its steps joined by dots. */
export type Fault = { field: string; sentence: Sentence };
export type Report = (field: string, why: Sentence) => void;
export type JsonValue = Record<string, unknown>;

export const isRecord = (value: unknown): value is JsonValue =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys that nobody knows are refused rather than kept: they might mean something one day. */
export function checkKeys(
  value: JsonValue,
  known: readonly string[],
  field: string,
  report: Report,
): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key))
      report(
        `${field}${key}`,
        sentence("field_unknown", "The field {field} is not known here", {
          field: short(`${field}${key}`),
        }),
      );
  }
}

/** Somebody's text within a sentence of ours. */
export const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Whatever JSON holds, as a sentence names it. String() calls an object's own `toString`, which need not be a function. */
export const named = (value: unknown): string =>
  short(typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined"));
