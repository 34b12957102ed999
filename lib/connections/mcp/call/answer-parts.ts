import "server-only";
import type { CallToolResult, JSONRPCMessage } from "@modelcontextprotocol/client";
import { canParseUrl } from "@/lib/core/guarded-fetch/shared/can-parse-url";
import { told } from "@/lib/connections/mcp/told-text";
import type { ConnectedAnswer, GivenFile } from "@/lib/tools/connected/port";
import { isRecord } from "@/lib/tools/shared/faults";

/** What is read of a result's texts together. */
const TEXT_CHARS = 1024 * 1024;

/** The parts of an answer: texts without what hides in them, and whatever else was given. */
export function partsOf({ content, structuredContent }: CallToolResult): ConnectedAnswer {
  let left = TEXT_CHARS;
  const read = (text: string) => {
    const part = left > 0 ? told(text, left) : "";
    left -= part.length;
    return part;
  };
  const parts = (content ?? []).map((part): string | GivenFile => {
    if (part.type === "text") return read(part.text);
    if (part.type === "image" || part.type === "audio")
      return { type: told(part.mimeType, 100), data: part.data };
    if (part.type === "resource_link") return `[${told(part.name, 200)}: ${told(part.uri)}]`;
    const { resource } = part;
    return "text" in resource ? read(resource.text) : blobOf(resource);
  });
  const said = parts.filter((part) => part !== "");
  if (said.length || structuredContent === undefined) return said;
  return [read(JSON.stringify(structuredContent))];
}

/** The bytes of a resource, which are called as its address ends. */
const blobOf = ({
  uri,
  mimeType = "",
  blob,
}: {
  uri: string;
  mimeType?: string;
  blob: string;
}): GivenFile => ({ name: nameIn(uri), type: told(mimeType, 100), data: blob });

/** What a resource is called by its address. */
export function nameIn(uri: string): string | undefined {
  const last = canParseUrl(uri) ? new URL(uri).pathname.split("/").findLast(Boolean) : undefined;
  try {
    return told(decodeURIComponent(last ?? ""), 200) || undefined;
  } catch {
    return undefined; // no proper encoding
  }
}

/**
 * The same message, in which what claims to be in base64 and is not stands as a note. The library would refuse the whole
 * answer for it, and nobody would know that the call has happened.
 */
export function withReadableParts(message: JSONRPCMessage): JSONRPCMessage {
  if (!("result" in message)) return message;
  const { content, contents } = message.result;
  if (!Array.isArray(content) && !Array.isArray(contents)) return message;
  const result = {
    ...message.result,
    ...(Array.isArray(content) ? { content: content.map(readable) } : {}),
  };
  return { ...message, result };
}

function readable(part: unknown): unknown {
  if (!isRecord(part)) return part;
  const isMedia = part.type === "image" || part.type === "audio";
  const { resource } = part;
  const data = isMedia ? part.data : isRecord(resource) ? resource.blob : undefined;
  if (data === undefined && !isMedia) return part;
  if (typeof data === "string" && isBase64(data))
    return isMedia && typeof part.mimeType !== "string" ? { ...part, mimeType: "" } : part;
  return { type: "text", text: `[${String(part.type)}: it is not in base64, so nothing is kept]` };
}

/** As the library reads it. */
function isBase64(text: string): boolean {
  try {
    atob(text);
    return true;
  } catch {
    return false;
  }
}
