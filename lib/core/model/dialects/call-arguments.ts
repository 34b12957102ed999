import "server-only";
import { unfenced } from "@/lib/core/model/json-in";

/** Is this the complete JSON of an object? */
export function isWhole(text: string): boolean {
  if (!text.trimEnd().endsWith("}")) return false;
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The arguments of a call, repaired. Several: concatenated under one index, as servers write them that do not number
 * their calls. Unreadable ones stay unchanged: the tool result names the error, and the model writes them again.
 */
export function meantArguments(written: string): string[] {
  try {
    return [asObject(JSON.parse(written), written)];
  } catch {
    const text = withoutTokens(unfenced(written));
    if (NONE.test(text)) return ["{}"];
    const objects = objectsIn(text);
    if (!objects) return [written];
    const filled = objects.filter((each) => !/^\{\s*\}$/.test(each)); // some start with {} and then write the arguments
    const different = [...new Set(filled)]; // others repeat all of it at the end
    return different.length ? different : ["{}"];
  }
}

/** Without the special tokens of a model's format that its server leaves at the end. */
function withoutTokens(text: string): string {
  const end = text.lastIndexOf("}") + 1;
  return end > 0 && text.slice(end).trimStart().startsWith("<|") ? text.slice(0, end) : text;
}
const NONE = /^(?:None|undefined|nil)$/;

/** JSON within JSON is unpacked, and an empty list (PHP's empty object) or `null` is no arguments at all. */
function asObject(value: unknown, text: string): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "{}";
  if (typeof value !== "string") return text;
  if (value.trim() === "" || value.trim() === "null") return "{}";
  try {
    return isObject(JSON.parse(value)) ? value : text;
  } catch {
    return text;
  }
}

/**
 * The objects of a text that only consists of JSON objects and surplus closing braces; undefined for any other text.
 */
function objectsIn(text: string): string[] | undefined {
  const objects: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"' && depth > 0) at = endOfString(text, at);
    else if (sign === "{" && depth++ === 0) start = at;
    else if (sign === "}" && --depth === 0) objects.push(text.slice(start, at + 1));
    else if (depth < 0 && /\S/.test(text.slice(at).replaceAll("}", ""))) return undefined;
    else if (depth < 0) return objects.every(isWhole) ? objects : undefined;
    else if (depth === 0 && !/[\s,]/.test(sign)) return undefined;
  }
  return depth === 0 && objects.length > 0 && objects.every(isWhole) ? objects : undefined;
}

/** The index of the quotation mark that ends a string; that of the last character if none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length - 1;
}
