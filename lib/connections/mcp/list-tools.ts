import "server-only";
import type { ApiSecret, ConnectionServer, ConnectionTool } from "@/lib/connections/contract";
import { connectionLimits } from "@/lib/connections/rules";
import { listEntries } from "@/lib/connections/mcp/list-entries";
import { headerFault } from "@/lib/connections/mcp/tools/header-fault";
import { readSchema } from "@/lib/connections/mcp/tools/read-schema";
import { eachText, serverText } from "@/lib/connections/mcp/server-text";
import type { Connected } from "@/lib/connections/mcp/with-server";
import { visibleWithin } from "@/lib/core/model/exchange/visible";
import { tokens } from "@/lib/core/model/tokens";
import { reasonOf, sentence, type Sentence } from "@/lib/core/shared/sentence";
import { WorkSlices } from "@/lib/core/untrusted/work-slices";
import { ALL_TOOLS, type HttpTool } from "@/lib/tools/contract";
import { connectedHash } from "@/lib/tools/connected-hash";
import { isRecord } from "@/lib/tools/shared/faults";

/** A tool as stored: whether it has changed for someone is determined when it is shown. */
export type FoundTool = Omit<ConnectionTool, "changed" | "before"> & {
  /** Its former state when an agent got it, unless the agent stores that itself. */
  before?: Pick<ConnectionTool, "hash" | "description" | "parameters">;
  /** The schema of its structured results. */
  output?: Record<string, unknown>;
  /** For an operation of an OpenAPI document: its tool's definition. */
  request?: HttpTool;
};
export type ServerTools = {
  protocol: string;
  server: ConnectionServer & {
    ttl_ms: number;
    pasted?: boolean;
    api?: string;
    secrets?: ApiSecret[];
  };
  tools: FoundTool[];
};

const TTL = { least: 5 * 60_000, most: 24 * 60 * 60_000 };
const NAME_CHARS = 128;

type Clean = Connected["clean"];

/**
 * A server's description of itself, and its tools: within limits, each validated separately, and without the
 * credentials.
 */
export async function listTools(connected: Connected): Promise<ServerTools> {
  const { client, signal, clean } = connected;
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  const { entries, ttl } = await listEntries(connected, "tools/list", tools !== undefined);
  const about = client.getServerVersion();
  const readTools = await read(entries.slice(0, connectionLimits.listed), clean, signal);
  const checked = client.getProtocolEra() === "modern" ? readTools.map(withHeaders) : readTools;
  return {
    protocol: client.getNegotiatedProtocolVersion() ?? "",
    server: {
      name: serverText(clean(about?.name ?? ""), 200),
      title: serverText(clean(about?.title ?? ""), 200),
      version: serverText(clean(about?.version ?? ""), 100),
      instructions: serverText(
        clean(client.getInstructions() ?? ""),
        connectionLimits.instructions,
      ),
      resources: resources !== undefined,
      prompts: prompts !== undefined,
      ttl_ms: Math.min(Math.max(Number.isFinite(ttl) ? ttl : 0, TTL.least), TTL.most),
    },
    tools: fitting(distinct(checked)),
  };
}

async function read(
  entries: readonly unknown[],
  clean: Clean,
  signal: AbortSignal,
): Promise<FoundTool[]> {
  const slices = new WorkSlices(signal);
  const tools: FoundTool[] = [];
  for (const [at, each] of entries.entries()) {
    await slices.next();
    tools.push(foundTool(isRecord(each) ? each : {}, at, clean));
  }
  return tools;
}

const withHeaders = (tool: FoundTool): FoundTool =>
  tool.unusable ? tool : { ...tool, ...unusable(headerFault(tool.parameters)) };

/** Of two tools with the same name, the first usable one is called. */
function distinct(tools: readonly FoundTool[]): FoundTool[] {
  const meant = new Map<string, FoundTool>();
  for (const tool of tools) {
    const before = meant.get(tool.name);
    if (!before || (before.unusable && !tool.unusable)) meant.set(tool.name, tool);
  }
  const others = tools.filter((tool) => meant.get(tool.name) !== tool);
  return [
    ...meant.values(),
    ...others.map((tool) => ({ ...tool, ...unusable(tool.unusable ? undefined : TWICE) })),
  ];
}

const TWICE = sentence("connection_tool_twice", "The server has two tools with this name.");

/** Reads one tool; its errors affect no other. `at`: its index, for one without a name. */
function foundTool(value: Record<string, unknown>, at: number, clean: Clean): FoundTool {
  const annotations = isRecord(value.annotations) ? value.annotations : {};
  const givenName = textOf(value.name);
  const name = serverText(clean(givenName), NAME_CHARS) || `(${at + 1})`;
  const title = serverText(clean(textOf(value.title) || textOf(annotations.title)), 200);
  const said = serverText(clean(textOf(value.description)), connectionLimits.description);
  const input = readSchema(value.inputSchema ?? value.input_schema ?? value.parameters);
  const fault = nameFault(givenName, name) ?? ("fault" in input ? input.fault : undefined);
  const cut = "cut" in input && input.cut && !fault ? CUT : "";
  const description = (said || title || name) + cut; // a model needs one
  const parameters = fault || "fault" in input ? EMPTY : schemaOf(input.schema, clean);
  const { outputSchema } = value;
  const isOutput = isRecord(outputSchema) && Object.keys(outputSchema).length > 0;
  const output = isOutput ? readSchema(outputSchema) : undefined;
  return {
    name,
    title,
    description,
    parameters,
    read_only: flagOf(annotations.readOnlyHint),
    destructive: flagOf(annotations.destructiveHint),
    idempotent: flagOf(annotations.idempotentHint),
    tokens: tokens(JSON.stringify({ name, description, parameters })),
    hash: connectedHash(name, description, parameters),
    ...(output && "schema" in output ? { output: output.schema } : {}),
    ...unusable(fault),
  };
}

const CUT =
  "\n\n[Parts of the description of its arguments were left out, since it is very long. The server checks them.]";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const flagOf = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

/** The model calls it by its own name (`connectedName`), the server by this one, exactly. */
function nameFault(text: string, label: string): Sentence | undefined {
  if (text.trim() === "")
    return sentence("connection_tool_unnamed", "The server didn't name this tool.");
  if (text.length > NAME_CHARS)
    return sentence("connection_tool_name_long", "Its name is longer than 128 characters.");
  if (text === label && !/\s{2}|[\t\n]/.test(text) && text !== ALL_TOOLS) return undefined;
  return sentence("connection_tool_name", "Its name contains unsupported characters.");
}

const schemaOf = (value: Record<string, unknown>, clean: Clean): Record<string, unknown> =>
  visibleWithin(eachText(value, clean) as Record<string, unknown>); // an object stays one

export const EMPTY = { type: "object", properties: {} };

export const unusable = (why: Sentence | undefined) =>
  why ? { unusable: why.text, unusable_reason: reasonOf(why) } : {};

/**
 * Checks tools together: beyond the storage limit of a connection, tools are listed without their schemas, and can't be
 * used.
 */
export function fitting(tools: FoundTool[]): FoundTool[] {
  let bytes = 0;
  return tools.map((each) => {
    const size = Buffer.byteLength(JSON.stringify(each));
    if ((bytes += size) <= connectionLimits.kept) return each;
    bytes -= size;
    const why = sentence(
      "connection_tool_over",
      "The tools of a connection can be up to 512 KiB in total. This one exceeds that.",
    );
    return { ...each, request: undefined, description: "", parameters: EMPTY, ...unusable(why) };
  });
}
