import type { AgentInput } from "@/lib/agents/contract";
import type { Kind } from "@/components/agents/tools/draft/tool-draft";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { needsApproval, type ConnectedTool } from "@/lib/tools/contract";

/** A definition, or the name of a built-in tool. */
export type AgentTool = NonNullable<AgentInput["tools"]>[number];

export const nameOf = (tool: AgentTool): string =>
  typeof tool === "string" ? tool : tool.function.name;

export const kindOf = (tool: AgentTool): Kind =>
  typeof tool === "string" ? "builtin" : (tool.implementation?.kind ?? "person");

/** Whether the tool is a checkbox in the form: a built-in tool under its own name. */
export const isTicked = (tool: AgentTool): boolean =>
  kindOf(tool) === "builtin" && builtinNamed(nameOf(tool)) !== undefined;

/** Each of its calls waits until the user allows it. */
export const asksFirst = (tool: AgentTool): boolean =>
  typeof tool !== "string" && needsApproval(tool);

/** What a tool of a connection refers to; undefined for any other. */
export const connectedIn = (tool: AgentTool): ConnectedTool | undefined =>
  typeof tool !== "string" && tool.implementation?.kind === "connection"
    ? tool.implementation
    : undefined;
