import "server-only";
import type { FoundTool } from "@/lib/connections/mcp/list-tools";
import { toolsIn } from "@/lib/connections/schema";
import { definitionOf } from "@/lib/connections/rows/tool-definition";
import { db } from "@/lib/core/db/db";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { Connection as Row } from "@/prisma/generated/client";
import type { ConnectedWork, Findable } from "@/lib/tools/connected-port";
import { ALL_TOOLS, type ConnectedTool, type ToolDefinition } from "@/lib/tools/contract";
import { connectedName } from "@/lib/tools/shared/connected";

/**
 * All tools of a connection as one entry of an agent's tools: its current tools with their current descriptions. A tool
 * that changes later is off, and new ones are not included, until their person adds them. Unless the person says
 * otherwise, a call asks first, except for a tool whose server says that it only reads.
 */
export function allOf(row: Row, connected: ConnectedTool): ToolDefinition | Sentence {
  const tools = toolsIn(row).filter((each) => !each.unusable);
  if (row.kind !== "mcp" || (tools.length === 0 && !connected.pins))
    return sentence("connection_without_tools", "The connection {name} has no tools", {
      name: row.name,
    });
  const { pins, free, approval } = connected;
  return {
    type: "function",
    function: {
      name: connectedName(row.name, "all_tools", row.id.slice(0, 6)),
      description: `All tools of ${row.name}, found when needed`,
      parameters: { type: "object", properties: {}, required: [] },
    },
    implementation: {
      kind: "connection",
      connection: row.id,
      tool: ALL_TOOLS,
      url: row.url,
      hash: "",
      schema: {},
      pins: pins ?? Object.fromEntries(tools.map(({ name, hash }) => [name, hash])),
      free: pins ? (free ?? []) : freeOf(tools, approval),
      ...(approval === "always" ? { approval } : {}),
    },
  };
}

const freeOf = (tools: FoundTool[], approval: ConnectedTool["approval"]): string[] =>
  tools.filter((each) => approval === "never" || each.read_only === true).map(({ name }) => name);

/** The results of a search among a connection's tools (ConnectedWork). */
export const all: ConnectedWork["all"] = async (me, tools) => {
  const connected = tools.map(({ implementation }) => implementation).filter(isConnected);
  const ids = [...new Set(connected.map((each) => each.connection))];
  const rows = await db().connection.findMany({
    where: { ownerId: me.workspace, id: { in: ids } },
  });
  const listed = new Map(rows.map((row) => [row.id, { row, tools: toolsIn(row) }]));
  return tools.flatMap((definition) => {
    const { implementation: of } = definition;
    const at = isConnected(of) ? listed.get(of.connection) : undefined;
    if (!isConnected(of) || !at) return [];
    if (of.tool === ALL_TOOLS) return each(at.row, at.tools, of);
    const now = at.tools.find(({ name }) => name === of.tool);
    return [{ ...about(at.row, now, of.hash), definition }];
  });
};

const isConnected = (
  implementation: ToolDefinition["implementation"],
): implementation is ConnectedTool => implementation?.kind === "connection";

function each(row: Row, tools: FoundTool[], { pins = {}, free = [], approval }: ConnectedTool) {
  return tools
    .filter(({ name, unusable }) => !unusable && Object.hasOwn(pins, name))
    .map((tool): Findable => {
      const asks = approval === "always" || !free.includes(tool.name);
      const hash = pins[tool.name]!;
      const rules = { approval: asks ? ("always" as const) : ("never" as const) };
      return {
        ...about(row, tool, hash),
        definition: definitionOf(row, { ...tool, ...pinned(tool, hash), hash }, rules),
      };
    });
}

/** The texts that the person has accepted, as far as known: no model reads or finds a tool by new ones. */
function pinned(tool: FoundTool, hash: string) {
  if (tool.hash === hash) return {};
  const { description, parameters } = tool.before?.hash === hash ? tool.before : NOTHING;
  return { description, parameters };
}
const NOTHING = { description: "", parameters: {} };

const about = ({ name }: Row, now: FoundTool | undefined, hash: string) =>
  now?.hash === hash ? { title: now.title, server: name } : { title: "", server: name, off: OFF };
const OFF =
  "off: its server describes it in another way than when it was given to you, which your person has to accept first";
