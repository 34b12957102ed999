import type { Implementation, ToolDefinition, ToolOutcome } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";
import type { Person } from "./person";

const PARAMETERS: Record<string, ToolParameter> = { a: { type: "string" }, n: { type: "number" } };

/** A valid definition with two optional parameters, `a` (text) and `n` (number). */
export function newTool(implementation?: Implementation, name = "look_up"): ToolDefinition {
  return {
    type: "function",
    function: {
      name,
      description: "Looks something up",
      parameters: { type: "object", properties: PARAMETERS, required: [] },
    },
    ...(implementation ? { implementation } : {}),
  };
}

/** A tool whose function has this body. */
export const javascript = (body: string, hosts?: string[]): ToolDefinition =>
  newTool({
    kind: "javascript",
    source: `export default async function (args, { fetch, log }) { ${body} }`,
    ...(hosts ? { hosts } : {}),
  });

/** Runs a tool once, as the wizard does. */
export async function tried(
  person: Person,
  definition: ToolDefinition | string,
  args: unknown = {},
): Promise<ToolOutcome> {
  const answer = await person.ask("POST", "/api/try-tool", {
    body: { definition, arguments: args },
  });
  if (answer.status !== 200) throw new Error(`Trying a tool failed: ${await answer.text()}`);
  return (await answer.json()) as ToolOutcome;
}
