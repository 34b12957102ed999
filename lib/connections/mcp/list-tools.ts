import "server-only";
import type { Tool } from "@modelcontextprotocol/client";
import type { ApiSecret, ConnectionServer, ConnectionTool } from "@/lib/connections/contract";
import { connectionLimits } from "@/lib/connections/shared/rules";
import { schemaFault } from "@/lib/connections/mcp/schema-check";
import { eachText, told } from "@/lib/connections/mcp/told-text";
import type { Connected } from "@/lib/connections/mcp/with-server";
import { visibleWithin } from "@/lib/core/model/reading/visible";
import { tokens } from "@/lib/core/model/tokens";
import { reasonOf, sentence, type Sentence } from "@/lib/core/shared/sentence";
import { WorkSlices } from "@/lib/core/untrusted/work-slices";
import type { HttpTool } from "@/lib/tools/contract";
import { connectedHash } from "@/lib/tools/connected/hash";

/** A tool as it is kept: whether it has changed for somebody is worked out when it is shown. */
export type FoundTool = Omit<ConnectionTool, "changed" | "before"> & {
  /** How it was when an agent was given it, while the agent does not hold that itself. */
  before?: Pick<ConnectionTool, "hash" | "description" | "parameters">;
  /** What its structured answers must fit. */
  output?: Record<string, unknown>;
  /** Of an operation of an OpenAPI document: what its tool does. */
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
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

type Clean = Connected["clean"];

/**
 * What a server says of itself, and its tools: within the bounds, each judged for itself, and without what was sent to let
 * Troupe in.
 */
export async function listTools({ client, signal, clean }: Connected): Promise<ServerTools> {
  const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
  const answer = tools ? await client.listTools(undefined, { signal }) : { tools: [] };
  const about = client.getServerVersion();
  return {
    protocol: client.getNegotiatedProtocolVersion() ?? "",
    server: {
      name: told(clean(about?.name ?? ""), 200),
      title: told(clean(about?.title ?? ""), 200),
      version: told(clean(about?.version ?? ""), 100),
      instructions: told(clean(client.getInstructions() ?? ""), connectionLimits.instructions),
      resources: resources !== undefined,
      prompts: prompts !== undefined,
      ttl_ms: ttlOf(answer),
    },
    tools: fitting(await judged(answer.tools.slice(0, connectionLimits.listed), clean, signal)),
  };
}

/** How long the list holds, as the server says, within bounds. */
function ttlOf(answer: object): number {
  const said = "ttlMs" in answer ? Number(answer.ttlMs) : 0;
  return Math.min(Math.max(Number.isFinite(said) ? said : 0, TTL.least), TTL.most);
}

async function judged(
  tools: readonly Tool[],
  clean: Clean,
  signal: AbortSignal,
): Promise<FoundTool[]> {
  const seen = new Set<string>();
  const slices = new WorkSlices(signal);
  const found: FoundTool[] = [];
  for (const each of tools) {
    await slices.next();
    found.push(foundTool(each, seen.has(each.name), clean));
    seen.add(each.name);
  }
  return found;
}

function foundTool(given: Tool, twice: boolean, clean: Clean): FoundTool {
  const name = told(clean(given.name), 128);
  const title = told(clean(given.title ?? given.annotations?.title ?? ""), 200);
  const said = told(clean(given.description ?? ""), connectionLimits.description);
  const description = said || title || name; // a model needs one
  const fault = NAME.test(clean(given.name))
    ? twice
      ? sentence("connection_tool_twice", "The server has two tools of this name.")
      : schemaFault(given.inputSchema)
    : sentence(
        "connection_tool_name",
        "Its name holds characters that a tool's name may not hold.",
      );
  const parameters = fault ? EMPTY : schemaOf(given.inputSchema, clean);
  const { readOnlyHint, destructiveHint, idempotentHint } = given.annotations ?? {};
  return {
    name,
    title,
    description,
    parameters,
    read_only: readOnlyHint ?? null,
    destructive: destructiveHint ?? null,
    idempotent: idempotentHint ?? null,
    tokens: tokens(JSON.stringify({ name, description, parameters })),
    hash: connectedHash(name, description, parameters),
    ...(given.outputSchema && !schemaFault(given.outputSchema)
      ? { output: { ...given.outputSchema } }
      : {}),
    ...unusable(fault),
  };
}

const schemaOf = (given: Tool["inputSchema"], clean: Clean): Record<string, unknown> =>
  visibleWithin(eachText(given, clean) as Record<string, unknown>); // an object stays one

export const EMPTY = { type: "object", properties: {} };

export const unusable = (why: Sentence | undefined) =>
  why ? { unusable: why.text, unusable_reason: reasonOf(why) } : {};

/** Judges tools together: beyond what is kept of a connection, tools are listed without what they take, and can't be used. */
export function fitting(tools: FoundTool[]): FoundTool[] {
  let bytes = 0;
  return tools.map((each) => {
    const size = Buffer.byteLength(JSON.stringify(each));
    if ((bytes += size) <= connectionLimits.kept) return each;
    bytes -= size;
    const why = sentence(
      "connection_tool_over",
      "All tools of a connection may take 512 KiB together; this one is beyond that.",
    );
    return { ...each, request: undefined, description: "", parameters: EMPTY, ...unusable(why) };
  });
}
