import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { serverText } from "@/lib/connections/mcp/server-text";
import type { ConnectedAnswer, GivenFile } from "@/lib/tools/connected-port";

/** Maximum length of a result's texts together. */
const TEXT_CHARS = 1024 * 1024;

/** The parts of a result: texts without hidden characters, and everything else. */
export function partsOf({ content, structuredContent }: CallToolResult): ConnectedAnswer {
  let left = TEXT_CHARS;
  const read = (text: string) => {
    const part = left > 0 ? serverText(text, left) : "";
    left -= part.length;
    return part;
  };
  const parts = (content ?? []).map((part): string | GivenFile => {
    if (part.type === "text") return read(part.text);
    if (part.type === "image" || part.type === "audio")
      return { type: serverText(part.mimeType, 100), data: part.data };
    if (part.type === "resource_link")
      return `[${serverText(part.name, 200)}: ${serverText(part.uri)}]`;
    const { resource } = part;
    return "text" in resource ? read(resource.text) : blobOf(resource);
  });
  const texts = parts.filter((part) => part !== "");
  if (texts.length || structuredContent === undefined) return texts;
  return [read(JSON.stringify(structuredContent))];
}

/** The bytes of a resource, named after the end of its URI. */
const blobOf = ({
  uri,
  mimeType = "",
  blob,
}: {
  uri: string;
  mimeType?: string;
  blob: string;
}): GivenFile => ({ name: nameIn(uri), type: serverText(mimeType, 100), data: blob });

/** The name of a resource, from its URI. */
export function nameIn(uri: string): string | undefined {
  const last = canParseUrl(uri) ? new URL(uri).pathname.split("/").findLast(Boolean) : undefined;
  try {
    return serverText(decodeURIComponent(last ?? ""), 200) || undefined;
  } catch {
    return undefined; // invalid encoding
  }
}
