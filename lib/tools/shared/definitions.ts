import type { ToolDefinition } from "@/lib/tools/contract";
import { BUILTIN_NAMES, builtins, type BuiltinName } from "@/lib/tools/builtin-table";

function definitionOf(name: BuiltinName): ToolDefinition {
  const { description, properties, required, idempotent = true, alwaysAsks } = builtins[name];
  const parameters = { type: "object" as const, properties, required };
  return {
    type: "function",
    function: { name, description, parameters },
    implementation: {
      kind: "builtin",
      name,
      idempotent,
      ...(alwaysAsks ? { approval: "always" as const } : {}),
    },
  };
}

export const BUILTIN_TOOLS: readonly ToolDefinition[] = BUILTIN_NAMES.map(definitionOf);

/** Added automatically if there are files. */
export const FILE_TOOLS: readonly BuiltinName[] = ["read_file", "search_file", "write_file"];

/** Added automatically if the agent has skills. */
export const SKILL_TOOLS: readonly BuiltinName[] = ["open_skill", "read_skill_file"];
/** Added automatically if the agent has memory. */
export const MEMORY_TOOLS: readonly BuiltinName[] = ["remember", "update_memory", "forget"];
/** Added automatically if the agent has collections of documents. */
export const KNOWLEDGE_TOOLS: readonly BuiltinName[] = ["search_knowledge", "read_document"];

/** Names that a person's own tool cannot have. */
export const RESERVED_NAMES: readonly string[] = BUILTIN_NAMES.filter(
  (name) => !builtins[name].later,
);

export const builtinNamed = (name: string): ToolDefinition | undefined =>
  BUILTIN_TOOLS.find((each) => each.function.name === name);
