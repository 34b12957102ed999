import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { called, usable } from "../support/lax-connections";
import { json, person, startAgent } from "../support/tool-runs";

/**
 * A program that reads one request per line and replies as `write` says, in JavaScript: `say(reply)` with the usual
 * reply.
 */
const program = (write: string, first = "") => ({
  command: process.execPath,
  args: [
    "-e",
    `${first}
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const print = (value) => console.log(typeof value === "string" ? value : JSON.stringify(value));
  const results = {
    initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "p", version: "1" } },
    "tools/list": { tools: [{ name: "echo", inputSchema: {} }] },
    "tools/call": { content: [{ type: "text", text: "done" }] },
  };
  const result = results[method];
  const reply = result ? { jsonrpc: "2.0", id, result } : { jsonrpc: "2.0", id, error: { code: -32601, message: "no" } };
  ${write}
})`,
  ],
});

const PROGRAMS = {
  nulls: program(
    `print({ ...reply, ...(result ? { error: null, result: { ...result, _meta: null } } : {}) })`,
  ),
  "text-ids": program(`print({ ...reply, id: String(id) })`),
  "no-jsonrpc": program(`delete reply.jsonrpc; print(reply)`),
  "errors-without-id": program(`print(result ? reply : { ...reply, id: null })`),
  "logs-between": program(`print("Starting up"); print("{ not json"); print(reply); print("")`),
  "odd-content": program(
    `if (method === "tools/call") reply.result = { content: "done" }; print(reply)`,
  ),
  "ends-unless-greeted": program(`if (method === "server/discover") process.exit(1); print(reply)`),
  "silent-unless-greeted": program(`if (result) print(reply)`),
};

// Before the settings are read.
beforeAll(() => {
  const file = path.join(tmpdir(), `lax-programs-${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ mcpServers: PROGRAMS }));
  process.env.MCP_STDIO_SERVERS = file;
});
startAgent();
beforeAll(() => provideConnections());

describe("a program works as a server on the network does, where it", () => {
  test.each([
    ["writes null where nothing belongs", "nulls"],
    ["writes ids as text", "text-ids"],
    ["leaves out jsonrpc", "no-jsonrpc"],
    ["answers what it doesn't know without an id", "errors-without-id"],
    ["logs between its messages", "logs-between"],
    ["answers with text as content", "odd-content"],
    ["ends when it is not greeted first", "ends-unless-greeted"],
    ["is silent when it is not greeted first", "silent-unless-greeted"],
  ])("%s", async (_, name) => {
    const body = { url: `stdio://${name}` };
    const made = await json<Connection>(await person.ask("POST", "/api/connections", { body }));
    expect(made.error).toBeUndefined();
    expect(usable(made)).toEqual({ echo: true });
    expect(await called(made, "echo", { any: 1 })).toMatchObject({ ok: true, result: "done" });
  });
});
