import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import type { ModelProvider } from "@/lib/models/contract";
import { unpacked } from "@/lib/runs/journal/requests/parts";
import { everyRow, textOf } from "../support/every-row";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { eventsOf, json, person, startAgent, tool } from "../support/tool-runs";

const KEPT = "kept-canary-4f1c0b";
const LITERAL = "literal-canary-77aa21";
const CONNECTED = "connected-canary-c0ffee";
const PROVIDER = "provider-canary-5eed42";
const USERINFO = "userinfo-canary-9d2e";
const ALL = [KEPT, LITERAL, CONNECTED, PROVIDER, USERINFO];
/** As a server may repeat one. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  Buffer.from(secret).toString("hex"),
];
const leaksIn = (text: string): string[] =>
  ALL.filter((secret) => formsOf(secret).some((form) => text.includes(form)));

/** Both repeat the credentials they received: one in a result, the other also in a refusal. */
let site: LocalServer;
let post: LocalServer;
let model: ModelServer;
beforeAll(async () => {
  site = await startLocalServer(({ url, headers }, res) => {
    const sent = [headers.authorization, headers["x-access"]].filter(Boolean).join(" ");
    const told = [sent, ...sent.split(" ").flatMap(formsOf)].join("\n");
    res.writeHead(url === "/refused" ? 403 : 200, { "content-type": "text/plain" }).end(told);
  });
  const server = () => {
    const told = `Sent: ${formsOf(CONNECTED).join(" ")}`;
    const made = new McpServer({ name: "post", version: "1.0.0" }, { instructions: told });
    const nothing = fromJsonSchema<Record<string, never>>({ type: "object", properties: {} });
    const said = (text: string) => ({ content: [{ type: "text" as const, text }] });
    const inputSchema = fromJsonSchema<Record<string, never>>({
      type: "object",
      properties: { word: { type: "string", description: told } },
    });
    made.registerTool("repeat", { description: `Repeats. ${told}`, inputSchema }, () =>
      said(`You sent Bearer ${CONNECTED} and ${formsOf(CONNECTED).join(" ")}`),
    );
    made.registerTool("refuse", { description: "Refuses.", inputSchema: nothing }, () => ({
      ...said(`Bearer ${CONNECTED} may not`),
      isError: true,
    }));
    return made;
  };
  const handler = createMcpHandler(server);
  post = await startLocalServer(async ({ method, url, headers, body }, res) => {
    if (headers.authorization !== `Bearer ${CONNECTED}`) return void res.writeHead(401).end("{}");
    const given = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const answered = await handler.fetch(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: given,
        ...(body ? { body } : {}),
      }),
    );
    res.writeHead(answered.status, Object.fromEntries(answered.headers));
    res.end(Buffer.from(await answered.arrayBuffer()));
  });
  model = await startModelServer();
  process.env.TOOL_ALLOWED_HOSTS = `${site.host},${post.host},${new URL(model.url).host}`;
});
afterAll(async () => {
  await site.close();
  await post.close();
  await model.close();
});
startAgent();

const http = (url: string, headers: Record<string, string>) => ({
  kind: "http" as const,
  method: "GET" as const,
  url,
  headers,
});
const ran: string[] = [];
const asked = async (path: string, body: object) => {
  const answer = await person.ask("POST", path, { body });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer;
};

