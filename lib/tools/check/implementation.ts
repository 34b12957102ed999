import "server-only";
import { FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { askingHeaders } from "@/lib/core/guarded-fetch/headers";
import { hostRule } from "@/lib/core/host-list";
import { readUrl } from "@/lib/core/guarded-fetch/target";
import { HTTP_METHODS } from "@/lib/tools/contract";
import { BUILTIN_NAMES } from "@/lib/tools/builtin-table";
import { checkNames } from "@/lib/tools/check/placeholder-names";
import { toolLimits } from "@/lib/tools/shared/rules";
import {
  checkKeys,
  isRecord,
  named,
  short,
  type JsonValue,
  type Report,
} from "@/lib/tools/shared/faults";
import { fileArgument, fill, hasFileWithin, placeholdersIn } from "@/lib/tools/shared/placeholders";
import { bodyTemplate, fillBody, formOf, ORIGIN } from "@/lib/tools/shared/template";
import { sentence } from "@/lib/core/shared/sentence";

const RULES = ["kind", "idempotent", "approval"];
type Check = (value: JsonValue, parameters: string[], report: Report) => void;
const CONNECTED = ["connection", "tool", "url", "hash", "schema", "pins", "free"];
const KINDS: Record<string, { keys: string[]; check: Check }> = {
  javascript: { keys: ["source", "hosts"], check: checkJavascript },
  http: { keys: ["method", "url", "headers", "body"], check: checkHttp },
  builtin: { keys: ["name"], check: checkBuiltin },
  connection: { keys: CONNECTED, check: checkConnected },
};

/**
 * Checks a tool's implementation. `parameters`: the names that a placeholder may use. For JavaScript, checks everything
 * but the source itself.
 */
export function checkImplementation(value: unknown, parameters: string[], report: Report): void {
  const at: Report = (field, why) =>
    report(field ? `implementation.${field}` : "implementation", why);
  if (!isRecord(value))
    return at(
      "",
      sentence("implementation_not_object", "The implementation must be an object with a kind"),
    );
  const kind =
    typeof value.kind === "string" && Object.hasOwn(KINDS, value.kind)
      ? KINDS[value.kind]
      : undefined;
  if (!kind)
    return at(
      "kind",
      sentence(
        "implementation_kind_wrong",
        "The kind of an implementation must be one of {kinds}",
        { kinds: Object.keys(KINDS).join(", ") },
      ),
    );
  checkKeys(value, [...RULES, ...kind.keys], "implementation.", report);
  if (value.idempotent !== undefined && typeof value.idempotent !== "boolean")
    at("idempotent", sentence("idempotent_not_boolean", "idempotent must be true or false"));
  if (value.approval !== undefined && value.approval !== "never" && value.approval !== "always")
    at("approval", sentence("approval_wrong", 'approval must be "never" or "always"'));
  kind.check(value, parameters, at);
}

function checkJavascript(
  { source, hosts = [] }: JsonValue,
  _parameters: string[],
  report: Report,
): void {
  if (typeof source !== "string" || source.trim() === "")
    report("source", sentence("source_missing", "The implementation needs source code"));
  else if (source.length > toolLimits.source)
    report("source", sentence("source_too_long", "The source must be at most 100,000 characters"));
  else if (!/\bexport\s+default\b|\bas\s+default\b/.test(source))
    report(
      "source",
      sentence(
        "source_without_export",
        "The source needs one default export: export default async function (args, { fetch, log }) { … }",
      ),
    );
  checkHosts(hosts, "hosts", report);
}

/** Checks a list of hosts, as in a tool or a secret. */
export function checkHosts(hosts: unknown, field: string, report: Report): void {
  if (!Array.isArray(hosts))
    return report(field, sentence("hosts_not_list", "The hosts must be a list"));
  if (hosts.length > toolLimits.hosts)
    return report(
      field,
      sentence("too_many_hosts", "Up to {most} hosts are allowed", { most: toolLimits.hosts }),
    );
  for (const [at, host] of hosts.entries()) {
    if (typeof host !== "string" || !hostRule(host))
      report(
        `${field}.${at}`,
        sentence(
          "host_invalid",
          '"{host}" isn\'t a host. Use example.com, *.example.com or example.com:8443, without https:// or a path',
          { host: named(host) },
        ),
      );
  }
}

function checkBuiltin({ name }: JsonValue, _parameters: string[], report: Report): void {
  if (!BUILTIN_NAMES.some((each) => each === name))
    report(
      "name",
      sentence(
        "builtin_not_one_of",
        "There is no built-in tool called {name}. Available: {names}",
        {
          name: named(name),
          names: BUILTIN_NAMES.join(", "),
        },
      ),
    );
}

/** Whether that tool exists is checked when it is saved (soundTools in lib/tools/service.ts). */
function checkConnected(value: JsonValue, _parameters: string[], report: Report): void {
  for (const field of ["connection", "tool", "url", "hash"]) {
    if (typeof value[field] !== "string" || value[field].length > toolLimits.url)
      report(field, sentence("tool_field_not_text", "{field} must be text", { field }));
  }
  if (!isRecord(value.schema))
    report("schema", sentence("connected_schema_missing", "schema must be an object"));
  const { pins = {}, free = [] } = value;
  const texts = isRecord(pins) && Array.isArray(free) && [...Object.entries(pins).flat(), ...free];
  if (!texts || !areTexts(texts))
    report(
      "pins",
      sentence("connected_pins_wrong", "pins must be an object of texts, and free a list of names"),
    );
}

/** As many as a server's listed tools, with their hashes, and those that need no approval. */
const areTexts = (values: unknown[]): boolean =>
  values.length <= 3_000 && values.every((each) => typeof each === "string" && each.length <= 128);

function checkHttp(
  { method, url, headers = {}, body }: JsonValue,
  parameters: string[],
  report: Report,
): void {
  if (!HTTP_METHODS.some((each) => each === method))
    report(
      "method",
      sentence("tool_method_wrong", "The method must be one of {methods}", {
        methods: HTTP_METHODS.join(", "),
      }),
    );
  if (body !== undefined && method === "HEAD")
    report(
      "body",
      sentence("tool_method_without_body", "A {method} request can't have a body", { method }),
    );
  checkUrl(url, parameters, report);
  const contentType = checkHeaders(headers, parameters, report);
  if (body !== undefined) checkBody(body, contentType, parameters, report);
}

function checkUrl(url: unknown, parameters: string[], report: Report): void {
  if (typeof url !== "string" || url.trim() === "")
    return report("url", sentence("tool_address_required", "URL is required"));
  if (url.length > toolLimits.url)
    return report(
      "url",
      sentence("tool_address_too_long", "The URL must be at most 4,000 characters"),
    );
  if (!ORIGIN.test(url))
    return report(
      "url",
      sentence(
        "tool_address_invalid",
        "The URL must start with https:// or http:// and a host. Placeholders are only allowed after the host",
      ),
    );
  // A URL parser treats a backslash as a slash and drops line breaks: the checked URL must be the one that is sent.
  if (/[\\\t\r\n]/.test(placeholdersIn(url).rest))
    report(
      "url",
      sentence(
        "tool_address_with_control",
        "The URL must not contain backslashes, tabs or line breaks",
      ),
    );
  checkNames(url, "url", parameters, report);
  refusal(() => readUrl(sampleOf(url)), "url", report);
}

function checkHeaders(headers: unknown, parameters: string[], report: Report): string | undefined {
  if (!isRecord(headers))
    return void report(
      "headers",
      sentence("tool_headers_not_object", "The headers must be an object of names and texts"),
    );
  if (Object.keys(headers).length > toolLimits.headers)
    return void report(
      "headers",
      sentence("too_many_headers", "Up to {most} headers are allowed", {
        most: toolLimits.headers,
      }),
    );
  let contentType: string | undefined;
  for (const [name, value] of Object.entries(headers)) {
    const field = `headers.${short(name)}`;
    if (typeof value !== "string") {
      report(
        field,
        sentence("tool_header_not_text", "The header {name} must be text", { name: short(name) }),
      );
      continue;
    }
    if (name.toLowerCase() === "content-type") contentType = value;
    checkNames(value, field, parameters, report);
    refusal(() => askingHeaders({ [name]: sampleOf(value) }), field, report);
  }
  if (
    new Set(Object.keys(headers).map((name) => name.toLowerCase())).size <
    Object.keys(headers).length
  )
    report("headers", sentence("tool_header_repeated", "A header appears twice"));
  return contentType;
}

function checkBody(
  body: unknown,
  contentType: string | undefined,
  parameters: string[],
  report: Report,
): void {
  const file = fileArgument(body);
  if (file !== undefined) return checkNames(`{{${file}}}`, "body", parameters, report);
  const isText = typeof body === "string";
  if (!isText && !isRecord(body) && !Array.isArray(body))
    return report(
      "body",
      sentence("tool_body_wrong", "The body must be text, an object or a list"),
    );
  const template = bodyTemplate(body);
  if (template.length > toolLimits.body)
    return report(
      "body",
      sentence("tool_body_too_long", "The body must be at most 50,000 characters"),
    );
  if (hasFileWithin(template))
    return report(
      "body",
      sentence(
        "placeholder_file_alone",
        "A file must be the whole body: only {placeholder}, where name is a parameter",
        { placeholder: "{{file:name}}" },
      ),
    );
  const form = formOf(body, contentType);
  checkNames(template, "body", parameters, report, form === "form" || form === "multipart");
  if (form !== "json") return;
  try {
    JSON.parse(fillBody(template, form, () => "x"));
  } catch {
    report(
      "body",
      sentence(
        "tool_body_not_json",
        "The body isn't valid JSON once its placeholders are filled in",
      ),
    );
  }
}

const x = (): string => "x";
/** A template with its placeholders replaced. */
const sampleOf = (template: string): string => fill(template, x, x);

function refusal(check: () => unknown, field: string, report: Report): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    report(field, error.sentence);
  }
}
