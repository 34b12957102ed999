import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "@/lib/connections/contract";
import { serverIn } from "@/lib/connections/schema";
import { db } from "@/lib/core/db/db";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson } from "../support/person";
import { json } from "../support/tool-runs";

let server: LocalServer;
let ttlMs: unknown;
beforeAll(async () => {
  server = await startLocalServer(({ body }, res) => {
    const { id, method } = JSON.parse(body || "{}") as { id?: unknown; method?: string };
    if (method === "server/discover") return res.writeHead(404).end();
    if (id === undefined) return res.writeHead(202).end();
    const result =
      method === "initialize"
        ? {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "clock", version: "1" },
          }
        : { tools: [], ttlMs };
    res.writeHead(200, { "content-type": "application/json" });
    return res.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  process.env.TOOL_ALLOWED_HOSTS = server.host;
  process.env.RATE_LIMITS = "off";
});
afterAll(() => server.close());

const MINUTE = 60_000;
test.each([
  ["nothing", undefined, 5 * MINUTE],
  ["a second", 1_000, 5 * MINUTE],
  ["an hour", 60 * MINUTE, 60 * MINUTE],
  ["a year", 365 * 24 * 60 * MINUTE, 24 * 60 * MINUTE],
])(
  "a server that says %s about how long its list is valid: five minutes to a day",
  async (_, said, kept) => {
    ttlMs = said;
    const person = await newPerson();
    const made = await json<Connection>(
      await person.ask("POST", "/api/connections", { body: { url: server.url } }),
    );
    expect(made.status).toBe("connected");
    const row = await db().connection.findUniqueOrThrow({ where: { id: made.ConnectionId } });
    expect(serverIn(row)?.ttl_ms).toBe(kept);
  },
);
