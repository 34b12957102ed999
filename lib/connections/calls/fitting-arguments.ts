import "server-only";
import { faultsBy } from "@/lib/connections/mcp/tools/schema-check";
import type { WorkspaceId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { ConnectedTool } from "@/lib/tools/contract";
import { isRecord } from "@/lib/tools/shared/faults";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** Keywords that name further arguments. */
const NAMING = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependentSchemas", "patternProperties"];

/** Only the arguments that the schema names, unless it allows others. Throws ToolFault. */
export async function fittingArguments(
  workspace: WorkspaceId,
  { tool, schema }: ConnectedTool,
  value: unknown,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  if (!isRecord(value))
    throw new ToolFault(
      sentence("arguments_not_object", "The arguments of {name} must be a JSON object.", {
        name: tool,
      }),
    );
  const faults = await faultsBy(workspace, schema, value, signal);
  if (faults !== null)
    throw new ToolFault(
      sentence(
        "arguments_do_not_fit",
        "The arguments don't match the parameters of {name}. {faults}",
        { name: tool, faults },
      ),
    );
  const { properties, additionalProperties } = schema;
  const isOpen =
    !isRecord(properties) ||
    additionalProperties === true ||
    isRecord(additionalProperties) ||
    NAMING.some((keyword) => schema[keyword] !== undefined);
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => isOpen || Object.hasOwn(properties, name)),
  );
}
