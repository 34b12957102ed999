import { TroupeServer } from "../support/troupe-server";
import { sendRaw } from "../support/raw-request";
import { expect, test } from "./journey";

let server: TroupeServer;
test.beforeAll(async () => void (server = await TroupeServer.start({ RATE_LIMITS: "off" })));
test.afterAll(() => server.kill());

const get = (target: string, headers = "Host: localhost") =>
  `GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`;

test("a request that cannot be read does not affect twenty others sent with it, twenty times", async () => {
  const bad = [
    get("//"),
    get("///"),
    get("/\\"),
    get("http://a:99999/"),
    get("/api/health", "Host: a b"),
    get("/", "Host: ["),
  ];
  for (let round = 0; round < 20; round++) {
    const all = Array.from({ length: 20 }, (_, at) =>
      at % 10 ? get("/api/health") : get("/terms"),
    );
    all.splice(round % 20, 0, bad[round % bad.length]!);
    const answers = await Promise.all(all.map((bytes) => sendRaw(server.port, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      400,
    ]);
  }
});

test("next-auth's routes answer junk with 4xx", async () => {
  const ask = async (
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(server.url + path, {
      method,
      body,
      headers: { "content-type": "application/json", ...headers },
      redirect: "manual",
    });
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w.-]{8,64}$/);
    return answer.status;
  };
  for (const route of ["session", "csrf", "providers"])
    expect(await ask("GET", `/api/auth/${route}?callbackUrl=x`), route).toBe(400);
  expect(
    await ask("GET", "/api/auth/session", undefined, { cookie: "next-auth.callback-url=junk" }),
  ).toBe(400);
  for (const route of ["signout", "signin", "callback", "session"])
    for (const body of ["{", '{"callbackUrl":"x"}', '{"callbackUrl":7}', "[]", "null"])
      expect(await ask("POST", `/api/auth/${route}`, body), `${route} ${body}`).toBe(400);
  expect(await ask("GET", "/api/auth/error?error=%E2%80%AE")).toBe(400);
  expect(await ask("GET", "/api/auth/error?error=AccessDenied")).toBe(302);
  expect(await ask("GET", "/api/auth/session")).toBe(200);
  expect(await ask("HEAD", "/api/auth/session")).toBe(200);
  expect(await ask("DELETE", "/api/auth/nothing")).toBe(404);
  expect(await ask("DELETE", "/api/auth/session")).toBe(405);
  expect(server.output).not.toContain('"level":50');
});

test("the framework's own headers move no call", async () => {
  for (const header of ["rsc", "next-action", "next-router-state-tree", "next-router-prefetch"]) {
    expect(
      (await sendRaw(server.port, get("/api/auth/session", `Host: localhost\r\n${header}: 1`)))
        .status,
      header,
    ).toBe(200);
    expect(
      (
        await sendRaw(
          server.port,
          `POST /api/agents HTTP/1.1\r\nHost: localhost\r\n${header}: 1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
        )
      ).status,
      header,
    ).toBe(401);
  }
});

for (const target of ["/api/health", "/waitlist/status?signupId=nobody", "/terms"]) {
  test(`a caller that would change to another protocol is answered as usual: ${target}`, async () => {
    const plain = await sendRaw(server.port, get(target));
    const upgrade =
      "Host: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__";
    // The first request makes the framework add its listeners.
    for (let time = 0; time < 3; time++)
      expect((await sendRaw(server.port, get(target, upgrade))).status).toBe(plain.status);
    expect(
      (
        await sendRaw(
          server.port,
          get(target, "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket"),
        )
      ).status,
    ).toBe(plain.status);
  });
}
