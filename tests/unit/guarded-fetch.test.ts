import { promisify } from "node:util";
import { brotliCompress, deflate, gzip } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeDial } from "@/lib/core/guarded-fetch/dial";
import { makeGuardedFetch, type GuardedFetch } from "@/lib/core/guarded-fetch/guarded-fetch";
import { hostRule } from "@/lib/core/host-list";
import { makeResolve } from "@/lib/core/guarded-fetch/resolve";
import { startLocalServer, type LocalServer } from "../support/local-server";

const PACKED: Record<string, (text: string) => Promise<Buffer>> = {
  gzip: promisify(gzip),
  deflate: promisify(deflate),
  br: promisify(brotliCompress),
};

/** `/to?status=…&to=…` redirects, `/packed/gzip` is compressed, `/cookie` sets one; all others echo the request. */
const start = () =>
  startLocalServer(async ({ method, url, headers, body }, res) => {
    const { pathname, searchParams } = new URL(url, "http://local");
    if (pathname === "/to")
      return res
        .writeHead(Number(searchParams.get("status")), { location: searchParams.get("to") ?? "" })
        .end("a body that nobody reads");
    if (pathname.startsWith("/packed/")) {
      const encoding = pathname.slice("/packed/".length);
      return res
        .writeHead(200, { "content-encoding": encoding })
        .end(await PACKED[encoding]!("packed words"));
    }
    if (pathname === "/empty") return res.writeHead(204, { "content-encoding": "gzip" }).end();
    if (pathname === "/missing") return res.writeHead(404).end("nothing here");
    res.writeHead(200, {
      "content-type": "application/json",
      "set-cookie": "session=1; Path=/",
      "x-twice": ["a", "b"],
      constructor: "c",
    });
    res.end(JSON.stringify({ method, headers, body }));
  });

let here: LocalServer;
let there: LocalServer;
let fetched: GuardedFetch;
const opening = (...entries: string[]) =>
  makeGuardedFetch({
    resolve: makeResolve(),
    dial: makeDial(),
    opened: entries.map((each) => hostRule(each)!),
  });

beforeAll(async () => {
  [here, there] = await Promise.all([start(), start()]);
  fetched = opening(here.host, there.host, `localhost:${here.port}`);
});
afterEach(() => {
  here.requests.length = 0;
  there.requests.length = 0;
});
afterAll(() => Promise.all([here.close(), there.close()]));

const words = (body: Uint8Array): string => new TextDecoder().decode(body);
const leads = (server: LocalServer, to: string, status = 302): string =>
  `${server.url}/to?status=${status}&to=${encodeURIComponent(to)}`;

