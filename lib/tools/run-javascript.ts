import "server-only";
import { guardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import { readUrl } from "@/lib/core/guarded-fetch/target";
import type { UserId } from "@/lib/core/identity";
import type { SandboxFetch } from "@/lib/core/sandbox/call";
import { runInSandbox } from "@/lib/core/sandbox/run-in-sandbox";
import { textOf } from "@/lib/tools/answer-text";
import type { JavascriptTool } from "@/lib/tools/contract";
import { fill, placeholdersIn, plain, valuesOf } from "@/lib/tools/http/placeholders";
import { redactor } from "@/lib/tools/redact";
import { opened } from "@/lib/tools/secrets";
import { ToolFault } from "@/lib/tools/tool-fault";

/** Runs a tool's source in the sandbox. Throws ToolFault; `logs` gets the lines that it writes, also when it fails. */
export async function runJavascript(me: UserId, tool: JavascriptTool, args: object, logs: string[], signal: AbortSignal): Promise<unknown> {
  const known = new Set<string>();
  const outcome = await runInSandbox({ code: tool.source, args, fetch: fetchFor(me, tool, known), signal, owner: me });
  const clean = redactor(known);
  logs.push(...outcome.logs.map(clean));
  if (!outcome.ok) throw new ToolFault(clean(outcome.error));
  return typeof outcome.value === "string" ? clean(outcome.value) : outcome.value;
}

/**
 * The only way out of a tool's code: the guarded fetch, to the tool's hosts. Secrets are filled in here, into headers
 * alone, and taken out of what comes back: the code never sees one.
 */
function fetchFor(me: UserId, { hosts = [] }: JavascriptTool, known: Set<string>): SandboxFetch {
  return async ({ url, method, headers, body }, signal) => {
    const secretHeaders = Object.keys(headers).filter((name) => placeholdersIn(headers[name]!).secrets.length > 0);
    const secrets = await opened(me, secretHeaders.flatMap((name) => placeholdersIn(headers[name]!).secrets), readUrl(url));
    for (const value of secrets.values()) known.add(value);
    const values = valuesOf({}, secrets);
    const filled = Object.entries(headers).map(([name, value]) => [name, secretHeaders.includes(name) ? fill(value, values, plain) : value]);
    const answer = await guardedFetch({ url, method, headers: Object.fromEntries(filled), secretHeaders, body, allowedHosts: hosts, signal });
    const clean = redactor(known);
    return {
      status: answer.status,
      url: clean(answer.url),
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, clean(value)])),
      body: clean(textOf(answer)),
    };
  };
}
