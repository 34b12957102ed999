import "server-only";
import type { OAuthDiscoveryState } from "@modelcontextprotocol/client";
import { isRecord } from "@/lib/tools/shared/faults";

const RESOURCE = "/.well-known/oauth-protected-resource";

/**
 * Issuers are compared without a slash at their end: Auth0's metadata has one, and what names Auth0 often has none,
 * while with Google it is the other way round. The protocol's library accepts an extra slash in a resource's metadata,
 * so each gets one here. Nothing else of an issuer may differ.
 */
export const withSlashes =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    const answer = await ask(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (!answer.ok || !pathname.startsWith(RESOURCE)) return answer;
    const text = await answer.text();
    const { status, headers } = answer;
    return new Response(slashed(text), { status, headers });
  };

function slashed(text: string): string {
  try {
    const document: unknown = JSON.parse(text);
    if (!isRecord(document) || !Array.isArray(document.authorization_servers)) return text;
    const servers = document.authorization_servers.map((each: unknown) =>
      typeof each === "string" ? each.replace(/\/?$/, "/") : each,
    );
    return JSON.stringify({ ...document, authorization_servers: servers });
  } catch {
    return text; // the library reports what is wrong with it
  }
}

/** The issuer that a person came back from, as its metadata spells it where only a slash at the end differs. */
export function asAnnounced(
  iss: string | undefined,
  discovery: OAuthDiscoveryState | undefined,
): string | undefined {
  const issuer = discovery?.authorizationServerMetadata?.issuer;
  const bare = (text: string) => text.replace(/\/$/, "");
  return iss !== undefined && issuer !== undefined && bare(iss) === bare(issuer) ? issuer : iss;
}
