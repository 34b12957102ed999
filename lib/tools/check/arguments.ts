import "server-only";
import type { WorkspaceId } from "@/lib/core/identity";
import type { ToolDefinition } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";
import { isRecord } from "@/lib/tools/shared/faults";
import { meant } from "@/lib/tools/check/meant";
import { argumentSchema } from "@/lib/tools/check/argument-schema";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";
import { judge, type SchemaFault } from "@/lib/core/untrusted/json-schema";

/**
 * Returns the validated arguments of a call: only those that the tool declares, since no one expects what a model adds.
 * Throws ToolFault with what a model can fix; for a tool with `additionalProperties: false` that includes each
 * undeclared argument.
 */
export async function checkArguments(
  workspace: WorkspaceId,
  tool: ToolDefinition,
  args: unknown,
): Promise<Record<string, unknown>> {
  const { name, parameters } = tool.function;
  if (!isRecord(args))
    throw new ToolFault(
      sentence("arguments_not_object", "The arguments of {name} must be a JSON object.", { name }),
    );
  const values = meant(tool, args);
  const judged = await judge(workspace, argumentSchema(parameters), values);
  const isWhole = Object.values(parameters.properties).some(({ schema }) => schema !== undefined);
  // An external schema that can't be checked is left to the API. A format is an annotation (JSON Schema 2020-12,
  // 7.2.1).
  if ("unjudged" in judged && !isWhole)
    throw new ToolFault(
      sentence("arguments_take_too_long", "Validating the arguments of {name} takes too long.", {
        name,
      }),
    );
  const faults =
    "unjudged" in judged ? [] : judged.faults.filter(({ keyword }) => keyword !== "format");
  if (faults.length === 0) return named(parameters, values);
  throw new ToolFault(
    sentence(
      "arguments_do_not_fit",
      "The arguments don't match the parameters of {name}. {faults}",
      { name, faults: faults.map(lineOf).join(" ") },
    ),
  );
}

type Parts = Pick<ToolParameter, "properties" | "additionalProperties">;

/** The declared properties of an object. An object without declared properties may contain any. */
function named(
  { properties = {}, additionalProperties }: Parts,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const names = Object.keys(value).filter(
    (name) =>
      Object.hasOwn(properties, name) || (additionalProperties === true && name !== "__proto__"),
  );
  // Not by assignment: `__proto__` would not become a key.
  return Object.fromEntries(
    names.map((name) => [
      name,
      within(Object.hasOwn(properties, name) ? properties[name] : undefined, value[name]),
    ]),
  );
}

function within(parameter: ToolParameter | undefined, value: unknown): unknown {
  if (parameter?.schema) return value; // the schema itself says what else it accepts
  if (Array.isArray(value))
    return parameter?.items ? value.map((each) => within(parameter.items, each)) : value;
  const parts = parameter?.properties ?? {};
  return isRecord(value) && Object.keys(parts).length ? named(parameter!, value) : value;
}

function lineOf({ place, keyword, message }: SchemaFault): string {
  const why = keyword === "false" ? "There is no such parameter." : message;
  return place ? `${place}: ${why}` : why;
}
