import "server-only";
import * as z from "zod";
import { SEARCH_KEYS } from "@/lib/tools/shared/search-keys";
import type { HttpTool } from "@/lib/tools/contract";

export type WebResult = { title: string; url: string; text: string };
/** secret: the name that a person's key is saved under. request: searches for the value of `query`. */
export type SearchEngine = {
  secret: string;
  request: HttpTool;
  read: (answer: unknown) => WebResult[];
};

const page = z.object({ title: z.string().catch(""), url: z.string() });
const Brave = z.object({
  web: z
    .object({ results: z.array(page.extend({ description: z.string().catch("") })) })
    .optional(),
});
const Results = z.object({ results: z.array(page.extend({ content: z.string().catch("") })) });

/** In a response of SearXNG (GET /search?format=json), or of Tavily, which has the same format. */
export const resultsIn = (answer: unknown): WebResult[] =>
  Results.parse(answer).results.map(({ content, ...rest }) => ({ ...rest, text: content }));

/** Brave returns texts as HTML. */
const MARKS: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};
const plain = (text: string): string =>
  text
    .replaceAll(/<\/?strong>/g, "")
    .replaceAll(/&(?:lt|gt|quot|#x27|#39|nbsp|amp);/g, (mark) => MARKS[mark] ?? mark);

const { brave, tavily } = SEARCH_KEYS;

/** Search services that a person uses with their own key; the first one with a key is used. */
export const SEARCH_ENGINES: readonly SearchEngine[] = [
  {
    // https://api-dashboard.search.brave.com/app/documentation/web-search
    secret: brave.secret,
    request: {
      kind: "http",
      method: "GET",
      url: `https://${brave.host}/res/v1/web/search?q={{query}}&count=10`,
      headers: { accept: "application/json", "x-subscription-token": `{{secret.${brave.secret}}}` },
    },
    read: (answer) =>
      (Brave.parse(answer).web?.results ?? []).map(({ title, url, description }) => ({
        title: plain(title),
        url,
        text: plain(description),
      })),
  },
  {
    // https://docs.tavily.com/documentation/api-reference/endpoint/search
    secret: tavily.secret,
    request: {
      kind: "http",
      method: "POST",
      url: `https://${tavily.host}/search`,
      headers: { authorization: `Bearer {{secret.${tavily.secret}}}` },
      body: { query: "{{query}}", max_results: 10 },
    },
    read: resultsIn,
  },
];
