import "server-only";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import {
  guardedFetch,
  makeGuardedFetch,
  type GuardedAnswer,
  type GuardedRequest,
} from "@/lib/core/guarded-fetch/guarded-fetch";
import { readUrl } from "@/lib/core/guarded-fetch/target/target";
import type { UserId } from "@/lib/core/identity";
import { isBinary, textOf, typeOf } from "@/lib/tools/run/answer-text";
import type { HttpTool } from "@/lib/tools/contract";
import {
  fileArgument,
  placeholdersIn,
  plain,
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
import { credentialsIn, redactor } from "@/lib/tools/run/redact";
import type { Trail } from "@/lib/tools/run/trail";
import { opened } from "@/lib/tools/secrets";
import { NEEDS_RUN, ToolFault } from "@/lib/tools/shared/tool-fault";
import { reworded, sentence } from "@/lib/core/shared/sentence";

/** How much of an error response a model needs to fix its call. */
const REFUSAL_CHARS = 2_000;

/** A body of as many bytes as a file may have takes longer to send than one of text. */
const FILE_PATIENCE_MS = 25_000;

export type FileBody = { bytes: Uint8Array; type: string };
/** The file of that name within reach of the run. Throws ToolFault. */
export type FileNamed = (name: string) => Promise<FileBody>;
type Calling = { signal: AbortSignal; fileNamed?: FileNamed; onHost?: Trail["onHost"] };

/**
 * Makes the request of an HTTP tool. Returns the response's text; a status of 400 and above throws a ToolFault with the
 * beginning of the text.
 */
export async function runHttp(
  me: UserId,
  tool: HttpTool,
  args: Record<string, unknown>,
  { signal, fileNamed, onHost }: Calling,
): Promise<string> {
  const file = await fileOf(tool, args, fileNamed);
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
  // A header that its person has written without a secret is not to come back, either.
  const clean = redactor([...secrets.values(), ...credentialsIn(headers)]);
  try {
    // Secrets in the address or body would follow a redirect: then no other host may be reached.
    const allowedHosts = openSecrets.length
      ? [`${origin.hostname}:${origin.port || (origin.protocol === "https:" ? 443 : 80)}`]
      : null;
    const send = file
      ? makeGuardedFetch({
          ...outbound(),
          sentBytes: file.bytes.byteLength,
          patienceMs: FILE_PATIENCE_MS,
        })
      : guardedFetch;
    const answer = await send({
      ...requestOf(tool, valuesOf(args, secrets), file),
      secretHeaders,
      allowedHosts,
      onHost: (host) => onHost?.(clean(host)), // a redirect may repeat a secret
      signal,
    });
    return clean(read(answer, clean));
  } catch (error) {
    const told =
      error instanceof ToolFault || error instanceof FetchRefused || error instanceof FetchFailed;
    throw told ? new ToolFault(reworded(error.sentence, clean)) : error;
  }
}

/** The file that is the tool's body, if one is. */
async function fileOf(
  { body }: HttpTool,
  args: Record<string, unknown>,
  fileNamed: FileNamed | undefined,
): Promise<FileBody | undefined> {
  const argument = fileArgument(body);
  if (argument === undefined) return undefined;
  if (!fileNamed) throw new ToolFault(NEEDS_RUN);
  return fileNamed(plain(args[argument]));
}

function requestOf(
  tool: HttpTool,
  values: PlaceholderValues,
  file: FileBody | undefined,
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
  if (file)
    return {
      ...request,
      headers: declared === undefined ? { ...headers, "content-type": file.type } : headers,
      body: file.bytes,
    };
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
