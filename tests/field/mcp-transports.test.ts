import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { called, connected, server, startLaxConnections, works } from "../support/lax-connections";
import { reply, sendJson, text, type Lax, type Posted } from "../support/lax-mcp-server";
import { json, person } from "../support/tool-runs";
import type { Connection } from "@/lib/connections/contract";

startLaxConnections();

describe("a server that doesn't know the newest revision is reached by an older one, where it answers", () => {
  const UNKNOWN: [what: string, write: (res: ServerResponse) => void][] = [
    ...[400, 404, 405, 406, 415, 422, 500, 501, 502].map(
      (status): [string, (res: ServerResponse) => void] => [
        `status ${status}`,
        (res) => void res.writeHead(status).end(),
      ],
    ),
    [
      "an error of JSON-RPC with status 500",
      (res) =>
        sendJson(res, { jsonrpc: "2.0", id: null, error: { code: -32601, message: "no" } }, 500),
    ],
    ["nothing", (res) => void res.writeHead(200, { "content-type": "application/json" }).end()],
    ["status 202", (res) => void res.writeHead(202).end()],
    [
      "a web page",
      (res) => void res.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
    ],
    ["text", (res) => void res.writeHead(200, { "content-type": "text/plain" }).end("OK")],
    ["JSON of its own", (res) => sendJson(res, { status: "ok" })],
    ["null as result", (res) => sendJson(res, { jsonrpc: "2.0", id: 1, result: null })],
    ["a broken connection", (res) => void res.destroy()],
  ];
  test.each(UNKNOWN)("%s", async (_, write) => {
    await works({
      by: (_asked, { method }, res) => (method === "server/discover" ? write(res) : false),
    });
  });

  test("notifications with an error", async () => {
    await works({
      by: ({ method }, { id }, res) =>
        method === "POST" && id === undefined ? sendJson(res, { error: "no" }, 500) : false,
    });
  });
});

describe("an ended session starts again and the call is made once, where the server reports it with", () => {
  test.each<[what: string, status: number, body: object]>([
    [
      "status 404",
      404,
      { jsonrpc: "2.0", error: { code: -32001, message: "Session not found" }, id: null },
    ],
    [
      "status 404 and an id of its own",
      404,
      { jsonrpc: "2.0", id: "server-error", error: { code: -32600, message: "Session not found" } },
    ],
    ["status 404 alone", 404, {}],
    [
      "status 400 and a sentence",
      400,
      {
        jsonrpc: "2.0",
        error: { code: -32000, message: "Bad Request: No valid session ID provided" },
        id: null,
      },
    ],
    ["status 503 and a sentence", 503, { error: { message: "Unknown session" } }],
  ])("%s", async (_, status, body) => {
    const sessions = new Set<string>();
    const effects: unknown[] = [];
    const made = await connected({
      by: ({ headers }, posted, res) => {
        const session = String(headers["mcp-session-id"] ?? "");
        if (posted.method === "initialize") {
          const next = `s${sessions.size}`;
          sessions.add(next);
          return sendJson(res, reply(posted), 200, { "mcp-session-id": next });
        }
        if (posted.method !== "tools/call") return false;
        // The second session: the first one lists the tools, the next one is forgotten by the server.
        if (session === "s1") return sendJson(res, body, status);
        effects.push(posted.params?.arguments);
        return sendJson(res, { jsonrpc: "2.0", id: posted.id, result: text("done") });
      },
    });
    expect(await called(made, "echo", { a: "x" })).toMatchObject({ ok: true, result: "done" });
    expect(effects).toEqual([{ a: "x" }]);
    expect(sessions.size).toBe(3);
  });

  test("a session that ends each time fails with in a sentence", async () => {
    const made = await connected({
      by: (_, posted, res) => {
        if (posted.method === "initialize")
          return sendJson(res, reply(posted), 200, { "mcp-session-id": "s" });
        return posted.method === "tools/call" ? void res.writeHead(404).end() : false;
      },
    });
    const outcome = await called(made, "echo");
    expect(outcome).toMatchObject({
      ok: false,
      error: expect.stringMatching(/ended the session/) as string,
    });
    expect(server.callsOf(made.url)).toHaveLength(2);
  });
});

