import { readFileSync } from "node:fs";
import net from "node:net";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fromJsonSchema } from "@modelcontextprotocol/server";
import { pdfBombOf } from "../support/file-contents";
import { startMcpServer } from "../support/mcp-server";
import { startModelServer } from "../support/model-server";
import { Caller, type Called } from "./caller";
import { Tally, type Outcome } from "./report";
import { Target } from "./target";

/** Nothing that a stranger sends may block the event loop longer, or take more memory, than this. */
const BLOCKED_MS = 50;
const GROWN_MB = 300;
const LOOK_MS = 20;
/** Connections of anonymous callers that never finish their bodies. */
const HALF_SENT = 150;
const MEGABYTE = 2 ** 20;

type Attack = [name: string, attack: () => Promise<unknown>];

/**
 * Requests that cost their sender little and could cost the server minutes or its memory: schemas, patterns,
 * references, documents, archives, bodies. Measures how long the event loop was blocked and how far memory grew during
 * each.
 */
export async function tortureCost(): Promise<Outcome> {
  const tally = new Tally("cost of hostile input");
  const model = await startModelServer();
  const post = await startMcpServer(undefined, undefined, (server) => {
    const anyOf = [...Array<object>(2_000).fill({ type: "string" }), { type: "number" }];
    server.registerTool(
      "many",
      {
        description: "Gives many numbers.",
        outputSchema: fromJsonSchema<{ a: number[] }>({
          type: "object",
          properties: { a: { type: "array", items: { anyOf } } },
        }),
        annotations: { readOnlyHint: true },
      },
      () => ({ content: [], structuredContent: { a: Array<number>(2_000).fill(0) } }),
    );
  });
  const target = await Target.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-torture",
    TOOL_ALLOWED_HOSTS: new URL(post.address).host,
  });
  try {
    const person = new Caller(target.url);
    await person.join();
    setOwnPriority(19);
    for (const [name, attack] of await attacks(person, target, model.script, post.address))
      await measured(tally, target, name, attack);
    if (!target.alive) tally.found("crashes", target.server.output.slice(-400));
  } finally {
    setOwnPriority(0);
    await target.end();
    await model.close();
    await post.close();
  }
  return tally.outcome;
}

/**
 * An attacker has a machine of its own. Here both share one, so this thread only gets the processor time that the
 * server leaves: what is measured is the server's work, not how the two compete.
 */
function setOwnPriority(priority: number): void {
  try {
    if (process.platform === "linux") setPriority(priority);
  } catch {} // raising it again needs rights; what this process starts then has the same one
}

async function measured(
  tally: Tally,
  target: Target,
  name: string,
  attack: () => Promise<unknown>,
): Promise<void> {
  const { rss } = await target.holds();
  const begun = performance.now();
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, memoryOf(target))), LOOK_MS);
  const said = await attack();
  clearInterval(looking);
  const took = performance.now() - begun;
  const health = await fetch(`${target.url}/api/health`);
  const { loopDelayMs } = await target.holds();
  const grown = Math.max(0, most - rss) / MEGABYTE;
  tally.did();
  tally.figure(
    `${name}: ${String(said)} in ${took.toFixed(0)} ms; blocked ${loopDelayMs.toFixed(0)} ms, +${grown.toFixed(0)} MB`,
  );
  if (health.status !== 200) tally.found("faults", `${name}: /api/health ${health.status}`);
  if (loopDelayMs > BLOCKED_MS && !name.startsWith("a first"))
    tally.found("wrong", `${name} blocks the event loop for ${loopDelayMs.toFixed(0)} ms`);
  if (grown > GROWN_MB) tally.found("leaks", `${name} takes ${grown.toFixed(0)} MB`);
}

const memoryOf = ({ server }: Target): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? 0) *
  1024;

