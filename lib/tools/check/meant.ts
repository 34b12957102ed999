import "server-only";
import { coerced } from "@/lib/tools/check/coerce";
import type { ToolDefinition } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";
import { schemaOf } from "@/lib/tools/check/argument-schema";
import { isRecord } from "@/lib/tools/shared/faults";

/**
 * Normalizes arguments to what the tool expects: its types (coerce.ts), without meaningless nulls, and with misplaced
 * parts of an object argument moved into it.
 */
export function meant(
  { function: definition, implementation }: ToolDefinition,
  args: Record<string, unknown>,
) {
  const { properties, required = [] } = definition.parameters;
  const placed = implementation?.kind === "http" ? placedParts(properties, args) : args;
  const entries = Object.entries(placed).flatMap(([name, value]) => {
    if (!Object.hasOwn(properties, name)) return [[name, value] as const];
    const parameter = properties[name]!;
    const schema = schemaOf(parameter);
    const isMissing = value === null && !required.includes(name) && !allowsNull(schema);
    return isMissing ? [] : [[name, coerced(schema, split(parameter, value))] as const];
  });
  return Object.fromEntries(entries);
}

/** Splits text with commas for a list argument that is sent that way. */
function split({ wire, schema, type }: ToolParameter, value: unknown): unknown {
  const isList = (schema?.type ?? type) === "array" && typeof value === "string";
  if (!isList || !wire || /^\s*\[/.test(value)) return value;
  if (wire.style === "pipeDelimited") return value.split("|");
  if (wire.style === "spaceDelimited") return value.split(" ");
  return wire.explode === false || (wire.style === "simple" && !wire.explode)
    ? value.split(",").map((each) => each.trim())
    : value;
}

/**
 * Models sometimes write `created_gte` or `created[gte]` for the part `gte` of the argument `created`, the parts of a
 * body outside it, or a body around the fields of a form.
 */
function placedParts(
  properties: Record<string, ToolParameter>,
  args: Record<string, unknown>,
): Record<string, unknown> {
  const isProperty = (name: string) => Object.hasOwn(properties, name);
  const spread =
    isRecord(args.body) && !isProperty("body") ? { ...args.body, ...withoutBody(args) } : args;
  const placed: Record<string, unknown> = { ...spread };
  for (const [name, value] of Object.entries(spread)) {
    if (isProperty(name)) continue;
    const [holder, part] = holderOf(properties, name) ?? [];
    if (holder === undefined || part === undefined) continue;
    const before = placed[holder];
    if (before !== undefined && !isRecord(before)) continue;
    delete placed[name];
    placed[holder] = { ...before, [part]: value };
  }
  return placed;
}

const withoutBody = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => name !== "body"));

/** The only object argument with such a part, and the part's name. */
function holderOf(
  properties: Record<string, ToolParameter>,
  name: string,
): [holder: string, part: string] | undefined {
  const holders = Object.entries(properties).flatMap(([holder, parameter]) => {
    const parts = partsOf(schemaOf(parameter));
    const part = [name, ...partNames(holder, name)].find((each) => parts.has(each));
    return part === undefined ? [] : [[holder, part] as [string, string]];
  });
  return holders.length === 1 ? holders[0] : undefined;
}

/** `gte` of `created_gte` and `created[gte]`. */
const partNames = (holder: string, name: string): string[] => {
  if (!name.startsWith(holder)) return [];
  const [, part] = /^(?:_|\.|\[)(.+?)\]?$/.exec(name.slice(holder.length)) ?? [];
  return part === undefined ? [] : [part];
};

/** The names of an object's parts, in all of its alternatives. */
function partsOf({ properties, anyOf }: Record<string, unknown>): Set<string> {
  const own = isRecord(properties) ? Object.keys(properties) : [];
  const forms = Array.isArray(anyOf) ? anyOf.filter(isRecord) : [];
  return new Set([...own, ...forms.flatMap((each) => [...partsOf(each)])]);
}

const allowsNull = ({ type, anyOf, enum: choices }: Record<string, unknown>): boolean =>
  (type === undefined && anyOf === undefined && choices === undefined) ||
  [type].flat().includes("null") ||
  (Array.isArray(choices) && choices.includes(null)) ||
  (Array.isArray(anyOf) && anyOf.filter(isRecord).some(allowsNull));