beforeAll(async () => {
  provideConnections();
  await asked("/api/secrets", { name: "SITE_KEY", value: KEPT, hosts: [site.host] });
  const { ConnectionId } = await json<Connection>(
    await asked("/api/connections", {
      url: `${post.url}/mcp`,
      auth: { type: "header", name: "Authorization", secret: `Bearer ${CONNECTED}` },
    }),
  );
  const { ProviderId } = await json<ModelProvider>(
    await asked("/api/model-providers", {
      label: "Mine",
      base_url: model.url,
      api_key: PROVIDER,
      models: [{ id: "own" }],
    }),
  );
  const connected = (name: string) => ({ connection: ConnectionId, tool: name, approval: "never" });
  const { AgentId: agent_id } = await json<{ AgentId: string }>(
    await asked("/api/agents", {
      name: "Careless",
      instructions: "Call, then tell.",
      model: `${ProviderId}/own`,
      tools: [
        tool("kept", {}, http(`${site.url}/kept`, { "x-access": "{{secret.SITE_KEY}}" })),
        tool("refused", {}, http(`${site.url}/refused`, { "x-access": "{{secret.SITE_KEY}}" })),
        tool("literal", {}, http(`${site.url}/literal`, { authorization: `Bearer ${LITERAL}` })),
        connected("repeat"),
        connected("refuse"),
      ],
    }),
  );
  const talk = async (content: string) =>
    ran.push((await json<ChatAnswer>(await asked("/api/chat", { content, agent_id }))).run_id);
  for (const name of ["kept", "refused", "literal", "post_repeat", "post_refuse"])
    await talk(`Call it [tool=${name} {}]`);
  model.script({ text: `Your key is ${PROVIDER}, keep it.` });
  await talk("What is my key?");
  model.script();
});

describe("a planted secret", () => {
  test("went where it was to go, and its receivers repeated it", () => {
    const sent = JSON.stringify([...site.requests, ...post.requests].map(({ headers }) => headers));
    expect(leaksIn(sent).toSorted()).toEqual([CONNECTED, KEPT, LITERAL].toSorted());
    expect(JSON.stringify(model.requests.map(({ headers }) => headers))).toContain(PROVIDER);
  });

  test("is in no run, trace, export or event", async () => {
    for (const run of ran)
      for (const path of ["", "/trace", "/trace?format=otlp"]) {
        const text = await (await person.ask("GET", `/api/runs/${run}${path}`)).text();
        expect(text.length).toBeGreaterThan(50);
        expect([path, leaksIn(text)]).toEqual([path, []]);
      }
    for (const run of ran) expect(leaksIn(JSON.stringify(await eventsOf(run)))).toEqual([]);
    for (const [place, run] of ran.entries()) {
      const trace = await (await person.ask("GET", `/api/runs/${run}/trace`)).text();
      expect([place, trace.includes("[hidden]")]).toEqual([place, true]);
    }
  });

  test("is sent to no model", () => {
    const sent = JSON.stringify(model.requests.map(({ body }) => body));
    expect(leaksIn(sent)).toEqual([]);
    expect(sent).toContain("Repeats. Sent: [hidden]");
  });

  test("is in no column of any table, but for a header that its person wrote into a tool", async () => {
    const tables = await everyRow();
    const found: string[] = [];
    let parts = 0;
    for (const [name, rows] of tables)
      for (const row of rows)
        for (const [column, value] of Object.entries(row)) {
          if (typeof value !== "string" && !(value instanceof Uint8Array)) continue;
          const text = textOf(value);
          const isPart = name === "TracePart" && column === "content";
          if (isPart) parts += 1;
          const whole = isPart ? text + JSON.stringify(unpacked(text)) : text;
          found.push(...leaksIn(whole).map((secret) => `${name}.${column} ${secret}`));
        }
    expect(tables.length).toBeGreaterThan(30);
    expect(parts).toBeGreaterThan(10);
    expect([...new Set(found)]).toEqual([`Agent.tools ${LITERAL}`]);
  });

  test("in a URL's user name or password is refused, and not stored", async () => {
    const at = `http://me:${USERINFO}@${site.host}`;
    const refused = [
      ["/api/connections", { url: `${at}/mcp` }],
      ["/api/model-providers", { label: "No", base_url: `${at}/v1`, models: [{ id: "m" }] }],
      ["/api/agents", { name: "No", instructions: "No.", tools: [tool("no", {}, http(at, {}))] }],
    ] as const;
    for (const [path, body] of refused) {
      const answer = await person.ask("POST", path, { body });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(leaksIn(await answer.text())).toEqual([]);
    }
  });
});
