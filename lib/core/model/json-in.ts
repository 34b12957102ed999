import "server-only";
import { ARGUMENTS_DEPTH } from "@/lib/core/model/exchange/bounds";
import { wellFormed } from "@/lib/core/model/exchange/well-formed";

const FENCE = /^\s*```[\w-]*\r?\n([\s\S]*?)\r?\n?```\s*$/;

/** A model's text without the code fence that some models add. */
export const unfenced = (text: string): string => (FENCE.exec(text)?.[1] ?? text).trim();

/** The value of a model's JSON response, in a code fence or bare; undefined when it can't be parsed. */
export function jsonIn(text: string): unknown {
  try {
    return parseModelJson(unfenced(text));
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON that a model wrote; its texts become well-formed, whatever its escapes contain. Throws SyntaxError, also
 * when it is nested too deep.
 */
export const parseModelJson = (text: string): unknown => clean(JSON.parse(text), 0);

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return wellFormed(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === ARGUMENTS_DEPTH) throw new SyntaxError("The JSON is nested too deep");
  if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [wellFormed(name), clean(each, depth + 1)]),
  );
}
