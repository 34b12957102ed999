import { canParseUrl } from "@/lib/core/can-parse-url";
import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

export const connectionLimits = {
  /** For each person. */
  connections: 50,
  name: 60,
  url: 2_000,
  headerName: 100,
  secret: 8_000,
  clientId: 2_000,
  scope: 1_000,
  /** Maximum tools that a server may list, and pages of the list. */
  listed: 1_000,
  pages: 50,
  /** Maximum stored size of all tools of one connection, as JSON. */
  kept: 512 * 1024,
  schema: 64 * 1024,
  depth: 32,
  description: 10_000,
  instructions: 4_000,
  /** Maximum operations chosen from an OpenAPI document. */
  operations: 64,
  /** In bytes: from a URL, and as text within a request, where parsing it must not block others. */
  document: 12 * 1024 * 1024,
  pasted: 4 * 1024 * 1024,
  /** Limits of a resource: the name of its file, and its number of parts. */
  fileName: 200,
  parts: 10,
};

export const DOCUMENT_TOO_LARGE = sentence(
  "openapi_too_large",
  "The document is too large: pasted text can have up to 4 MiB, a document at a URL up to 12 MiB.",
);

export const connectionRules = {
  name: rule.all(
    rule.required(sentence("connection_name_required", "Name is required")),
    rule.max(
      connectionLimits.name,
      sentence("connection_name_too_long", "Name must be at most 60 characters"),
    ),
  ),
  url: rule.all(
    rule.required(sentence("connection_url_required", "URL is required")),
    rule.matches(
      /^\s*(?:https?:\/\/[^\s/]|stdio:\/\/[a-z0-9][a-z0-9-]{0,39}\s*$)/i,
      sentence("connection_url_scheme_wrong", "The URL must start with https:// or http://"),
      connectionLimits.url,
      sentence("connection_url_too_long", "The URL must be at most 2,000 characters"),
    ),
    (value) =>
      canParseUrl(value.trim()) ? undefined : sentence("connection_url_invalid", "Invalid URL"),
    (value) => {
      const { username, password } = new URL(value.trim());
      return username || password
        ? sentence(
            "connection_url_with_credentials",
            "The URL must not contain a user name or password. Enter a header with the secret instead",
          )
        : undefined;
    },
  ),
  document: (text: string) =>
    new TextEncoder().encode(text).length > connectionLimits.pasted
      ? DOCUMENT_TOO_LARGE
      : undefined,
  headerName: rule.all(
    rule.required(sentence("connection_header_required", "Header name is required")),
    rule.matches(
      /^[\w!#$%&'*+.^`|~-]+$/,
      sentence("connection_header_invalid", "Invalid header name"),
      connectionLimits.headerName,
    ),
    // These headers belong to the connection or to the protocol.
    (name) =>
      /^(?:host|connection|content-.*|transfer-encoding|accept.*|cookie|mcp-.*|proxy-.*|origin|te|upgrade|expect)$/i.test(
        name,
      )
        ? sentence("connection_header_reserved", "This header can't be set")
        : undefined,
  ),
  secret: rule.all(
    rule.required(sentence("connection_secret_required", "Header value is required")),
    rule.matches(
      /^[\t\x20-\x7e]*$/,
      sentence(
        "connection_secret_invalid",
        "Header value must be plain characters without line breaks",
      ),
      connectionLimits.secret,
      sentence("connection_secret_too_long", "Header value must be at most 8,000 characters"),
    ),
  ),
};

/** Limits of client ids and secrets: characters allowed in an OAuth form (RFC 6749, appendix A). */
export const clientRules = {
  id: rule.matches(
    /^[\x20-\x7e]+$/,
    sentence("client_id_invalid", "A client ID must be plain characters without line breaks"),
    connectionLimits.clientId,
    sentence("client_id_too_long", "A client ID must be at most 2,000 characters"),
  ),
  secret: rule.matches(
    /^[\x20-\x7e]+$/,
    sentence(
      "client_secret_invalid",
      "A client secret must be plain characters without line breaks",
    ),
    connectionLimits.secret,
    sentence("client_secret_too_long", "A client secret must be at most 8,000 characters"),
  ),
  scope: rule.matches(
    /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/,
    sentence("scope_invalid", "A scope is one or more words separated by spaces"),
    connectionLimits.scope,
    sentence("scope_too_long", "A scope must be at most 1,000 characters"),
  ),
};

export const resourceRules = {
  uri: rule.all(
    rule.max(
      connectionLimits.url,
      sentence("resource_uri_too_long", "A resource URI must be at most 2,000 characters"),
    ),
    rule.required(sentence("resource_uri_required", "Resource URI is required")),
    rule.line(
      sentence("resource_uri_invalid", "A resource URI must not contain control characters"),
    ),
  ),
  name: rule.max(
    connectionLimits.fileName,
    sentence("resource_name_too_long", "File name must be at most 200 characters"),
  ),
};
