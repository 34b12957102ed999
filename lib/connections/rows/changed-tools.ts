import "server-only";
import {
  connectedUses,
  replaceConnected,
  type ConnectedUse,
} from "@/lib/agents/lookup/connected-tools";
import type { FoundTool } from "@/lib/connections/mcp/list-tools";
import { find } from "@/lib/connections/rows/find";
import { toolsIn } from "@/lib/connections/schema";
import { definitionOf } from "@/lib/connections/rows/tool-definition";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, missing } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";
import { securityEvent } from "@/lib/security/events";
import { ALL_TOOLS, type ConnectedTool, type ToolDefinition } from "@/lib/tools/contract";
import type { Connection as Row } from "@/prisma/generated/client";

/**
 * The person has reviewed a changed tool: all of their agents that have it get its current version. `seen`: the hash of
 * what they reviewed; 409 when the server has changed it again since. 404 when there is no such connection or tool.
 */
export async function accept(
  me: Scope,
  id: string,
  { toolName, seen }: { toolName: string; seen?: string },
  by: Caller,
): Promise<void> {
  const { row, tool: now } = await toolOf(me, id, toolName);
  if (!now || now.unusable) throw missing(NO_TOOL);
  if (seen !== undefined && seen !== now.hash)
    throw conflict(
      sentence(
        "connection_tool_changed_again",
        "The server has changed {name} again. Review it before you accept.",
        { name: toolName },
      ),
    );
  const isOld = (use: ConnectedUse) => use.hash !== now.hash;
  await replaced({ me, row, toolName, by }, isOld, (tool, connected) => {
    const { implementation: of = connected } =
      now.read_only === true ? tool : asking(tool, toolName);
    const rules = of.kind === "connection" ? of : connected;
    if (connected.tool === ALL_TOOLS)
      return withPins(tool, rules, { ...connected.pins, [toolName]: now.hash });
    const next = definitionOf(row, now, rules);
    return { ...next, function: { ...next.function, name: tool.function.name } };
  });
}

/** The same tool, whose calls all ask first. `toolName`: which one, if it stands for all tools of a connection. */
function asking(tool: ToolDefinition, toolName: string): ToolDefinition {
  const { implementation: implementation } = tool;
  if (implementation?.kind !== "connection") return tool;
  const rules: Partial<ConnectedTool> =
    implementation.tool === ALL_TOOLS
      ? { free: (implementation.free ?? []).filter((name) => name !== toolName) }
      : { approval: "always" };
  return { ...tool, implementation: { ...implementation, ...rules } };
}

/**
 * The tools whose server no longer claims that they only read, or that they destroy nothing: their text, which is all
 * that a pin covers, may be the same.
 */
export function claimsLost(before: readonly FoundTool[], now: readonly FoundTool[]): string[] {
  const was = new Map(before.map((each) => [each.name, each]));
  return now.flatMap((tool) => {
    const old = was.get(tool.name);
    if (!old || tool.read_only === true) return [];
    const isWorse = old.read_only === true || (tool.destructive === true && !old.destructive);
    return isWorse ? [tool.name] : [];
  });
}

/** Makes each call of these tools ask first, in all agents that have them. */
export const askAgain = (
  tx: Transaction,
  me: Scope,
  uses: readonly ConnectedUse[],
  names: readonly string[],
): Promise<void> => {
  const meant = uses.filter(({ tool }) => names.includes(tool));
  const [connection] = meant.map((each) => each.connection);
  return replaceConnected(tx, me, [...new Set(meant.map(({ agentId }) => agentId))], (tool) => {
    const { implementation: implementation } = tool;
    if (implementation?.kind !== "connection" || implementation.connection !== connection)
      return tool;
    if (implementation.tool !== ALL_TOOLS)
      return names.includes(implementation.tool) ? asking(tool, implementation.tool) : tool;
    return names.reduce(asking, tool);
  });
};

/** Removes a tool from all of the person's agents that have it. 404 when there is no such connection or tool. */
export async function takeBack(me: Scope, id: string, toolName: string, by: Caller): Promise<void> {
  const { row, tool } = await toolOf(me, id, toolName);
  const count = await replaced(
    { me, row, toolName, by },
    () => true,
    (tool, connected) => {
      if (connected.tool !== ALL_TOOLS) return null;
      const others = Object.entries(connected.pins ?? {}).filter(([name]) => name !== toolName);
      return withPins(tool, connected, Object.fromEntries(others));
    },
  );
  if (count === 0 && !tool) throw missing(NO_TOOL);
}

const NO_TOOL = sentence("tool_not_found", "Tool not found");

async function toolOf(me: Scope, id: string, toolName: string) {
  const row = await find(me, id);
  return { row, tool: toolsIn(row).find(({ name }) => name === toolName) };
}

const withPins = (
  tool: ToolDefinition,
  connected: ConnectedTool,
  pins: Record<string, string>,
): ToolDefinition => ({ ...tool, implementation: { ...connected, pins } });

type Where = { me: Scope; row: Row; toolName: string; by: Caller };
type Renewed = (tool: ToolDefinition, connected: ConnectedTool) => ToolDefinition | null;

/** Replaces or removes this tool in all matching agents. Returns how many. */
async function replaced(
  { me, row, toolName, by }: Where,
  isMeant: (use: ConnectedUse) => boolean,
  renewed: Renewed,
): Promise<number> {
  const uses = (await connectedUses(me)).filter(
    (use) => use.connection === row.id && use.tool === toolName && isMeant(use),
  );
  const agents = [...new Set(uses.map(({ agentId }) => agentId))];
  const write = (tx: Transaction) =>
    replaceConnected(tx, me, agents, (tool) => {
      const implementation = tool.implementation;
      const isIt =
        implementation?.kind === "connection" &&
        implementation.connection === row.id &&
        (implementation.tool === toolName ||
          (implementation.tool === ALL_TOOLS &&
            Object.hasOwn(implementation.pins ?? {}, toolName)));
      return isIt ? renewed(tool, implementation) : tool;
    });
  await transact(me.workspace, async (tx) => {
    await by.stillIn(tx);
    const detail = `${row.name}: ${toolName}`;
    await securityEvent(tx, {
      kind: "connection_changed",
      owner: me.workspace,
      by,
      subject: row.id,
      detail,
    });
    await withinQuota(tx, me.workspace, [], () => write(tx));
  });
  return agents.length;
}

/** Former states of tools to store, since agents have them in that state: by name. */
export function asGiven(
  before: readonly FoundTool[],
  now: readonly FoundTool[],
  uses: readonly ConnectedUse[],
): FoundTool[] {
  const was = new Map(before.map((each) => [each.name, each]));
  const usedKeys = new Set(uses.map(({ tool, hash }) => `${tool} ${hash}`));
  return now.map((tool) => {
    const old = was.get(tool.name);
    const previous = [old, old?.before].find(
      (each) => each && each.hash !== tool.hash && usedKeys.has(`${tool.name} ${each.hash}`),
    );
    if (!previous) return tool;
    const { hash, description, parameters } = previous;
    return { ...tool, before: { hash, description, parameters } };
  });
}
