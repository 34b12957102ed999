import type { BuiltinName, ToolDefinition, ToolParameter } from "@/lib/tools/contract";

function builtin(name: BuiltinName, description: string, properties: Record<string, ToolParameter>, required: string[]): ToolDefinition {
  const parameters = { type: "object" as const, properties, required };
  return { type: "function", function: { name, description, parameters }, implementation: { kind: "builtin", name, idempotent: true } };
}

/** The tools that every agent can be given by name (PRODUCT 'How an agent works'). Light enough for a page. */
export const BUILTIN_TOOLS: readonly ToolDefinition[] = [
  builtin(
    "current_time",
    "Tells the date and the time of now, in UTC or in a time zone.",
    { time_zone: { type: "string", description: "An IANA time zone such as Europe/Berlin; UTC unless given.", maxLength: 100 } },
    [],
  ),
  builtin(
    "calculator",
    "Works out an arithmetic expression exactly as written: + - * / % ^, brackets, pi, e, and functions such as sqrt, round, min, max, sin, log.",
    { expression: { type: "string", description: "For example (3 + 4) * 2 ^ 10 / sqrt(16).", maxLength: 1_000 } },
    ["expression"],
  ),
  builtin(
    "fetch_url",
    "Fetches a public web page and gives its text.",
    { url: { type: "string", description: "The address, beginning with https:// or http://.", maxLength: 4_000 } },
    ["url"],
  ),
];

/** Names that a tool of one's own cannot have: those of built-in tools, the coming ones included. */
export const RESERVED_NAMES: readonly string[] = [...BUILTIN_TOOLS.map((each) => each.function.name), "ask_agent", "list_tasks", "create_task"];

export const builtinNamed = (name: string): ToolDefinition | undefined => BUILTIN_TOOLS.find((each) => each.function.name === name);
