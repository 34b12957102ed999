import "server-only";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { serverText } from "@/lib/connections/mcp/server-text";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/** Maximum length of a variable's value. A URL has at most some hundred variables, so it stays short. */
const VALUE = 200;
/** Maximum servers of a document, and values of a variable, to choose from. */
const OFFERED = 20;

/** Where an operation's requests go: `href` without a trailing slash, and the host that secrets are bound to. */
type ApiServer = { href: string; host: string };
/** A server as the document names it. */
export type NamedServer = { url: string; description: string };
/** address: the document's own, for relative servers. chosen: the server that its person chose. */
type Base = { address?: string; chosen?: string };

/**
 * The first server of the innermost level that names some, with the defaults of its variables. The person's choice
 * replaces those of the whole document. Throws DocumentFault.
 */
export function serverOf(places: readonly JsonValue[], { address, chosen }: Base): ApiServer {
  const inner = chosen === undefined ? places : places.slice(0, -1);
  const first: unknown = inner.map(listOf).find((each) => each.length)?.[0];
  const base = address ?? chosen;
  if (chosen !== undefined && first === undefined) return usable(chosen, undefined);
  return usable(filled(first), base);
}

/** The servers that a document offers: each once, with every choice of its first variable. Relative ones need a URL. */
export function serversOf(root: JsonValue, address: string | undefined): NamedServer[] {
  const servers = listOf(root).slice(0, OFFERED);
  const all = (servers.length ? servers : [{ url: "/" }]).flatMap((each) =>
    choicesOf(each).map((url) => ({
      url,
      description: serverText(
        isRecord(each) && typeof each.description === "string" ? each.description : "",
        200,
      ),
    })),
  );
  const byUrl = new Map<string, NamedServer>();
  for (const { url, description } of all) {
    const { href } = hrefIn(url, address) ?? {};
    if (href !== undefined && !byUrl.has(href)) byUrl.set(href, { url: href, description });
  }
  return [...byUrl.values()].slice(0, OFFERED);
}

const listOf = ({ servers }: JsonValue): unknown[] => (Array.isArray(servers) ? servers : []);

/** A server's URL with each value that its first variable with choices may have, the default first. */
function choicesOf(server: unknown): string[] {
  const { variables } = isRecord(server) ? server : {};
  const named = isRecord(variables) ? Object.entries(variables).slice(0, OFFERED) : [];
  const [name, choice] =
    named.find(([, each]) => isRecord(each) && Array.isArray(each.enum) && each.enum.length > 1) ??
    [];
  const values =
    isRecord(choice) && Array.isArray(choice.enum) ? choice.enum.slice(0, OFFERED) : [];
  return [
    filled(server),
    ...values.map((value) => filled(server, { [name!]: String(value).slice(0, VALUE) })),
  ];
}

function filled(server: unknown, chosen: Record<string, string> = {}): string {
  const { url = "/", variables } = isRecord(server) ? server : {};
  return String(url)
    .slice(0, 2_000)
    .replaceAll(/\{([^{}]+)\}/g, (part, name: string) => {
      const variable = isRecord(variables) ? variables[name] : undefined;
      if (Object.hasOwn(chosen, name)) return chosen[name]!;
      const value = isRecord(variable) ? variable.default : undefined;
      return typeof value === "string" || typeof value === "number"
        ? String(value).slice(0, VALUE)
        : part;
    });
}

function hrefIn(url: string, base: string | undefined): ApiServer | undefined {
  try {
    return usable(url, base);
  } catch (error) {
    if (error instanceof DocumentFault) return undefined;
    throw error;
  }
}

function usable(filledUrl: string, base: string | undefined): ApiServer {
  // Some documents only name the host.
  const url = /^(?:[\w-]+\.)+[a-z]{2,}(?:[:/]|$)/i.test(filledUrl)
    ? `https://${filledUrl}`
    : filledUrl;
  if (!canParseUrl(url, base))
    throw new DocumentFault(
      sentence("openapi_without_server", "The document doesn't name a server."),
    );
  const { protocol, username, password, origin, pathname, hostname, port } = new URL(url, base);
  const isHttp = protocol === "https:" || protocol === "http:";
  if (!isHttp || username || password || /[{}]|%7[bd]/i.test(url))
    throw new DocumentFault(
      sentence("openapi_server_address", "Its server URL can't be used: {url}", {
        url: url.slice(0, 200),
      }),
    );
  const parts = pathname.split("/").filter(Boolean);
  return {
    href: `${origin}${parts.map((part) => `/${part}`).join("")}`,
    host: port ? `${hostname}:${port}` : hostname,
  };
}
