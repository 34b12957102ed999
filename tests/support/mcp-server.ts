import type { ServerResponse } from "node:http";
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { giveMaterial } from "./mcp-material";
import { startLocalServer, type LocalServer } from "./local-server";

type Asked = Parameters<Parameters<typeof startLocalServer>[0]>[0];

export type TestMcpServer = LocalServer & {
  /** The URL of its MCP endpoint. */
  address: string;
  /** The effects of its tools: one entry for each. */
  effects: string[];
  /** Its description of the tool `send`, and whether it claims that `look_up` only reads: tests change it meanwhile. */
  describes: { send: string; reads: boolean };
};

const TEXT = fromJsonSchema<{ text: string }>({
  type: "object",
  properties: { text: { type: "string", description: "What to say" } },
  required: ["text"],
});
const NOTHING = fromJsonSchema<Record<string, never>>({ type: "object", properties: {} });
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Its response instead of granting access, with the sign-in challenge. */
type Answered = { status: number; body: object; challenge?: string };

/**
 * An MCP server made with the official library, on a real port. `secret`: a required header. `door`: its response
 * before anything else, from its own URL; null: none. `more`: adds tools.
 */
export async function startMcpServer(
  secret?: { name: string; value: string },
  door?: (asked: Asked, address: string) => Answered | null,
  more?: (server: McpServer, effects: string[]) => void,
) {
  const effects: string[] = [];
  const describes = { send: "Sends a message.", reads: true };
  const handler = createMcpHandler(() => {
    const made = mcpServer(effects, describes);
    more?.(made, effects);
    return made;
  });
  const answer = async (asked: Asked, res: ServerResponse) => {
    const shut = door?.(asked, `${server.url}/mcp`);
    if (shut)
      return void res
        .writeHead(shut.status, {
          "content-type": "application/json",
          ...(shut.challenge ? { "www-authenticate": shut.challenge } : {}),
        })
        .end(JSON.stringify(shut.body));
    if (secret && asked.headers[secret.name.toLowerCase()] !== secret.value)
      return void res.writeHead(401, { "content-type": "application/json" }).end("{}");
    if (asked.body.includes('"name":"break_off"')) {
      effects.push("broke off");
      return void res.socket?.destroy();
    }
    const headers = Object.entries(asked.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const { method, url, body } = asked;
    const answered = await handler.fetch(
      new Request(`http://${asked.headers.host}${url}`, {
        method,
        headers,
        ...(body ? { body } : {}),
      }),
    );
    res.writeHead(answered.status, Object.fromEntries(answered.headers));
    res.end(Buffer.from(await answered.arrayBuffer()));
  };
  const server: LocalServer = await startLocalServer(answer);
  return { ...server, address: `${server.url}/mcp`, effects, describes } satisfies TestMcpServer;
}

function mcpServer(effects: string[], describes: TestMcpServer["describes"]): McpServer {
  const server = new McpServer(
    { name: "post", title: "Post Office", version: "1.2.3" },
    { instructions: "Be polite." },
  );
  giveMaterial(server);
  const said = (text: string) => ({ content: [{ type: "text" as const, text }] });
  server.registerTool(
    "look_up",
    {
      title: "Look up",
      description: "Looks something up.",
      inputSchema: TEXT,
      annotations: { readOnlyHint: describes.reads },
    },
    ({ text }) => said(`Found ${text}`),
  );
  server.registerTool(
    "send",
    { description: describes.send, inputSchema: TEXT, annotations: { destructiveHint: true } },
    ({ text }) => {
      effects.push(`sent ${text}`);
      return said(`Sent ${text}`);
    },
  );
  server.registerTool("break_off", { description: "Never answers.", inputSchema: NOTHING }, () =>
    said("never"),
  );
  server.registerTool("fails", { description: "Fails.", inputSchema: NOTHING }, () => ({
    ...said("The post is closed"),
    isError: true,
  }));
  server.registerTool(
    "picture",
    {
      description: "Gives a picture.",
      inputSchema: NOTHING,
      annotations: { readOnlyHint: true },
    },
    () => ({
      content: [
        { type: "text", text: "Here:" },
        { type: "image", data: PIXEL, mimeType: "image/png" },
      ],
    }),
  );
  return server;
}
