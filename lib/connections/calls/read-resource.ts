import "server-only";
import type { ReadResourceResult } from "@modelcontextprotocol/client";
import { nameIn } from "@/lib/connections/mcp/tools/answer-parts";
import { ServerFailed } from "@/lib/connections/mcp/failure";
import { visibleText, serverText } from "@/lib/connections/mcp/server-text";
import type { Connected } from "@/lib/connections/mcp/with-server";
import type { ResourceInput } from "@/lib/connections/calls/resource-contract";
import { connectionLimits } from "@/lib/connections/rules";
import { sentence } from "@/lib/core/shared/sentence";
import { withEnding } from "@/lib/tools/run/given-files";

/** A part of a resource that becomes a file. */
type Part = { name: string; bytes: Buffer };

/**
 * Reads one resource: each of its parts under a name, texts without hidden characters. Throws ServerFailed if it is not
 * one, and when the server asks something first.
 */
export async function readResource(
  { client, signal, clean }: Connected,
  { uri, name }: ResourceInput,
): Promise<Part[]> {
  if (!client.getServerCapabilities()?.resources) throw new ServerFailed(NO_RESOURCES);
  const { isInputRequiredResult } = await import("@modelcontextprotocol/client");
  const answer: unknown = await client.readResource(
    { uri },
    { signal, allowInputRequired: true }, // otherwise the library would respond by itself
  );
  if (isInputRequiredResult(answer)) throw new ServerFailed(ASKS);
  const { contents } = answer as ReadResourceResult; // as the library types it
  if (contents.length === 0) throw new ServerFailed(NOTHING);
  if (contents.length > connectionLimits.parts) throw new ServerFailed(TOO_MANY);
  return contents.map((each) => {
    const type = serverText(each.mimeType ?? ("text" in each ? "text/plain" : ""), 100);
    const called = contents.length === 1 ? name : undefined;
    const own = called || nameIn(each.uri) || nameIn(uri) || "resource";
    return {
      name: withEnding(clean(own), type),
      bytes:
        "text" in each
          ? Buffer.from(visibleText(clean(each.text)))
          : Buffer.from(each.blob, "base64"),
    };
  });
}

const NO_RESOURCES = sentence("connection_without_resources", "The server has no resources.");
const NOTHING = sentence("resource_empty", "The server returned an empty response.");
const ASKS = sentence(
  "resource_asks",
  "The server asks for input before returning this. That only works for its tools.",
);
const TOO_MANY = sentence(
  "resource_too_many_parts",
  "The server returned more than {most} parts, so nothing was saved.",
  { most: connectionLimits.parts },
);
