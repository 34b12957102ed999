import { expect, test } from "playwright/test";
import { TroupeServer } from "../support/troupe-server";
import { sendRaw } from "../support/raw-request";

let server: TroupeServer;
test.beforeAll(async () => void (server = await TroupeServer.start()));
test.afterAll(() => server.kill());

const get = (target: string, headers = "Host: localhost") => `GET ${target} HTTP/1.1\r\n${headers}\r\n\r\n`;

test("a request that cannot be read takes nothing from twenty others that come with it, twenty times", async () => {
  const bad = [get("//"), get("///"), get("/\\"), get("http://a:99999/"), get("/api/health", "Host: a b"), get("/", "Host: [")];
  for (let round = 0; round < 20; round++) {
    const all = Array.from({ length: 20 }, (_, at) => (at % 10 ? get("/api/health") : get("/terms")));
    all.splice(round % 20, 0, bad[round % bad.length]!);
    const answers = await Promise.all(all.map((bytes) => sendRaw(server.port, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 400]);
  }
});

for (const target of ["/api/health", "/waitlist/status?signupId=nobody", "/terms"]) {
  test(`a caller that would change to another protocol is answered as usual: ${target}`, async () => {
    const plain = await sendRaw(server.port, get(target));
    const upgrade = "Host: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__";
    // The first request makes the framework add what it listens to.
    for (let time = 0; time < 3; time++) expect((await sendRaw(server.port, get(target, upgrade))).status).toBe(plain.status);
    expect((await sendRaw(server.port, get(target, "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket"))).status).toBe(plain.status);
  });
}