describe("an answer", () => {
  test("has its status, headers and body, and its URL", async () => {
    const answer = await fetched({ url: `${here.url}/a?b=c#d`, headers: { "X-Mine": "1" } });
    expect(answer).toMatchObject({
      status: 200,
      url: `${here.url}/a?b=c`,
      headers: { "content-type": "application/json", "x-twice": "a, b", constructor: "c" },
    });
    expect(here.requests).toHaveLength(1);
    expect(here.requests[0]).toMatchObject({ method: "GET", url: "/a?b=c", body: "" });
    expect(here.requests[0]!.headers).toEqual({
      host: here.host,
      connection: "close",
      accept: "*/*",
      "user-agent": "Troupe",
      "accept-encoding": "gzip, br",
      "x-mine": "1",
    });
  });

  test.each(["gzip", "deflate", "br"])("compressed with %s is decompressed", async (encoding) =>
    expect(words((await fetched({ url: `${here.url}/packed/${encoding}` })).body)).toBe(
      "packed words",
    ),
  );

  test("without a body is empty", async () => {
    expect(await fetched({ url: `${here.url}/empty` })).toMatchObject({
      status: 204,
      body: new Uint8Array(),
    });
    expect(await fetched({ url: `${here.url}/packed/gzip`, method: "HEAD" })).toMatchObject({
      status: 200,
      body: new Uint8Array(),
    });
  });

  test("that says no is an answer all the same", async () => {
    const answer = await fetched({ url: `${here.url}/missing` });
    expect([answer.status, words(answer.body)]).toEqual([404, "nothing here"]);
  });

  test("comes from an allowed name too, which stays the requested name", async () => {
    expect((await fetched({ url: `http://LOCALHOST:${here.port}/` })).status).toBe(200);
    expect(here.requests[0]!.headers.host).toBe(`localhost:${here.port}`);
  });

  test("comes from the caller's own hosts", async () => {
    expect((await fetched({ url: here.url, allowedHosts: ["127.0.0.1"] })).status).toBe(200);
    expect(
      (await fetched({ url: here.url, allowedHosts: ["other.example", here.host] })).status,
    ).toBe(200);
  });

  test("uses the checked address, and the server receives the name", async () => {
    const named = makeGuardedFetch({
      resolve: async () => ["127.0.0.1"],
      dial: makeDial(),
      opened: [hostRule(`wiki.lan:${here.port}`)!],
    });
    expect((await named({ url: `http://wiki.lan:${here.port}/` })).status).toBe(200);
    expect(here.requests[0]!.headers.host).toBe(`wiki.lan:${here.port}`);
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s carries its body", async (method) => {
  await fetched({
    url: here.url,
    method: method.toLowerCase(),
    body: '{"a":"ä"}',
    headers: { "Content-Type": "application/json" },
  });
  expect(here.requests[0]).toMatchObject({
    method,
    body: '{"a":"ä"}',
    headers: { "content-type": "application/json", "content-length": "10" },
  });
});

describe("a redirect", () => {
  test("is followed three times", async () => {
    const answer = await fetched({ url: leads(here, leads(there, leads(here, "/end"))) });
    expect(answer.url).toBe(`${here.url}/end`);
    expect([here.requests.length, there.requests.length]).toEqual([3, 1]);
  });

  test.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
  ])("of status %d turns %s into %s without a body", async (status, method, next) => {
    await fetched({
      url: leads(here, "/end", status),
      method,
      body: "words",
      headers: { "content-type": "text/plain", "x-mine": "1" },
    });
    expect(here.requests[1]).toMatchObject({ method: next, body: "", headers: { "x-mine": "1" } });
    expect(here.requests[1]!.headers).not.toHaveProperty("content-type");
  });

  test.each([301, 302, 303, 307, 308])("of status %d leaves HEAD as it is", async (status) => {
    await fetched({ url: leads(here, "/end", status), method: "HEAD" });
    expect(here.requests[1]).toMatchObject({ method: "HEAD", url: "/end" });
  });

  test.each([
    [301, "PUT"],
    [302, "PUT"],
    [307, "POST"],
    [308, "POST"],
  ])("of status %d leaves %s as it is", async (status, method) => {
    await fetched({
      url: leads(here, "/end", status),
      method,
      body: "words",
      headers: { "content-type": "text/plain" },
    });
    expect(here.requests[1]).toMatchObject({
      method,
      body: "words",
      headers: { "content-type": "text/plain" },
    });
  });

  const personal = { Authorization: "Bearer a", Cookie: "b=c", "X-Api-Key": "d", "x-open": "e" };

  test("within an origin keeps secrets", async () => {
    await fetched({ url: leads(here, "/end"), headers: personal, secretHeaders: ["x-api-key"] });
    expect(here.requests[1]!.headers).toMatchObject({
      authorization: "Bearer a",
      cookie: "b=c",
      "x-api-key": "d",
      "x-open": "e",
    });
  });

  test("to another origin drops secrets, and does not send them again when it returns", async () => {
    await fetched({
      url: leads(here, leads(there, `${here.url}/end`)),
      headers: personal,
      secretHeaders: ["X-API-KEY"],
    });
    for (const { headers } of [there.requests[0]!, here.requests[1]!]) {
      expect(headers).toMatchObject({ "x-open": "e" });
      expect(Object.keys(headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(authorization|cookie|x-api-key)$/)]),
      );
    }
  });

  test("without a location is the response", async () => {
    const bare = await startLocalServer((_, res) => void res.writeHead(302).end("no way on"));
    const answer = await opening(bare.host)({ url: bare.url });
    expect([answer.status, words(answer.body)]).toEqual([302, "no way on"]);
    await bare.close();
  });
});

describe("nothing of the environment is sent", () => {
  test("no cookie is stored or forwarded", async () => {
    const { headers } = await fetched({ url: here.url });
    expect(headers).not.toHaveProperty("set-cookie");
    await fetched({ url: here.url });
    expect(here.requests[1]!.headers).not.toHaveProperty("cookie");
  });

  test.each(["HTTP_PROXY", "http_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"])(
    "the variable %s changes nothing",
    async (name) => {
      vi.stubEnv(name, name.startsWith("NODE") ? "1" : there.url);
      vi.stubEnv("http_proxy", there.url);
      await fetched({ url: here.url });
      expect([here.requests.length, there.requests.length]).toEqual([1, 0]);
    },
  );
});
