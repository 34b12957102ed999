import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { HTTP_METHODS, type HttpTool } from "@/lib/tools/contract";
import { toolLimits } from "@/lib/tools/shared/rules";
import { readOptions, type Options } from "@/lib/tools/shared/curl-options";
import { shellWords } from "@/lib/tools/shared/shell-words";

type Header = [name: string, value: string];
export type CurlRequest = {
  method: HttpTool["method"];
  url: string;
  headers: Header[];
  body: string;
  /** The parts of the command that a tool can't have, as written. */
  left: string[];
  /** Shell variables, which stay as written. */
  variables: string[];
};

/** A complete request, and room for what is ignored. */
const LONGEST = 4 * toolLimits.body;
const COMMAND = /^\s*(?:\$\s+)?curl(?:\.exe)?(?=\s)/;
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
/** The connection decides these. */
const OF_CONNECTION =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|upgrade|te|trailer|expect|accept-encoding|http2-settings|proxy-.*)$/;
const ADDRESS = /^(?:([a-z][a-z0-9+.-]{0,30}):\/\/)?([^/?#]*)([^#]*)/i;

export const isCurl = (text: string): boolean => COMMAND.test(text);

/** The request that a curl command would make, or why it cannot be read. Nothing is executed. */
export function readCurl(text: string): CurlRequest | Sentence {
  if (text.length > LONGEST)
    return sentence("curl_too_long", "This command is longer than a tool's request can be");
  const command = COMMAND.exec(text)?.[0];
  if (command === undefined)
    return sentence("curl_missing", "This isn't a curl command. It must start with curl");
  const { words, variables, open, carets } = shellWords(text.slice(command.length));
  if (carets)
    return sentence(
      "curl_for_windows",
      "This is a command for the Windows prompt: copy it as cURL (bash)",
    );
  if (open) return sentence("curl_quote_open", "A quotation mark in this command isn't closed");
  return requestOf(readOptions(words), variables);
}

function requestOf(options: Options, variables: string[]): CurlRequest | Sentence {
  const { rest, head, get } = options;
  const left = [...options.left];
  const of = (...names: string[]) =>
    options.values.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const [address, ...others] = [...of("url"), ...rest];
  if (!address) return sentence("curl_without_address", "This command has no URL");
  left.push(...others);

  const data = dataOf(options, left);
  const verb = of("request").at(-1)?.toUpperCase();
  // Files are left out, but curl would send them.
  const sends =
    data.body !== undefined || left.some((each) => /^(-F|--form|--data|--json)/.test(each));
  const chosen = verb ?? (head ? "HEAD" : sends && !get ? "POST" : "GET");
  const method = HTTP_METHODS.find((each) => each === chosen);
  if (!method)
    return sentence("curl_method", "A tool can't send {method}. Use one of {methods}", {
      method: chosen.slice(0, 20),
      methods: HTTP_METHODS.join(", "),
    });
  const target = targetOf(address, [...data.query, ...(get ? data.parts : [])]);
  if ("text" in target) return target;
  const headers = headersOf(options, target.user, { json: data.json, sent: data.body }, left);
  const bodiless = method === "GET" || method === "HEAD";
  if (bodiless && !get && data.body !== undefined) left.push("-d");
  const body = bodiless || get ? "" : (data.body ?? "");
  return { method, url: target.url, headers, body, left: [...new Set(left)], variables };
}

function dataOf({ values: options }: Options, left: string[]) {
  const parts: string[] = [];
  const query: string[] = [];
  let json: string | undefined;
  for (const { name, value } of options) {
    const isFile =
      name === "data-urlencode" || name === "url-query"
        ? /^[^=@]*@/.test(value)
        : (name === "data" || name === "json") && value.startsWith("@");
    if (isFile) left.push(`--${name} ${value.slice(0, 80)}`);
    else if (name === "data" || name === "data-raw") parts.push(value);
    else if (name === "data-urlencode") parts.push(encoded(value));
    else if (name === "url-query") query.push(encoded(value));
    else if (name === "json") json = (json ?? "") + value;
  }
  const sent = json === undefined ? parts : [...parts, json];
  return {
    parts,
    query,
    json: json !== undefined,
    body: sent.length ? sent.join("&") : undefined,
  };
}

/** `name=content`, `=content` or `content`. */
function encoded(value: string): string {
  const at = value.indexOf("=");
  const name = at > 0 ? `${value.slice(0, at)}=` : "";
  return name + encodeURIComponent(value.slice(at + 1).toWellFormed());
}

function targetOf(address: string, query: string[]): { url: string; user?: string } | Sentence {
  const [, scheme = "http", authority = "", path = ""] = ADDRESS.exec(address.trim()) ?? [];
  const at = authority.lastIndexOf("@");
  const host = authority.slice(at + 1);
  if (!/^https?$/i.test(scheme) || host === "")
    return sentence("curl_address", "The URL in this command isn't an http or https URL");
  const more = query.join("&");
  const join = more === "" ? "" : path.includes("?") ? "&" : "?";
  return {
    url: `${scheme}://${host}${path}${join}${more}`,
    user: at < 0 ? undefined : decoded(authority.slice(0, at)),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Sent = { json: boolean; sent: string | undefined };

/** Every header once; duplicates are joined as in HTTP. */
function headersOf(
  { values: options, get }: Options,
  userInAddress: string | undefined,
  { json, sent }: Sent,
  left: string[],
): Header[] {
  const byName = new Map<string, Header>();
  const removed = new Set<string>();
  const add = (name: string, value: string): void => {
    const key = name.toLowerCase();
    const before = byName.get(key);
    const join = key === "cookie" ? "; " : ", ";
    byName.set(key, before ? [before[0], before[1] + join + value] : [name, value]);
  };
  const byDefault = (name: string, value: string): void => {
    const key = name.toLowerCase();
    if (!byName.has(key) && !removed.has(key)) add(name, value);
  };
  for (const { name, value } of options) {
    if (name === "header") readHeader(value, add, removed, left);
    else if (name === "cookie" && !value.includes("=")) left.push("-b");
    else if (name === "cookie") add("Cookie", value);
    else if (name === "user-agent") add("User-Agent", value);
    else if (name === "referer") add("Referer", value.replace(/;auto$/, ""));
    else if (name === "oauth2-bearer") byDefault("Authorization", `Bearer ${value}`);
  }
  const user = options.findLast(({ name }) => name === "user")?.value ?? userInAddress;
  if (user !== undefined) byDefault("Authorization", `Basic ${base64(user)}`);
  if (json) byDefault("Accept", "application/json");
  if (json) byDefault("Content-Type", "application/json");
  else if (sent !== undefined && !get) byDefault("Content-Type", FORM);
  return [...byName.values()];
}
const FORM = "application/x-www-form-urlencoded";

/** `Name: value`; `Name:` removes a header that curl would send, `Name;` sends an empty one. */
function readHeader(
  text: string,
  add: (name: string, value: string) => void,
  removed: Set<string>,
  left: string[],
): void {
  const colon = text.indexOf(":");
  const isEmpty = colon < 0 && text.endsWith(";");
  const name = (isEmpty ? text.slice(0, -1) : text.slice(0, Math.max(colon, 0))).trim();
  const value = isEmpty ? "" : text.slice(colon + 1).trim();
  const key = name.toLowerCase();
  if (!TOKEN.test(name)) left.push(`-H ${text.slice(0, 40)}`);
  else if (!isEmpty && value === "") removed.add(key);
  else if (!OF_CONNECTION.test(key)) add(name, value);
  else if (key !== "accept-encoding" && key !== "content-length") left.push(name);
}

const base64 = (user: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(user.includes(":") ? user : `${user}:`)));
