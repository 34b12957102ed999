import "server-only";
import { FetchFailed, FetchRefused } from "@/lib/core/guarded-fetch/failure";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { guardedFetch, makeGuardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import { readUrl } from "@/lib/core/guarded-fetch/target";
import type { Scope } from "@/lib/core/identity";
import type { HttpTool } from "@/lib/tools/contract";
import type { ToolParameter } from "@/lib/tools/parameter";
import type { KeepFile } from "@/lib/tools/run/given-files";
import { readAnswer } from "@/lib/tools/run/http-answer";
import { filesOf, requestOf, wiresOf, withOtherwise } from "@/lib/tools/run/http-request";
import { credentialsIn, redactor } from "@/lib/tools/run/redact";
import type { Trail } from "@/lib/tools/run/trail";
import { opened } from "@/lib/tools/secrets";
import { placeholdersIn, valuesOf } from "@/lib/tools/shared/placeholders";
import { bodyTemplate, ORIGIN } from "@/lib/tools/shared/template";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { reworded } from "@/lib/core/shared/sentence";

/** Sending a body of a file's maximum size takes longer than sending text. */
const FILE_PATIENCE_MS = 25_000;

export type FileBody = { bytes: Uint8Array; type: string };
/** The file of that name available to the run. Throws ToolFault. */
export type FileNamed = (name: string) => Promise<FileBody>;
type Calling = {
  signal: AbortSignal;
  /** The tool's parameters, for writing its arguments. */
  parameters?: Record<string, ToolParameter>;
  /** The tool's name, for naming files that it returns. */
  name?: string;
  fileNamed?: FileNamed;
  keepFile?: KeepFile;
  onHost?: Trail["onHost"];
};

/**
 * Makes the request of an HTTP tool. Returns the response's text; a status of 400 and above throws a ToolFault with the
 * beginning of the text.
 */
export async function runHttp(
  me: Scope,
  tool: HttpTool,
  values: Record<string, unknown>,
  { signal, parameters = {}, name = "response", fileNamed, keepFile, onHost }: Calling,
): Promise<string> {
  const args = withOtherwise(parameters, values);
  const files = await filesOf(tool, parameters, args, fileNamed);
  const { headers = {} } = tool;
  const secretHeaders = Object.keys(headers).filter(
    (name) => placeholdersIn(headers[name]!).secrets.length > 0,
  );
  const openSecrets = [tool.url, tool.body === undefined ? "" : bodyTemplate(tool.body)].flatMap(
    (each) => placeholdersIn(each).secrets,
  );
  const origin = readUrl(ORIGIN.exec(tool.url)?.[0] ?? "");
  const secrets = await opened(
    me.workspace,
    [...openSecrets, ...secretHeaders.flatMap((name) => placeholdersIn(headers[name]!).secrets)],
    origin,
  );
  // A header that its person has written without a secret must not come back, either.
  const clean = redactor([...secrets.values(), ...credentialsIn(headers)]);
  try {
    // Secrets in the URL or body would follow a redirect: then no other host may be reached.
    const allowedHosts = openSecrets.length
      ? [`${origin.hostname}:${origin.port || (origin.protocol === "https:" ? 443 : 80)}`]
      : null;
    const filling = { values: valuesOf(args, secrets), wires: wiresOf(parameters), files };
    const request = requestOf(tool, filling, args);
    const send = files.size
      ? makeGuardedFetch({
          ...outbound(),
          sentBytes: Buffer.byteLength(request.body ?? ""),
          patienceMs: FILE_PATIENCE_MS,
        })
      : guardedFetch;
    const answer = await send({
      ...request,
      secretHeaders,
      allowedHosts,
      onHost: (host) => onHost?.(clean(host)), // a redirect may repeat a secret
      signal,
    });
    const { method } = tool;
    return clean(await readAnswer(answer, { tool: name, method, clean, keep: keepFile }));
  } catch (error) {
    const note =
      error instanceof ToolFault || error instanceof FetchRefused || error instanceof FetchFailed;
    throw note ? new ToolFault(reworded(error.sentence, clean)) : error;
  }
}
