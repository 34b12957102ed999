import "server-only";
import { tokens } from "@/lib/core/model/tokens";
import type { ModelTool } from "@/lib/core/model/wire";
import { modelSchema } from "@/lib/tools/finding/model-schema";
import type { ToolDefinition } from "@/lib/tools/contract";
import { argumentSchema } from "@/lib/tools/check/argument-schema";

/**
 * A tool as sent to a model. One of a connection is described by its server: the text for the model names the server as its author.
 */
export function modelTool({
  function: { name, description, parameters },
  implementation,
}: ToolDefinition): ModelTool {
  if (implementation?.kind !== "connection")
    return { name, description, parameters: argumentSchema(parameters) };
  return {
    name,
    description: `A tool of the server ${new URL(implementation.url).host}, which describes it so: ${description}`,
    parameters: modelSchema(implementation.schema),
  };
}

/** About how many tokens it takes in each request. */
export const weightOf = (tool: ToolDefinition): number => tokens(JSON.stringify(modelTool(tool)));
