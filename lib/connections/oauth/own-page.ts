import "server-only";
import { getDomain } from "tldts";

/** An authorization server's metadata (RFC 8414). */
type Said = { issuer: string; authorization_endpoint: string; token_endpoint: string };

/** The registrable domain; for an IP address or a name without dots, the host itself. */
const siteOf = (url: string): string => {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
};

/**
 * Does the sign-in page belong to the server that then gets the code? A hostile server may name someone else's page and
 * its own token endpoint (RFC 9700, 4.4). `serverUrl`: the connected server.
 */
export const isOwnPage = (metadata: Said, serverUrl: string): boolean =>
  [metadata.issuer, metadata.token_endpoint, serverUrl]
    .map(siteOf)
    .includes(siteOf(metadata.authorization_endpoint));
