import "server-only";
import { config } from "@/lib/core/config";
import { outbound } from "@/lib/core/guarded-fetch/connect";
import { makeGuardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import { hostRule } from "@/lib/core/host-list";
import type { Scope } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import {
  resultsIn,
  SEARCH_ENGINES,
  type WebResult,
  type SearchEngine,
} from "@/lib/tools/builtins/engines";
import { textOf } from "@/lib/tools/run/answer-text";
import type { Trail } from "@/lib/tools/run/trail";
import { runHttp } from "@/lib/tools/run/run-http";
import { list } from "@/lib/tools/secrets";
import { ToolFault } from "@/lib/tools/shared/tool-fault";

const MOST = 10;
const TITLE_CHARS = 300;
const URL_CHARS = 2_000;
const TEXT_CHARS = 1_000;

/**
 * Searches the web: with the person's own key if they have one, otherwise with the operator's SearXNG. Returns the
 * results as text for a model. Throws ToolFault, and the errors of the guarded fetch.
 */
export async function webSearch(
  me: Scope,
  query: string,
  signal: AbortSignal,
  onHost?: Trail["onHost"],
): Promise<string> {
  const names = (await list(me.workspace)).map(({ name }) => name);
  const engine = SEARCH_ENGINES.find(({ secret }) => names.includes(secret));
  return engine ? searchBy(me, engine, query, signal, onHost) : bySearxng(query, signal);
}

/** Searches with the person's key for a service, from the secret of the service's name. Throws like `webSearch`. */
export async function searchBy(
  me: Scope,
  { request, read }: SearchEngine,
  query: string,
  signal: AbortSignal,
  onHost?: Trail["onHost"],
): Promise<string> {
  return resultText(read, await runHttp(me, request, { query }, { signal, onHost }));
}

/** The operator's own server: this URL is open to this tool only. */
async function bySearxng(query: string, signal: AbortSignal): Promise<string> {
  const { SEARXNG_URL } = config();
  if (!SEARXNG_URL)
    throw new ToolFault(
      sentence(
        "search_not_set_up",
        "Web search isn't set up. Save a key as the secret BRAVE_API_KEY for api.search.brave.com or TAVILY_API_KEY for api.tavily.com, or ask the operator to set SEARXNG_URL.",
      ),
    );
  const url = new URL("search", SEARXNG_URL.endsWith("/") ? SEARXNG_URL : `${SEARXNG_URL}/`);
  url.search = new URLSearchParams({ q: query, format: "json" }).toString();
  const host = `${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`;
  const rule = hostRule(host);
  const parts = outbound();
  const fetch = makeGuardedFetch({ ...parts, opened: [...parts.opened, ...(rule ? [rule] : [])] });
  const answer = await fetch({
    url: url.href,
    headers: { accept: "application/json" },
    allowedHosts: [host],
    signal,
  });
  if (answer.status === 403)
    throw new ToolFault(
      sentence(
        "search_format_closed",
        "The server's search refused the request (403). Its operator must add json to search.formats in the SearXNG settings.",
      ),
    );
  if (answer.status >= 400)
    throw new ToolFault(
      sentence("search_answered", "The search service responded with status {status}.", {
        status: answer.status,
      }),
    );
  return resultText(resultsIn, textOf(answer));
}

/** The results, in the format for a model. */
function resultText(read: SearchEngine["read"], answer: string): string {
  const results = readable(read, answer).slice(0, MOST);
  if (results.length === 0) return "Nothing was found.";
  return results
    .map(({ title, url, text }) =>
      [title.slice(0, TITLE_CHARS), url.slice(0, URL_CHARS), text.slice(0, TEXT_CHARS)]
        .filter(Boolean)
        .join("\n"),
    )
    .join("\n\n");
}

function readable(read: SearchEngine["read"], answer: string): WebResult[] {
  try {
    return read(JSON.parse(answer));
  } catch {
    throw new ToolFault(
      sentence("search_not_understood", "The search service sent an unreadable response."),
    );
  }
}
