import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { told } from "@/lib/connections/mcp/told-text";
import type { Connected } from "@/lib/connections/mcp/with-server";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { sentence } from "@/lib/core/shared/sentence";

/** A minute of silence; ten minutes in all, however much is told of its progress. */
const SILENCE_MS = 60_000;
const WHOLE_MS = 10 * 60_000;
const TEXT_CHARS = 1024 * 1024;

type CallToMake = {
  name: string;
  args: Record<string, unknown>;
  /** The tool's schema, of which some arguments are sent as headers too. */
  schema: Record<string, unknown>;
  /** What a structured answer must fit; unless given, anything. */
  output?: Record<string, unknown>;
  /** Hears how far the server says it is. */
  onProgress?: (said: { progress: number; total?: number; message?: string }) => void;
};

/**
 * Calls a tool once, and never again by itself. Returns its answer as text for a model; throws ToolFault when the tool
 * says that it failed, and what `withServer` throws when no answer came.
 */
export async function callTool(
  { client, signal }: Connected,
  { name, args, schema, output, onProgress }: CallToMake,
): Promise<string> {
  const answer = await client.callTool(
    { name, arguments: args },
    {
      signal,
      timeout: SILENCE_MS,
      maxTotalTimeout: WHOLE_MS,
      resetTimeoutOnProgress: true,
      onprogress: (said) => onProgress?.(said),
      toolDefinition: {
        name,
        inputSchema: { ...schema, type: "object" },
        ...(output ? { outputSchema: { ...output, type: "object" } } : {}),
      },
    },
  );
  const text = textOf(answer as CallToolResult);
  if (answer.isError)
    throw new ToolFault(
      sentence("connected_tool_failed", "The server's tool failed: {message}", {
        message: text || "it does not say why",
      }),
    );
  return text;
}

/** The parts that a model can read; what it can't is named. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const parts = (content ?? []).map((part) => {
    if (part.type === "text") return told(part.text, TEXT_CHARS);
    if (part.type === "image" || part.type === "audio")
      return `[${part.type}, ${told(part.mimeType, 100)}, ${sizeOf(part.data)}: not shown here]`;
    if (part.type === "resource_link") return `[${told(part.name, 200)}: ${told(part.uri)}]`;
    const { resource } = part;
    return "text" in resource
      ? told(resource.text, TEXT_CHARS)
      : `[${told(resource.uri)}, ${told(resource.mimeType ?? "", 100)}, ${sizeOf(resource.blob)}: not shown here]`;
  });
  const said = parts.filter(Boolean).join("\n\n");
  if (said || structuredContent === undefined) return said;
  return told(JSON.stringify(structuredContent), TEXT_CHARS);
}

const sizeOf = (base64: string): string => `${Math.ceil((base64.length * 3) / 4 / 1024)} KiB`;

/** May the call have had its effect? Not when the server has answered, or said that it did nothing. */
export const mayHaveHappened = (error: unknown): boolean =>
  !(error instanceof ToolFault) && !(error instanceof ServerFailed && error.known.refused);
