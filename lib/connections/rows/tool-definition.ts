import "server-only";
import type { FoundTool } from "@/lib/connections/mcp/list-tools";
import { connectedName } from "@/lib/tools/shared/connected";
import {
  TOOL_NAME,
  type ConnectedTool,
  type HttpTool,
  type ToolDefinition,
} from "@/lib/tools/contract";
import { PARAMETER_TYPES, type ToolParameter } from "@/lib/tools/parameter";
import { isRecord } from "@/lib/tools/shared/faults";

type Of = { id: string; name: string; url: string };
type Rules = Pick<ConnectedTool, "approval" | "idempotent">;

/**
 * A connection's tool on an agent, which keeps it whatever its server says later. Unless its person says otherwise,
 * each call asks first, except for a tool whose server says that it only reads. It counts as safe to repeat only if
 * server and person both say so.
 */
export function definitionOf(
  { id, name, url }: Of,
  tool: FoundTool,
  { approval, idempotent }: Rules,
): ToolDefinition {
  const claimsSafe = tool.idempotent === true || tool.read_only === true;
  return {
    type: "function",
    function: {
      name: nameOf(name, tool),
      description: tool.description,
      parameters: shownParameters(tool.parameters),
    },
    implementation: {
      kind: "connection",
      connection: id,
      tool: tool.name,
      url,
      hash: tool.hash,
      schema: tool.parameters,
      approval: approval ?? (tool.read_only === true ? "never" : "always"),
      ...(idempotent && claimsSafe ? { idempotent: true } : {}),
    },
  };
}

/**
 * An operation of an OpenAPI document on an agent: the agent's own HTTP tool, which its person can read and edit, and
 * which no longer needs the connection.
 */
export const httpDefinition = (
  { name }: Of,
  tool: FoundTool,
  request: HttpTool,
  { approval = request.approval }: Rules,
): ToolDefinition => ({
  type: "function",
  function: {
    name: nameOf(name, tool),
    description: tool.description,
    parameters: tool.parameters as ToolDefinition["function"]["parameters"], // written by openapi/source/chosen.ts
  },
  implementation: { ...request, approval },
});

/** The model's name for it. */
const nameOf = (connection: string, { name, hash }: FoundTool): string =>
  connectedName(connection, name, hash.replace(/[^A-Za-z0-9]/g, "").slice(0, 6));

/** For people and other readers of definitions: each argument with its type. The model gets the schema itself. */
function shownParameters(schema: Record<string, unknown>) {
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const usable = properties.filter(([name]) => TOOL_NAME.test(name)).slice(0, 100);
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    type: "object" as const,
    properties: Object.fromEntries(usable.map(([name, each]) => [name, parameterOf(each)])),
    required: usable.map(([name]) => name).filter((name) => required.includes(name)),
  };
}

function parameterOf(value: unknown): ToolParameter {
  const { type, description } = isRecord(value) ? value : {};
  const parameterType = PARAMETER_TYPES.find(
    (each) => each === (type === "integer" ? "number" : type),
  );
  return {
    type: parameterType ?? "object",
    ...(typeof description === "string" ? { description: description.slice(0, 1_000) } : {}),
  };
}
