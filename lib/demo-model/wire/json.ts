import "server-only";

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The parsed value, or undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parsed object, or null where the text is no JSON object. */
export function parseObject(text: string): Json | null {
  if (!text.trimStart().startsWith("{")) return null;
  const value = parseJson(text);
  return isRecord(value) ? value : null;
}
