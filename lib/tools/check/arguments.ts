import "server-only";
import { Validator, type OutputUnit } from "@cfworker/json-schema";
import type { ToolDefinition } from "@/lib/tools/contract";
import { isRecord } from "@/lib/tools/check/faults";
import { ToolFault } from "@/lib/tools/tool-fault";

/** More would not help a model to mend its call. */
const SHOWN = 5;
/** These only say that something within is wrong, which has a line of its own. */
const OUTER = ["properties", "items", "additionalProperties"];

/** Gives the arguments of a call, checked against the tool's parameters. Throws ToolFault with what a model can mend. */
export function checkArguments(tool: ToolDefinition, args: unknown): Record<string, unknown> {
  if (!isRecord(args)) throw new ToolFault(`The arguments of ${tool.function.name} must be a JSON object.`);
  const { valid, errors } = new Validator(tool.function.parameters, "2020-12", false).validate(args);
  if (valid) return args;
  const inner = errors.filter((each) => !OUTER.includes(each.keyword));
  const lines = (inner.length ? inner : errors).slice(0, SHOWN).map(lineOf);
  throw new ToolFault(`The arguments do not fit the parameters of ${tool.function.name}. ${lines.join(" ")}`);
}

/** `#/city/0` is the first of `city`. */
function lineOf({ instanceLocation, error }: OutputUnit): string {
  const place = instanceLocation.replace(/^#\/?/, "").replaceAll("/", ".");
  return place ? `${place}: ${error}` : error;
}
