import "server-only";
import type { ToolDefinition } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";

type Parameters = ToolDefinition["function"]["parameters"];

/**
 * The JSON Schema of a tool's arguments, for models and for validation: an argument with a complete schema is described
 * by that, and how arguments are sent is omitted.
 */
export function argumentSchema(parameters: Parameters): Record<string, unknown> {
  const all = Object.entries(parameters.properties);
  if (all.every(([, { schema, wire }]) => !schema && !wire)) return parameters;
  return {
    ...parameters,
    properties: Object.fromEntries(all.map(([name, each]) => [name, schemaOf(each)])),
  };
}

/** The JSON Schema of one argument. */
export function schemaOf(parameter: ToolParameter): Record<string, unknown> {
  const { schema, description } = parameter;
  if (schema) return description ? { ...schema, description } : schema;
  if (!parameter.wire) return parameter;
  return Object.fromEntries(Object.entries(parameter).filter(([key]) => key !== "wire"));
}
