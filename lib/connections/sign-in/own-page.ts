import "server-only";
import { getDomain } from "tldts";

/** What an authorization server says of itself (RFC 8414). */
type Said = { issuer: string; authorization_endpoint: string; token_endpoint: string };

/** The registrable domain: of a numeric address or a name without dots, the host itself. */
const siteOf = (url: string): string => {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
};

/**
 * Does the page at which a person would sign in belong to the server that then gets the code? A hostile server may name
 * someone else's page and its own token endpoint (RFC 9700, 4.4). `serverUrl`: the connected server.
 */
export const isOwnPage = (said: Said, serverUrl: string): boolean =>
  [said.issuer, said.token_endpoint, serverUrl]
    .map(siteOf)
    .includes(siteOf(said.authorization_endpoint));
