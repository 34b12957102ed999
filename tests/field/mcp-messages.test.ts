import { describe, expect, test } from "vitest";
import { server, startLaxConnections, works } from "../support/lax-connections";
import { each, sendJson, type Lax } from "../support/lax-mcp-server";

startLaxConnections();

describe("a server works whose messages deviate:", () => {
  const plain = (type: string | null) =>
    each((res, message) =>
      res.writeHead(200, type ? { "content-type": type } : {}).end(JSON.stringify(message)),
    );
  const WIRES: [what: string, by: Lax["by"]][] = [
    ["no content type", plain(null)],
    ["text/plain as content type", plain("text/plain")],
    ["text/event-stream as content type of JSON", plain("text/event-stream")],
    [
      "application/json as content type of events",
      each((res, message) =>
        res
          .writeHead(200, { "content-type": "application/json" })
          .end(`data: ${JSON.stringify(message)}\n\n`),
      ),
    ],
    [
      "a byte order mark",
      each((res, message) =>
        res
          .writeHead(200, { "content-type": "application/json" })
          .end(`\uFEFF${JSON.stringify(message)}`),
      ),
    ],
    [
      "the id as text",
      each((res, message) => sendJson(res, { ...message, id: String(message.id) })),
    ],
    ["null as id", each((res, message) => sendJson(res, { ...message, id: null }))],
    ["no id", each((res, { result }) => sendJson(res, { jsonrpc: "2.0", result }))],
    ["always the same id", each((res, message) => sendJson(res, { ...message, id: 1 }))],
    ["no jsonrpc", each((res, { id, result }) => sendJson(res, { id, result }))],
    [
      "error: null beside the result",
      each((res, message) => sendJson(res, { ...message, error: null })),
    ],
    [
      "_meta: null in the result",
      each((res, message) =>
        sendJson(res, { ...message, result: { ...message.result, _meta: null } }),
      ),
    ],
    ["a list of one message", each((res, message) => sendJson(res, [message]))],
    ["status 201", each((res, message) => sendJson(res, message, 201))],
    [
      "events without a type and with CRLF",
      each((res, message) =>
        res
          .writeHead(200, { "content-type": "text/event-stream" })
          .end(`: hello\r\n\r\ndata: ${JSON.stringify(message)}\r\n\r\n`),
      ),
    ],
    [
      "events of another type",
      each((res, message) =>
        res
          .writeHead(200, { "content-type": "text/event-stream" })
          .end(`event: response\ndata: ${JSON.stringify(message)}\n\n`),
      ),
    ],
    [
      "a last event without a blank line",
      each((res, message) =>
        res
          .writeHead(200, { "content-type": "text/event-stream" })
          .end(`event: message\ndata: ${JSON.stringify(message)}`),
      ),
    ],
    [
      "events whose messages have error: null",
      each((res, message) =>
        res
          .writeHead(200, { "content-type": "text/event-stream" })
          .end(`data: ${JSON.stringify({ ...message, error: null, id: String(message.id) })}\n\n`),
      ),
    ],
  ];
  test.each(WIRES)("%s", async (_, by) => {
    await works({ by });
  });
});

describe("a server works whose greeting deviates:", () => {
  test.each([
    ["a date that no one knows", { protocolVersion: "2023-01-01" }],
    ["a date in the future", { protocolVersion: "2031-12-24" }],
    ["a revision with a name", { protocolVersion: "draft" }],
    ["no revision", { protocolVersion: null }],
    ["no capabilities", { capabilities: undefined }],
    ["null as capabilities", { capabilities: null }],
    ["true as a capability", { capabilities: { tools: true, logging: null } }],
    ["no serverInfo", { serverInfo: undefined }],
    ["a number as version, and no name", { serverInfo: { version: 2 } }],
    ["null as instructions", { instructions: null }],
  ])("%s", async (_, greeting) => {
    await works({ greeting });
  });

  test("it is sent the date that it named", async () => {
    const made = await works({ greeting: { protocolVersion: "2023-01-01" } });
    const said = server.requests.filter(
      ({ url, body }) => url === new URL(made.url).pathname && body.includes("tools/list"),
    );
    expect(said.map(({ headers }) => headers["mcp-protocol-version"])).toContain("2023-01-01");
  });
});
