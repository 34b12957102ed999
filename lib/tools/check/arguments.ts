import "server-only";
import { Validator, type OutputUnit } from "@cfworker/json-schema";
import type { ToolDefinition, ToolParameter } from "@/lib/tools/contract";
import { isRecord } from "@/lib/tools/shared/faults";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

/** More would not help a model to fix its call. */
const SHOWN = 5;
/** These only report that a nested value is wrong, which has a line of its own. */
const OUTER = ["properties", "items", "additionalProperties"];

/**
 * Returns the arguments of a call, checked against the tool's parameters: only those that the tool declares, since
 * nobody expects what a model adds. Throws ToolFault with what a model can fix; for a tool with `additionalProperties:
 * false` that includes each undeclared argument.
 */
export function checkArguments(tool: ToolDefinition, args: unknown): Record<string, unknown> {
  if (!isRecord(args))
    throw new ToolFault(
      sentence("arguments_not_object", "The arguments of {name} must be a JSON object.", {
        name: tool.function.name,
      }),
    );
  const { valid, errors } = new Validator(tool.function.parameters, "2020-12", false).validate(
    args,
  );
  if (valid) return named(tool.function.parameters, args);
  const inner = errors.filter((each) => !OUTER.includes(each.keyword));
  const lines = (inner.length ? inner : errors).slice(0, SHOWN).map(lineOf);
  throw new ToolFault(
    sentence(
      "arguments_do_not_fit",
      "The arguments do not fit the parameters of {name}. {faults}",
      { name: tool.function.name, faults: lines.join(" ") },
    ),
  );
}

type Parts = Pick<ToolParameter, "properties" | "additionalProperties">;

/** The declared properties of an object. An object without declared properties may hold any. */
function named(
  { properties = {}, additionalProperties }: Parts,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const kept = Object.keys(value).filter(
    (name) =>
      Object.hasOwn(properties, name) || (additionalProperties === true && name !== "__proto__"),
  );
  // Not by assignment: `__proto__` would not become a key.
  return Object.fromEntries(
    kept.map((name) => [
      name,
      within(Object.hasOwn(properties, name) ? properties[name] : undefined, value[name]),
    ]),
  );
}

function within(parameter: ToolParameter | undefined, value: unknown): unknown {
  if (Array.isArray(value))
    return parameter?.items ? value.map((each) => within(parameter.items, each)) : value;
  const parts = parameter?.properties ?? {};
  return isRecord(value) && Object.keys(parts).length ? named(parameter!, value) : value;
}

/** `#/city/0` is the first of `city`. */
function lineOf({ instanceLocation, keyword, error }: OutputUnit): string {
  const place = instanceLocation.replace(/^#\/?/, "").replaceAll("/", ".");
  const why = keyword === "false" ? "There is no such parameter." : error;
  return place ? `${place}: ${why}` : why;
}
