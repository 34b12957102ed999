import { createServer, request as ask, type IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answeredByGuard, stripForwardedFor } from "@/lib/cli/server/request-guard.mjs";

describe("who a request claims to come from", () => {
  const from = (remoteAddress: string, env: object) => {
    const request = {
      headers: { "x-forwarded-for": "203.0.113.7" } as Record<string, string>,
      socket: { remoteAddress },
    };
    stripForwardedFor(request as unknown as IncomingMessage, env);
    return request.headers["x-forwarded-for"];
  };

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
    "is believed from a proxy on this machine (%s)",
    (address) => expect(from(address, {})).toBe("203.0.113.7"),
  );
  test.each(["198.51.100.9", "::ffff:198.51.100.9", "10.1.2.3", "2001:db8::1", "::127.0.0.1", ""])(
    "is forgotten from %j",
    (address) => expect(from(address, {})).toBeUndefined(),
  );
  test("is believed from any proxy that the operator trusts", () =>
    expect(from("10.1.2.3", { TRUST_PROXY: "on" })).toBe("203.0.113.7"));
});

describe("an unparsable URL", () => {
  const server = createServer((request, response) => {
    if (!answeredByGuard(request, response)) response.end("known");
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, ready)));
  afterAll(() => void server.close());
  const answer = (path: string) =>
    new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
      ask({ port: (server.address() as AddressInfo).port, path }, (message) => {
        void textOf(message).then((text) => resolve(Object.assign(message, { text })), reject);
      })
        .on("error", reject)
        .end();
    });

  test.each(["/api/tasks/%", "/route-task/100%", "/api/%E0%A4%A"])(
    "is unknown to programs: %s",
    async (path) => {
      const { statusCode, headers, text } = await answer(path);
      expect([statusCode, JSON.parse(text)]).toEqual([
        404,
        { error: "Not found", code: "not_found", request_id: headers["x-request-id"] },
      ]);
    },
  );
  test.each([["api/health"], ["login"]])("names two hosts: /%s", async (path) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port);
    socket.end(`GET /${path} HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n`);
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
  test("leads people home", async () =>
    expect(await answer("/%E0%A4%A")).toMatchObject({
      statusCode: 307,
      headers: { location: "/" },
    }));
  test("any other request passes, whatever its query contains", async () =>
    expect((await answer("/api/tasks/%41?q=%")).text).toBe("known"));
});
