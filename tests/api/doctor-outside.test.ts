import { utimesSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { claim } from "@/lib/core/db/sqlite/claim.mjs";
import { clock } from "@/lib/doctor/clock";
import { mail } from "@/lib/doctor/mail";
import { model } from "@/lib/doctor/model";
import { proxy } from "@/lib/doctor/proxy";
import { restoreSettings, at, look } from "../support/doctor";
import { startLocalServer } from "../support/local-server";
import { MailServer } from "../support/mail-server";
import { startModelServer } from "../support/model-server";

restoreSettings();

describe("email", () => {
  test("is checked with the real server, and none is sent", async () => {
    const server = await MailServer.start();
    expect(await look(mail, { SMTP_URL: server.url, MAIL_FROM: "a@example.com" })).toBe(
      `ok: Signed in to the mail server ${new URL(server.url).host}.`,
    );
    await server.down();
    expect(await look(mail, { SMTP_URL: server.url })).toMatch(
      /^problem: Couldn't use the mail server .*: .*ECONNREFUSED/,
    );
    expect(server.mails).toEqual([]);
  });

  test("a mail server that never responds does not block the check", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    expect(
      await look(mail, { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` }),
    ).toMatch(/^problem: Couldn't use the mail server .*/);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test("written to files is a warning if other people use the server", async () => {
    expect(await look(mail, { APP_URL: "https://troupe.example.com", HOST: "127.0.0.1" })).toMatch(
      /^warning: SMTP_URL is not set, so no emails are sent/,
    );
  });
});

describe("the model", () => {
  test("is asked for its models with the key", async () => {
    const server = await startModelServer();
    const env = { DEEPSEEK_API_KEY: "a-key", DEEPSEEK_BASE_URL: server.url };
    expect(await look(model, { ...env, DEEPSEEK_MODEL: "deepseek-chat" })).toBe(
      `ok: ${server.url} takes the key and has deepseek-chat.`,
    );
    expect(await look(model, { ...env, DEEPSEEK_MODEL: "other" })).toBe(
      `problem: ${server.url} has no model called other. Set DEEPSEEK_MODEL to one of deepseek-chat.`,
    );
    expect(server.requests).toEqual([]); // no response was requested, which would cost something
    await server.close();
    expect(await look(model, env)).toMatch(/^problem: Couldn't reach the model provider/);
  });

  test("refuses a key, and has another time", async () => {
    const server = await startLocalServer((asked, res) => {
      const date = new Date(Date.now() - 3_600_000).toUTCString();
      res
        .writeHead(asked.method === "HEAD" ? 404 : 401, {
          date,
          "content-type": "application/json",
        })
        .end(asked.method === "HEAD" ? undefined : "{}");
    });
    const env = { DEEPSEEK_API_KEY: "a-wrong-key", DEEPSEEK_BASE_URL: server.url };
    const said = await look(model, env);
    expect(said).toMatch(/^problem: The model provider rejected the key/);
    expect(await look(clock, env)).toMatch(
      /^warning: The clock is 3\d\d\d s ahead of the model provider's/,
    );
    expect(server.requests.find((each) => each.method === "GET")?.headers.authorization).toBe(
      "Bearer a-wrong-key",
    );
    expect(said).not.toContain("a-wrong-key");
    await server.close();
  });
});

test("a clock behind times already written is a problem", async () => {
  utimesSync(at("troupe.db"), Date.now() / 1000 + 86_400, Date.now() / 1000 + 86_400);
  expect(await look(clock)).toMatch(
    /^problem: The clock says .* but the database was last written at/,
  );
});

describe("the proxy", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      "none before a public address",
      { APP_URL: "http://troupe.example.com" },
      /^warning: APP_URL is http:.* sent unencrypted/,
    ],
    [
      "one that can be passed",
      { APP_URL: "https://troupe.example.com" },
      /^warning: HOST is not set/,
    ],
    [
      "one that anybody can play",
      { APP_URL: "https://troupe.example.com", TRUST_PROXY: "on" },
      /^warning: TRUST_PROXY is on/,
    ],
    ["one on this machine", { APP_URL: "https://troupe.example.com", HOST: "127.0.0.1" }, /^ok: /],
  ])("%s", async (_, env, sentence) => expect(await look(proxy, env)).toMatch(sentence));

  test("is checked at its public URL while a server runs", async () => {
    const letGo = claim(at("troupe.db"));
    const server = await startLocalServer((asked, res) => {
      res
        .writeHead(asked.url === "/login" ? 200 : 503, { "content-type": "application/json" })
        .end(JSON.stringify({ error: "The server's disk is full." }));
    });
    expect(await look(proxy, { APP_URL: server.url })).toBe(
      `problem: ${server.url}/api/health says: The server's disk is full.`,
    );
    await server.close();
    expect(await look(proxy, { APP_URL: server.url })).toMatch(
      /^warning: .* could not be asked from here/,
    );
    letGo();
  });
});
