import "server-only";
import { requireSecure } from "@/lib/connections/mcp/guarded-exchange";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { connectionLimits } from "@/lib/connections/rules";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { makeGuardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import { sentence } from "@/lib/core/shared/sentence";

/** UTF-8, or UTF-16 with a byte order mark, as some Windows editors write. Throws TypeError for anything else. */
function decoded(body: Uint8Array): string {
  const [first, second] = body;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  return new TextDecoder(encoding, { fatal: true }).decode(body);
}

/** Many servers have no media type for YAML. */
const WANTED = "application/json, application/yaml, text/yaml, text/plain;q=0.8, */*;q=0.5";

/** Of the 20 s that reading a document may take (source/service.ts). */
const PATIENCE_MS = 15_000;

const ELSEWHERE = sentence(
  "openapi_elsewhere",
  "The URL redirects to another host. Enter the document's final URL.",
);

/**
 * The text at a URL, with the guarded fetch: redirects stay on its host. Throws DocumentFault, with the guard's own
 * message if it refused.
 */
export async function fetchDocument(address: string, signal: AbortSignal): Promise<string> {
  try {
    requireSecure(address);
    const { hostname, port, protocol } = new URL(address);
    const { status, body } = await makeGuardedFetch({
      ...outbound(),
      bytes: connectionLimits.document,
      patienceMs: PATIENCE_MS,
    })({
      url: address,
      headers: { accept: WANTED },
      allowedHosts: [`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`],
      signal,
    });
    if (status !== 200)
      throw new DocumentFault(
        sentence("openapi_address_answered", "The URL responded with status {status}.", {
          status,
        }),
      );
    return decoded(body);
  } catch (error) {
    if (error instanceof FetchRefused && error.reason === "host")
      throw new DocumentFault(ELSEWHERE);
    if (error instanceof FetchRefused || error instanceof FetchFailed)
      throw new DocumentFault(error.sentence);
    if (error instanceof TypeError)
      throw new DocumentFault(sentence("openapi_not_text", "The document isn't UTF-8 text."));
    throw error;
  }
}
