import "server-only";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import {
  guardedFetch,
  type GuardedAnswer,
  type GuardedRequest,
} from "@/lib/core/guarded-fetch/guarded-fetch";
import { readUrl } from "@/lib/core/guarded-fetch/target/target";
import type { UserId } from "@/lib/core/identity";
import { isBinary, textOf, typeOf } from "@/lib/tools/run/answer-text";
import type { HttpTool } from "@/lib/tools/contract";
import {
  placeholdersIn,
  valuesOf,
  type PlaceholderValues,
} from "@/lib/tools/shared/template/placeholders";
import {
  bodyTemplate,
  fillBody,
  fillHeader,
  fillUrl,
  formOf,
  ORIGIN,
} from "@/lib/tools/shared/template/template";
import { redactor } from "@/lib/tools/run/redact";
import { opened } from "@/lib/tools/secrets";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { reworded, sentence } from "@/lib/core/shared/sentence";

/** How much of an error response a model needs to fix its call. */
const REFUSAL_CHARS = 2_000;

/**
 * Makes the request of an HTTP tool. Returns the response's text; a status of 400 and above throws a ToolFault with the
 * beginning of the text.
 */
export async function runHttp(
  me: UserId,
  tool: HttpTool,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const { headers = {} } = tool;
  const secretHeaders = Object.keys(headers).filter(
    (name) => placeholdersIn(headers[name]!).secrets.length > 0,
  );
  const openSecrets = [tool.url, tool.body === undefined ? "" : bodyTemplate(tool.body)].flatMap(
    (each) => placeholdersIn(each).secrets,
  );
  const origin = readUrl(ORIGIN.exec(tool.url)?.[0] ?? "");
  const secrets = await opened(
    me,
    [...openSecrets, ...secretHeaders.flatMap((name) => placeholdersIn(headers[name]!).secrets)],
    origin,
  );
  const clean = redactor(secrets.values());
  try {
    // Secrets in the address or body would follow a redirect: then no other host may be reached.
    const allowedHosts = openSecrets.length
      ? [`${origin.hostname}:${origin.port || (origin.protocol === "https:" ? 443 : 80)}`]
      : null;
    const answer = await guardedFetch({
      ...requestOf(tool, valuesOf(args, secrets)),
      secretHeaders,
      allowedHosts,
      signal,
    });
    return clean(read(answer, clean));
  } catch (error) {
    const told =
      error instanceof ToolFault || error instanceof FetchRefused || error instanceof FetchFailed;
    throw told ? new ToolFault(reworded(error.sentence, clean)) : error;
  }
}

function requestOf(
  tool: HttpTool,
  values: PlaceholderValues,
): Pick<GuardedRequest, "url" | "method" | "headers" | "body"> {
  const headers = Object.fromEntries(
    Object.entries(tool.headers ?? {}).map(([name, value]) => [
      name,
      fillHeader(name, value, values),
    ]),
  );
  const declared = Object.entries(headers).find(
    ([name]) => name.toLowerCase() === "content-type",
  )?.[1];
  const request = { url: fillUrl(tool.url, values), method: tool.method, headers };
  if (tool.body === undefined) return request;
  const form = formOf(tool.body, declared);
  const type = declared ?? (form === "json" ? "application/json" : "text/plain; charset=utf-8");
  return {
    ...request,
    headers: declared === undefined ? { ...headers, "content-type": type } : headers,
    body: fillBody(bodyTemplate(tool.body), form, values),
  };
}

function read(answer: GuardedAnswer, clean: (text: string) => string): string {
  if (isBinary(answer))
    throw new ToolFault(
      sentence("answer_not_text", "The answer is no text but {type}.", { type: typeOf(answer) }),
    );
  const text = textOf(answer);
  if (answer.status < 400) return text;
  // Cleaned before it is cut: a truncated secret would not be found.
  throw new ToolFault(
    sentence("address_answered", "The address answered {status}: {body}", {
      status: answer.status,
      body: clean(text).slice(0, REFUSAL_CHARS) || "nothing more",
    }),
  );
}
