import "server-only";
import { storeFault } from "@/lib/core/db/faults";
import { downloadOf } from "@/lib/core/http/download";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/telemetry/log";
import { metrics } from "@/lib/core/telemetry/metrics";
import { reasonOf, sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What a handler returns when a value alone is not enough: another status, headers, cookies. */
export class HttpReply<T> {
  constructor(
    readonly value: T,
    readonly options: {
      status?: number;
      headers?: Record<string, string>;
      cookies?: string[];
    } = {},
  ) {}
}

/**
 * A file for the browser to save. The name may be any text: characters that a file system or a header can't contain are
 * removed.
 */
export class Download {
  constructor(
    /** The whole text, or its pieces, which are generated on demand. */
    readonly text: string | AsyncIterable<string>,
    readonly type: string,
    readonly name: { of: string; ending: string },
  ) {}
}

/**
 * `owner`: whose downloads are counted together. RFC 6266: the plain name for old clients, the encoded one for all
 * characters.
 */
export function fileReply(
  { text, type, name }: Download,
  headers: Record<string, string>,
  owner: string,
): Response {
  const safe = name.of
    .replace(/[\p{C}\\/:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[.\s]+/, "");
  const file = `${
    Array.from(safe)
      .slice(0, 80)
      .join("")
      .replace(/(?<![.\s])[.\s]+$/, "") || "download"
  }.${name.ending}`;
  const encoded = encodeURIComponent(file).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(typeof text === "string" ? text : downloadOf(text, owner), {
    headers: {
      "cache-control": "no-store",
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${file.replace(/[^\x20-\x7e]|%/g, "_")}"; filename*=UTF-8''${encoded}`,
      ...headers,
    },
  });
}

/** Private responses are never cached; a value becomes JSON, no value becomes 204. */
export function jsonReply(
  value: unknown,
  status: number,
  headers: Record<string, string>,
  cookies: string[] = [],
): Response {
  const all = new Headers({ "cache-control": "no-store", ...headers });
  for (const each of cookies) all.append("set-cookie", each);
  if (value === undefined || status === 304)
    return new Response(null, { status: status === 304 ? 304 : 204, headers: all });
  all.set("content-type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(value), { status, headers: all });
}

/** The response for any error; unexpected errors are logged, and become a plain 500. */
export function refusalOf(
  error: unknown,
  requestId: string,
  about: Record<string, unknown> = {},
): AppError {
  const fault = error instanceof AppError ? error : storeFault(error);
  if (fault) return fault;
  metrics()?.failures.inc();
  log().error({ request_id: requestId, ...about, error }, "unforeseen error");
  return new AppError(
    500,
    "internal",
    sentence(
      "internal_error",
      "Something went wrong on the server. It has been logged. Please try again.",
    ),
  );
}

/**
 * Any error as API.md defines it. An unexpected one is logged; the response has a general sentence without internal
 * details.
 */
export function errorReply(
  error: unknown,
  requestId: string,
  about: Record<string, unknown> = {},
  beside: (text: string) => Record<string, unknown> = () => ({}),
): Response {
  const {
    status,
    code,
    sentence: why,
    fields,
    headers,
    extra,
  } = refusalOf(error, requestId, about);
  const body = {
    ...extra,
    ...beside(why.text),
    error: why.text,
    code,
    ...reasonOf(why),
    ...(fields ? inFields(fields) : {}),
    request_id: requestId,
  };
  return jsonReply(body, status, { ...headers, "x-request-id": requestId });
}

/** The sentences of fields by name, and their reasons. */
const inFields = (fields: Record<string, Sentence>) => {
  const all = Object.entries(fields);
  return {
    fields: Object.fromEntries(all.map(([name, { text }]) => [name, text])),
    field_reasons: Object.fromEntries(all.map(([name, why]) => [name, reasonOf(why)])),
  };
};
