import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as healthRoute from "@/app/api/health/route";
import { listen } from "@/lib/cli/server/listen.mjs";
import { requestListener } from "@/lib/cli/server/listener.mjs";
import { staticListener } from "@/lib/cli/server/static-files.mjs";
import { serveDirectly, type DirectListener } from "@/lib/core/http/pipeline/direct";
import { sendRaw } from "../support/raw-request";

let server: Server;
let port: number;
let listenedAt: number;

/** The handler after ours: it responds to everything, except for the failing URL. */
const framework = async ({ url }: IncomingMessage, response: ServerResponse) => {
  if (url === "/fails") throw new Error("on purpose");
  response.end(`the page ${url}`);
};

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  serveDirectly({ "/api/health": healthRoute });
  const direct = (globalThis as unknown as Record<symbol, DirectListener>)[
    Symbol.for("troupe.direct")
  ]!;
  server = createServer({ requireHostHeader: false });
  server.on("request", requestListener(server, { packed: staticListener(), direct, framework }));
  listenedAt = performance.now();
  await listen(server, 0, "127.0.0.1");
  port = (server.address() as AddressInfo).port;
});
afterAll(
  () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
);

const get = (target: string, host: string | undefined = "localhost") =>
  `GET ${target} HTTP/1.1\r\n${host === undefined ? "" : `Host: ${host}\r\n`}\r\n`;
const without = (target: string) => `GET ${target} HTTP/1.1\r\n\r\n`;

const TARGETS = [
  "//",
  "///",
  "//evil.example/x",
  "/\\",
  "/\\evil.example",
  "/a\\b",
  "http://a:99999/",
  "http://localhost:x/",
  "http://other/",
  "http://u:p@localhost/",
  "http://localhost//x",
  "ftp://localhost/",
  "*",
];
const HOSTS = ["a b", "[", "%", "a:99999", "", "a/b", "a@b", "a:b", "[::1", "é", "a".repeat(400)];
const bad = [
  ...TARGETS.map((target) => get(target)),
  ...HOSTS.map((host) => get("/", host)),
  ...HOSTS.map((host) => get("/api/health", host)),
  without("/"),
];

describe("a request whose target or host cannot be read", () => {
  test.each(bad)("%j is answered with 400", async (bytes) => {
    const { status, headers, body } = await sendRaw(port, Buffer.from(bytes, "latin1"));
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: "invalid_request",
      request_id: headers["x-request-id"],
    });
  });

  test("does not affect twenty others sent with it, a hundred times", async () => {
    for (let round = 0; round < 100; round++) {
      const good = Array.from({ length: 20 }, (_, at) =>
        at % 2 ? get("/api/health") : get(`/page-${at}`),
      );
      good.splice(round % 20, 0, bad[round % bad.length]!);
      const answers = await Promise.all(
        good.map((bytes) => sendRaw(port, Buffer.from(bytes, "latin1"))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array.from({ length: 20 }, () => 200),
        400,
      ]);
    }
  });
});

test.each([
  ["http://localhost/page?q=1", "localhost", "the page /page?q=1"],
  ["HTTP://LOCALHOST:80/page", "localhost", "the page /page"],
  ["/page//twice?q=//", "[::1]:3000", "the page /page//twice?q=//"],
  ["/?http://a:99999/", "127.0.0.1", "the page /?http://a:99999/"],
])("%s of %s is passed to the handler that serves it", async (target, host, body) =>
  expect(await sendRaw(port, get(target, host))).toMatchObject({ status: 200, body }),
);

describe("methods and paths without a handler", () => {
  const call = (method: string, target: string, more = "") =>
    sendRaw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`,
      ({ headers }) => "x-request-id" in headers || "transfer-encoding" in headers,
    );
  test.each(["TRACE", "PROPFIND", "PURGE", "REPORT"])(
    "%s is none of an address, be it a call's or a page's",
    async (method) => {
      expect(await call(method, "/api/health")).toMatchObject({
        status: 405,
        headers: { allow: "GET, HEAD, OPTIONS" },
      });
      expect(await call(method, "/login")).toMatchObject({
        status: 405,
        headers: { allow: "GET, HEAD, OPTIONS" },
      });
    },
  );
  test.each(["POST", "PUT", "DELETE"])("%s is not a valid method for a page", async (method) =>
    expect((await call(method, "/app/agents", "next-action: x\r\n")).status).toBe(405),
  );
  test("OPTIONS is answered for a call, a page and the server", async () => {
    for (const target of ["/api/health", "/login"])
      expect(await call("OPTIONS", target)).toMatchObject({
        status: 204,
        headers: { allow: "GET, HEAD, OPTIONS" },
      });
    expect(await call("OPTIONS", "*")).toMatchObject({
      status: 204,
      headers: { allow: expect.stringContaining("PATCH") },
    });
  });
  test("HEAD gets what GET does, but no body", async () => {
    const [get, head] = [await call("GET", "/api/health"), await call("HEAD", "/api/health")];
    expect([head.status, head.body, head.headers["content-type"]]).toEqual([
      200,
      "",
      get.headers["content-type"],
    ]);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(50);
  });
  test.each([
    "/api/",
    "/api/nothing/",
    "/api//agents",
    "/api/agents/",
    "/route-task/x/",
    "/api/agents//",
    "/health/",
    "/metrics/",
    "/test/",
    "/auth/me/",
    "/auth//me",
    "/auth/google/url/",
    "/waitlist/status/?signupId=x",
  ])("%s is unknown, and leads nowhere", async (target) => {
    expect(await call("GET", target)).toMatchObject({
      status: 404,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
  });
});

test("a caller of HTTP/1.0 need name no host", async () =>
  expect(await sendRaw(port, "GET /page HTTP/1.0\r\n\r\n", () => false)).toMatchObject({
    status: 200,
    body: "the page /page",
  }));

test("an error after the request guard is a plain 500 for that request only, and is logged", async () => {
  const noted = vi.mocked(console.error).mockImplementation(() => undefined);
  const [failed, fine] = await Promise.all([
    sendRaw(port, get("/fails")),
    sendRaw(port, get("/page")),
  ]);
  expect([failed.status, fine.status]).toEqual([500, 200]);
  expect(JSON.parse(failed.body)).toEqual({
    error: expect.any(String),
    code: "internal",
    request_id: failed.headers["x-request-id"],
  });
  expect(failed.body).not.toContain("on purpose");
  expect(noted).toHaveBeenCalledOnce();
  noted.mockClear();
});

test("/api/health counts the uptime from the moment the server listens, not from the start of its process", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  const { uptime_s } = (await answer.json()) as { uptime_s: number };
  expect(uptime_s).toBeLessThanOrEqual(Math.round((performance.now() - listenedAt) / 1_000));
});
