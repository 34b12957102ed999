import "server-only";
import { guardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import { newId } from "@/lib/core/crypto";
import { readUrl } from "@/lib/core/guarded-fetch/target";
import type { Scope } from "@/lib/core/identity";
import type { SandboxFetch } from "@/lib/core/sandbox/call";
import { runInSandbox } from "@/lib/core/sandbox/run-in-sandbox";
import { textOf } from "@/lib/tools/run/answer-text";
import type { JavascriptTool } from "@/lib/tools/contract";
import { redactor } from "@/lib/tools/run/redact";
import type { Trail } from "@/lib/tools/run/trail";
import { opened } from "@/lib/tools/secrets";
import { ToolFault } from "@/lib/tools/shared/tool-fault";
import { reworded } from "@/lib/core/shared/sentence";

/**
 * Runs a tool's source in the sandbox. Throws ToolFault; `logs` receives the lines that it writes, even when it fails.
 */
export async function runJavascript(
  me: Scope,
  tool: JavascriptTool,
  args: object,
  { logs, onHost }: Trail,
  signal: AbortSignal,
): Promise<unknown> {
  const secretNames = new Set<string>();
  const mark = newId();
  const outcome = await runInSandbox({
    code: marked(tool.source, mark),
    args,
    fetch: fetchFor(me, tool, secretNames, mark, onHost),
    signal,
    owner: me.workspace,
  });
  const redact = redactor(secretNames);
  const clean = (text: string): string => redact(unmarked(text, mark));
  logs.push(...outcome.logs.map(clean));
  if (!outcome.ok) throw new ToolFault(reworded(outcome.error, clean));
  if (typeof outcome.value === "string") return clean(outcome.value);
  const text = JSON.stringify(outcome.value) ?? "";
  return text.includes(mark) ? (JSON.parse(unmarked(text, mark)) as unknown) : outcome.value;
}

/**
 * The only network access of a tool's code: the guarded fetch, to the tool's hosts. Secrets are filled in here, only
 * into headers, and removed from the response: the code never sees one. Only a placeholder in the source is filled, not
 * one from an argument or a response.
 */
function fetchFor(
  me: Scope,
  { hosts = [] }: JavascriptTool,
  secretNames: Set<string>,
  mark: string,
  onHost: Trail["onHost"],
): SandboxFetch {
  return async ({ url, method, headers, body }, signal) => {
    const secretHeaders = Object.keys(headers).filter(
      (name) => markedIn(headers[name]!, mark).length > 0,
    );
    const secrets = await opened(
      me.workspace,
      secretHeaders.flatMap((name) => markedIn(headers[name]!, mark)),
      readUrl(unmarked(url, mark)),
    );
    for (const value of secrets.values()) secretNames.add(value);
    const filled = Object.entries(headers).map(([name, value]) => [
      name,
      fillMarked(value, mark, secrets),
    ]);
    const rest = {
      url: unmarked(url, mark),
      body: body === undefined ? undefined : unmarked(body, mark),
    };
    const answer = await guardedFetch({
      ...rest,
      method,
      headers: Object.fromEntries(filled),
      secretHeaders,
      allowedHosts: hosts,
      onHost: (host) => onHost(redactor(secretNames)(host)),
      signal,
    });
    const clean = redactor(secretNames);
    return {
      status: answer.status,
      url: clean(answer.url),
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, clean(value)]),
      ),
      body: clean(textOf(answer)),
    };
  };
}

/**
 * A placeholder of a secret may reach a header from anywhere: the tool's source, but also an argument that a model
 * wrote, or a page that the tool has read. Those in the source are marked for one call with a random token.
 */
const PLACEHOLDER = /\{\{\s*secret\.(\w{1,64})\s*\}\}/g;

/** The source with each placeholder of a secret marked. */
const marked = (source: string, mark: string): string =>
  source.replace(PLACEHOLDER, (_, name: string) => `{{secret.${name}.${mark}}}`);

/** The text with the marks removed. */
const unmarked = (text: string, mark: string): string => text.replaceAll(`.${mark}}}`, "}}");

/** The secrets named by marked placeholders of this text. */
const markedIn = (text: string, mark: string): string[] =>
  [...text.matchAll(placeholderOf(mark))].map((match) => match[1]!);

/** The text with its marked placeholders filled. */
const fillMarked = (text: string, mark: string, secrets: ReadonlyMap<string, string>): string =>
  text.replace(placeholderOf(mark), (_, name: string) => secrets.get(name) ?? "");

const placeholderOf = (mark: string): RegExp =>
  new RegExp(`\\{\\{secret\\.(\\w{1,64})\\.${mark}\\}\\}`, "g");