async function attacks(
  person: Caller,
  target: Target,
  script: (answer?: { text: string }) => void,
  url: string,
): Promise<Attack[]> {
  await person.json("POST", "/api/agents", { name: "Scout", instructions: "You answer." });
  const { ConnectionId } = await person.json<{ ConnectionId: string }>("POST", "/api/connections", {
    url,
  });
  const { secret } = await person.json<{ secret: string }>("POST", "/api/keys", {
    name: "Cost",
    scopes: ["chat"],
    expires_in_days: null,
  });
  const send = async (call: Omit<Called, "method">) =>
    (await person.send({ method: "POST", ...call }, { alone: true })).status;
  const post =
    (path: string, body: unknown, headers = {}) =>
    () =>
      send({ path, body: JSON.stringify(body), headers });
  const asked = (schema: object, content = "Hello") =>
    post(
      "/v1/chat/completions",
      {
        model: "Scout",
        messages: [{ role: "user", content }],
        response_format: { type: "json_schema", json_schema: { name: "x", strict: true, schema } },
      },
      { authorization: `Bearer ${secret}`, cookie: "", "x-csrf-token": "" },
    );
  const pattern = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
  const many = {
    definition: { connection: ConnectionId, tool: "look_up" },
    arguments: { text: "x" },
  };
  return [
    // The first calls of a process load modules.
    ["a first call", post("/api/try-tool", tried(["x"], 1))],
    ["a first reply in a form", asked({ type: "object" })],
    ["a first call of an MCP server", post("/api/try-tool", many)],
    [
      "a first file",
      () =>
        send({
          path: "/api/files",
          body: Buffer.from("a"),
          headers: { "content-type": "application/octet-stream", "x-file-name": "a.txt" },
        }),
    ],
    ["a first document", post("/api/connections/document", { document: documentWith("#/a") })],
    ["an enum of 190 kB for 49,000 items", post("/api/try-tool", tried([long(190_000)], 49_000))],
    [
      "a pattern of exponential time for a reply",
      async () => {
        script({ text: JSON.stringify({ a: `${"a".repeat(40)}!` }) });
        const status = await asked(pattern)();
        script();
        return status;
      },
    ],
    [
      "a schema that no reply can be validated against",
      asked({ properties: { a: { pattern: "(", $ref: "https://example.org/x" } } }),
    ],
    [
      "an MCP server's answer of 2,000 items by a schema of 2,000 alternatives",
      post("/api/try-tool", {
        definition: { connection: ConnectionId, tool: "many" },
        arguments: {},
      }),
    ],
    [
      "an OpenAPI document of 300 paths with one reference of 900,000 parts",
      post("/api/connections/document", { document: documentWith(`#/${"a/".repeat(900_000)}a`) }),
    ],
    [
      "a PDF of 4 kB that unpacks to 2 GB",
      async () => {
        const status = await send({
          path: "/api/files",
          body: Buffer.from(pdfBombOf(2_000)),
          headers: {
            "content-type": "application/octet-stream",
            "x-file-name": "bomb.pdf",
          },
        });
        await sleep(5_000); // it is read after its response
        return status;
      },
    ],
    [
      "15 uploads of 20 MB",
      async () => {
        const body = Buffer.alloc(20 * MEGABYTE, 7);
        const headers = { "content-type": "application/octet-stream", "x-file-name": "a.bin" };
        const all: number[] = [];
        for (let at = 0; at < 15; at++) all.push(await send({ path: "/api/files", body, headers }));
        return [...new Set(all)].join(", ");
      },
    ],
    [`${HALF_SENT} bodies of 4 MB that never end`, () => halfSent(target)],
    ["a text of 3 MB", asked({}, long(3_000_000))],
  ];
}

const long = (bytes: number): string => "x".repeat(bytes);

const tried = (choices: string[], items: number) => ({
  definition: {
    type: "function",
    function: {
      name: "f",
      description: "d",
      parameters: {
        type: "object",
        properties: { a: { type: "array", items: { type: "number", enum: choices } } },
        required: [],
      },
    },
    implementation: { kind: "javascript", source: "export default async () => 1" },
  },
  arguments: { a: Array<number>(items).fill(0) },
});

const documentWith = ($ref: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Hostile", version: "1" },
    servers: [{ url: "https://api.example" }],
    paths: Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`/${at}`, at ? { $ref: "#/paths/~10" } : { $ref }]),
    ),
    a: {},
  });

/** Anonymous callers that announce 4 MB, send all but the last byte and wait. */
async function halfSent({ server }: Target): Promise<string> {
  const bytes = 4 * MEGABYTE;
  const part = Buffer.alloc(bytes - 1, 32);
  const lines = Array.from({ length: HALF_SENT }, () => {
    const line = net.connect(server.port, "localhost", () => {
      line.write(
        `POST /v1/chat/completions HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      line.write(part);
    });
    let answer = "";
    line.on("error", () => undefined).on("data", (chunk) => (answer += String(chunk)));
    return { line, answer: () => /HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? "open" };
  });
  await sleep(8_000);
  const answers = new Set(lines.map(({ answer }) => answer()));
  for (const { line } of lines) line.destroy();
  return [...answers].join(", ");
}
