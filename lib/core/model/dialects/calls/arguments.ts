import "server-only";

/** Is this the JSON of an object, to its end? */
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
 * The arguments of a call as they were meant. Several: one behind the other under one index, as servers write them that
 * do not number their calls. What can't be understood stays as it is: the model is told, and writes it anew.
 */
export function meantArguments(text: string): string[] {
  try {
    return [asObject(JSON.parse(text), text)];
  } catch {
    const objects = objectsIn(text);
    if (!objects) return [text];
    const filled = objects.filter((each) => !/^\{\s*\}$/.test(each)); // some begin with {} and then write the arguments
    const different = [...new Set(filled)]; // others send all of it once more at the end
    return different.length ? different : ["{}"];
  }
}

/** JSON within JSON is unpacked, and `null` is no arguments at all. */
function asObject(value: unknown, text: string): string {
  if (value === null) return "{}";
  if (typeof value !== "string") return text;
  if (value.trim() === "" || value.trim() === "null") return "{}";
  try {
    return isObject(JSON.parse(value)) ? value : text;
  } catch {
    return text;
  }
}

/** The objects of a text that is nothing but JSON objects, at least two; undefined for any other text. */
function objectsIn(text: string): string[] | undefined {
  const objects: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"' && depth > 0) at = endOfString(text, at);
    else if (sign === "{" && depth++ === 0) start = at;
    else if (sign === "}" && --depth === 0) objects.push(text.slice(start, at + 1));
    else if (depth === 0 && !/[\s,]/.test(sign)) return undefined;
    if (depth < 0) return undefined;
  }
  return depth === 0 && objects.length > 1 && objects.every(isWhole) ? objects : undefined;
}

/** The place of the quotation mark that ends a string; that of the last character when none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length - 1;
}
