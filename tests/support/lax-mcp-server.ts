import type { ServerResponse } from "node:http";
import { startLocalServer, type LocalServer } from "./local-server";

type Asked = Parameters<Parameters<typeof startLocalServer>[0]>[0];
export type Posted = { id?: unknown; method?: string; params?: Record<string, unknown> };

/** How a server deviates; omitted parts follow the revision of 2025-06-18. */
export type Lax = {
  tools?: readonly unknown[];
  /** Beside the tools in the reply to tools/list. */
  list?: object;
  greeting?: object;
  /** The result of each call. */
  result?: unknown;
  /** Writes the reply itself; false: as usual. */
  by?: (asked: Asked, posted: Posted, res: ServerResponse) => boolean | void;
};

export type LaxServer = LocalServer & {
  /** The URL of a server that deviates in this way. */
  as: (how: Lax) => string;
  /** A tool's arguments, at this URL. */
  callsOf: (url: string) => unknown[];
  methodsOf: (url: string) => string[];
};

export const tool = (name: unknown = "echo", more: object = {}) => ({
  name,
  description: `The tool ${String(name)}.`,
  inputSchema: { type: "object", properties: { a: { type: "string" } } },
  ...more,
});

export const text = (words: string) => ({ content: [{ type: "text", text: words }] });

export const sendJson = (res: ServerResponse, value: unknown, status = 200, headers: object = {}) =>
  void res
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(value));

/** MCP servers as found in the wild, one per path of a real port. */
export async function startLaxServer(): Promise<LaxServer> {
  const all = new Map<string, { how: Lax; posts: Posted[] }>();
  const server: LocalServer = await startLocalServer((asked, res) => {
    const known = all.get(asked.url.split("/")[1] ?? "");
    if (!known) return res.writeHead(404).end();
    const posted = (asked.body ? JSON.parse(asked.body) : {}) as Posted;
    if (asked.method === "POST") known.posts.push(posted);
    if (known.how.by && known.how.by(asked, posted, res) !== false) return;
    return usual(asked, posted, res, known.how);
  });
  const ofUrl = (url: string) => all.get(new URL(url).pathname.split("/")[1]!)!.posts;
  return {
    ...server,
    as: (how) => {
      const key = `s${all.size}`;
      all.set(key, { how, posts: [] });
      return `${server.url}/${key}/mcp`;
    },
    callsOf: (url) =>
      ofUrl(url)
        .filter(({ method }) => method === "tools/call")
        .map(({ params }) => params?.arguments),
    methodsOf: (url) => ofUrl(url).map(({ method }) => method ?? ""),
  };
}

function usual({ method: verb }: Asked, { id, method }: Posted, res: ServerResponse, how: Lax) {
  if (verb !== "POST") return res.writeHead(405).end();
  if (id === undefined) return res.writeHead(202).end();
  const result = resultOf(method, how);
  const error = { code: -32601, message: `Method not found: ${method}` };
  return sendJson(res, { jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) });
}

/** Such a server's response; undefined: it doesn't know the method. */
function resultOf(method: string | undefined, { tools, list, greeting, result }: Lax) {
  if (method === "initialize")
    return {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "lax", version: "1" },
      ...greeting,
    };
  if (method === "tools/list") return { tools: tools ?? [tool()], ...list };
  if (method === "tools/call") return result === undefined ? text("done") : result;
  return undefined;
}

/** The usual reply to a request. */
export const reply = ({ id, method }: Posted, how: Lax = {}) => ({
  jsonrpc: "2.0",
  id,
  result: resultOf(method, how),
});

/** Responds to every request with this, made from the usual reply. */
export const each =
  (write: (res: ServerResponse, message: ReturnType<typeof reply>) => unknown): Lax["by"] =>
  (asked, posted, res) => {
    const message = reply(posted);
    if (asked.method !== "POST" || posted.id === undefined || !message.result) return false;
    return void write(res, message);
  };
