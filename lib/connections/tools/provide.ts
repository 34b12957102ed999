import "server-only";
import { connectionLimits } from "@/lib/connections/shared/rules";
import { callTool, mayHaveHappened } from "@/lib/connections/mcp/call-tool";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { listTools, type FoundTool } from "@/lib/connections/mcp/list-tools";
import { faultsBy } from "@/lib/connections/mcp/schema-check";
import { authOf } from "@/lib/connections/rows/sealed";
import { withConnection } from "@/lib/connections/rows/with-connection";
import { keep, keepFailure } from "@/lib/connections/rows/keep";
import { targetOf } from "@/lib/connections/rows/target";
import { serverIn, toolsIn } from "@/lib/connections/schema";
import { definitionOf } from "@/lib/connections/tools/definition";
import { db } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import type { Connection as Row } from "@/prisma/generated/client";
import { connectedHash } from "@/lib/tools/connected/hash";
import {
  MayHaveHappened,
  NeedsSignIn,
  provideConnected,
  type ConnectedWork,
} from "@/lib/tools/connected/port";
import type { ConnectedTool, ToolDefinition } from "@/lib/tools/contract";
import { isRecord } from "@/lib/tools/shared/faults";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

/** Brings along what tools need of connections, at start. */
export const provideConnections = (): void => provideConnected({ define, call });

/** By its id, else as in a file by its address. */
async function find(me: UserId, { connection, url }: Pick<ConnectedTool, "connection" | "url">) {
  const rows = await db().connection.findMany({
    where: { ownerId: me, OR: [{ id: connection }, ...(url ? [{ url }] : [])] },
    orderBy: { createdAt: "asc" },
    take: connectionLimits.connections,
  });
  return rows.find((each) => each.id === connection) ?? rows[0];
}

const define: ConnectedWork["define"] = async (me, given, made) => {
  const row = await find(me, made);
  if (!row) return unknownConnection(made);
  // As it was given to an agent before: kept, and compared with what the server says at each call.
  if (made.hash !== "") return keptDefinition(row, given, made);
  const tool = toolsIn(row).find((each) => each.name === made.tool);
  if (!tool)
    return sentence("connected_tool_unknown", "The connection {name} has no tool called {tool}", {
      name: row.name,
      tool: made.tool,
    });
  if (tool.unusable)
    return sentence("connected_tool_unusable", "The tool {tool} can't be used: {why}", {
      tool: tool.name,
      why: { text: tool.unusable, ...tool.unusable_reason },
    });
  return definitionOf(row, tool, made);
};

function keptDefinition(row: Row, given: ToolDefinition, made: ConnectedTool): ToolDefinition {
  const { tool, schema } = made;
  const hash = connectedHash(tool, given.function.description, schema);
  const claims = toolsIn(row).find((each) => each.hash === hash);
  const safe = claims?.idempotent === true || claims?.read_only === true;
  const implementation = { ...made, connection: row.id, url: row.url, hash };
  if (!safe) delete implementation.idempotent;
  return { ...given, implementation };
}

const unknownConnection = ({ url }: ConnectedTool): Sentence =>
  url
    ? sentence("connection_to_add", "Add a connection to {url} first: a tool here belongs to it", {
        url,
      })
    : sentence("connection_unknown", "There is no such connection");

const call: ConnectedWork["call"] = async (me, made, given, signal) => {
  const row = await find(me, { ...made, url: "" });
  if (!row)
    throw new ToolFault(
      sentence("connection_gone", "The connection of this tool was removed: {url}", {
        url: made.url,
      }),
    );
  targetOf(row);
  const args = checked(made, given);
  let sent = false;
  try {
    return await withConnection(me, row, signal, async (connected) => {
      let tools = toolsIn(row);
      if (isStale(row)) {
        const found = await listTools(connected);
        await keep(me, row, found);
        ({ tools } = found);
      }
      const { output } = sameTool(tools, made);
      sent = true;
      return callTool(connected, { name: made.tool, args, schema: made.schema, output });
    });
  } catch (error) {
    if (!(error instanceof ServerFailed)) throw error;
    if (sent && mayHaveHappened(error)) throw new MayHaveHappened(error.sentence);
    if (error.known.signIn) await keepFailure(me, row, error);
    if (error.known.signIn && authOf(row).type !== "header")
      throw new NeedsSignIn(error.sentence, {
        connection_id: row.id,
        name: row.name,
        url: row.url,
      });
    throw new ToolFault(error.sentence);
  }
};

/** A list holds as long as its server says. */
function isStale(row: Row): boolean {
  const until = (row.checkedAt?.getTime() ?? 0) + (serverIn(row)?.ttl_ms ?? 0);
  return row.status !== "connected" || Date.now() > until;
}

/** The tool as its person gave it to the agent. Throws ToolFault when there is none like it any more. */
function sameTool(tools: readonly FoundTool[], { tool, hash }: ConnectedTool): FoundTool {
  const now = tools.find((each) => each.name === tool);
  if (!now || now.unusable)
    throw new ToolFault(
      sentence("connected_tool_gone", "The server has no tool called {tool} any more.", { tool }),
    );
  if (now.hash !== hash)
    throw new ToolFault(
      sentence(
        "connected_tool_changed",
        "The server describes {tool} in another way than when it was given to this agent. It is off until its person has accepted that under Settings, Connections.",
        { tool },
      ),
    );
  return now;
}

/** Only those arguments that the schema names, unless it says that others may come. Throws ToolFault. */
function checked({ tool, schema }: ConnectedTool, given: unknown): Record<string, unknown> {
  if (!isRecord(given))
    throw new ToolFault(
      sentence("arguments_not_object", "The arguments of {name} must be a JSON object.", {
        name: tool,
      }),
    );
  const faults = faultsBy(schema, given);
  if (faults !== null)
    throw new ToolFault(
      sentence(
        "arguments_do_not_fit",
        "The arguments do not fit the parameters of {name}. {faults}",
        { name: tool, faults },
      ),
    );
  const { properties, additionalProperties } = schema;
  const isOpen =
    !isRecord(properties) || additionalProperties === true || isRecord(additionalProperties);
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => isOpen || Object.hasOwn(properties, name)),
  );
}
