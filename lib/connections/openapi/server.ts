import "server-only";
import { canParseUrl } from "@/lib/core/guarded-fetch/shared/can-parse-url";
import { DocumentFault } from "@/lib/connections/openapi/document-fault";
import { sentence } from "@/lib/core/shared/sentence";
import { isRecord, type JsonValue } from "@/lib/tools/shared/faults";

/** Of a variable's value. An address has at most some hundred variables, so it stays short. */
const VALUE = 200;

/** Where an operation's requests go: `href` without a slash at the end, and the host that secrets are bound to. */
type ApiServer = { href: string; host: string };

/**
 * The first server of the innermost place that names some, with its variables as they are by default. `address`: the
 * document's own, which a server may be relative to. Throws DocumentFault.
 */
export function serverOf(places: readonly JsonValue[], address?: string): ApiServer {
  const lists = places.map(({ servers }) => (Array.isArray(servers) ? servers : []));
  const first: unknown = lists.find((each) => each.length)?.[0];
  const { url = "/", variables } = isRecord(first) ? first : {};
  const filled = String(url)
    .slice(0, 2_000)
    .replaceAll(/\{([^{}]+)\}/g, (part, name: string) => {
      const variable = isRecord(variables) ? variables[name] : undefined;
      return isRecord(variable) && typeof variable.default === "string"
        ? variable.default.slice(0, VALUE)
        : part;
    });
  if (!canParseUrl(filled, address))
    throw new DocumentFault(
      sentence("openapi_without_server", "The document does not say where its server is."),
    );
  const { protocol, username, password, origin, pathname, hostname, port } = new URL(
    filled,
    address,
  );
  if (
    !["https:", "http:"].includes(protocol) ||
    username ||
    password ||
    /[{}]|%7[bd]/i.test(filled)
  )
    throw new DocumentFault(
      sentence(
        "openapi_server_address",
        "The address of its server is none that can be used: {url}",
        {
          url: filled.slice(0, 200),
        },
      ),
    );
  return {
    href: `${origin}${pathname
      .split("/")
      .filter(Boolean)
      .map((part) => `/${part}`)
      .join("")}`,
    host: port ? `${hostname}:${port}` : hostname,
  };
}