/** HTTP with server-sent events, in the revision of 2024-11-05. */
function eventServer(
  post: (posted: Posted, out: ServerResponse, res: ServerResponse) => void,
  endpoint = "messages?session=1",
): Lax["by"] {
  let out: ServerResponse | undefined;
  return ({ method, url, headers }, posted, res) => {
    if (method === "GET") {
      out = res.writeHead(200, { "content-type": "text/event-stream" });
      out.write(`: open\n\nretry: 100\nevent: endpoint\ndata: ${endpoint}\n\n`);
      return;
    }
    if (!url.includes("session=1"))
      return sendJson(
        res,
        { jsonrpc: "2.0", id: null, error: { code: -32601, message: "Method not allowed" } },
        405,
      );
    expect(headers.authorization ?? "none").toMatch(/none|Bearer secret/);
    post(posted, out!, res);
  };
}
const accepted = (res: ServerResponse) => res.writeHead(202).end("Accepted");
const usual = (posted: Posted, out: ServerResponse, res: ServerResponse) => {
  accepted(res);
  if (posted.id !== undefined)
    out.write(
      `event: message\ndata: ${JSON.stringify(reply(posted, { result: text("done") }))}\n\n`,
    );
};

describe("a server with the transport of 2024-11-05", () => {
  test("is connected to and called, and remembered as such", async () => {
    const made = await works({ by: eventServer(usual) });
    const before = server
      .methodsOf(made.url)
      .filter((method) => method === "server/discover").length;
    await called(made, "echo");
    expect(
      server.methodsOf(made.url).filter((method) => method === "server/discover"),
    ).toHaveLength(before);
  });

  test("that names another host as its endpoint is not followed", async () => {
    const url = server.as({ by: eventServer(usual, "http://127.0.0.1:1/messages?session=1") });
    const made = await json<Connection>(
      await person.ask("POST", "/api/connections", { body: { url } }),
    );
    expect(made).toMatchObject({ status: "error", tools: [] });
    expect(made.error).toMatch(/Method not allowed/);
  });

  test("whose stream ends during a call leaves open whether it happened", async () => {
    const made = await connected({
      by: eventServer((posted, out, res) => {
        if (posted.method !== "tools/call") return usual(posted, out, res);
        accepted(res);
        out.end();
      }),
    });
    expect(await called(made, "echo")).toMatchObject({
      ok: false,
      unknown: true,
      error: expect.stringMatching(/closed the connection/) as string,
    });
  });

  test("that refuses a call says so in its own words", async () => {
    const made = await connected({
      by: eventServer((posted, out, res) =>
        posted.method === "tools/call"
          ? sendJson(res, { error: { code: 1, message: "Out of credits" } }, 400)
          : usual(posted, out, res),
      ),
    });
    const outcome = await called(made, "echo");
    expect(outcome).toMatchObject({
      ok: false,
      error: "The server responded with status 400: Out of credits",
    });
    expect(outcome.unknown).toBeUndefined();
  });
});

test("a URL that is a web page is reported as one when no revision and no transport works", async () => {
  const url = server.as({
    by: (_, _posted, res) =>
      void res.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>"),
  });
  const made = await json<Connection>(
    await person.ask("POST", "/api/connections", { body: { url } }),
  );
  expect(made).toMatchObject({
    status: "error",
    error: expect.stringMatching(/URL is a web page/) as string,
  });
});

test("a server that requires a sign-in is called once", async () => {
  const url = server.as({ by: (_, _posted, res) => sendJson(res, {}, 401) });
  const made = await json<Connection>(
    await person.ask("POST", "/api/connections", { body: { url } }),
  );
  expect(made.status).toBe("needs_sign_in");
  expect(server.methodsOf(url)).toEqual(["server/discover"]);
});
