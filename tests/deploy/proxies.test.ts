import { randomUUID } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { AuthAnswer } from "@/lib/auth/contract";
import { findProxy } from "../run/requirements.mjs";
import { gate } from "../support/gate";
import { startModelServer, type ModelServer } from "../support/model-server";
import { ownPort } from "../support/own-port.mjs";
import { fencedBlock, ReverseProxy } from "../support/reverse-proxy";
import { TroupeServer } from "../support/troupe-server";
import { readUntil, Visitor } from "./visitor";

const textOf = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
const OPERATIONS = textOf("docs/operations.md");
/** The sub-domain that the documents use. */
const HOST = "troupe.example.com";
const KINDS = [
  ["nginx", "nginx"],
  ["caddy", "caddyfile"],
  ["apache", "apache"],
] as const;
const PAGES = [
  ...["/", "/confirm", "/terms", "/privacy", "/docs", "/login"],
  ...["/forgot-password", "/reset-password"],
];
const PASSWORD = "Correct-horse-9";

let model: ModelServer;
let server: TroupeServer;
beforeAll(async () => {
  model = await startModelServer();
  server = await TroupeServer.start({
    HOST: "127.0.0.1",
    APP_URL: `https://${HOST}`,
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
  });
});
afterAll(async () => {
  await server?.stop();
  await model.close();
});

const startProxy = async (kind: (typeof KINDS)[number][0], language: string, upstream: number) =>
  ReverseProxy.start(
    kind,
    fencedBlock(OPERATIONS, language),
    { port: await ownPort(), upstream },
    HOST,
  );

/** A new account, signed in. */
async function register(visitor: Visitor): Promise<AuthAnswer["user"]> {
  await visitor.ask("GET", "/api/auth/me");
  const username = `u${randomUUID().slice(0, 8)}`;
  const body = { email: `${username}@example.com`, username, password: PASSWORD };
  return (await visitor.json<AuthAnswer>("POST", "/api/auth/register", { body })).user;
}

describe.each(KINDS)("behind %s as docs/operations.md configures it", (kind, language) => {
  let proxy: ReverseProxy;
  const visitors: Visitor[] = [];
  const visit = async (address?: string) => {
    const visitor = await Visitor.at(proxy, HOST, address);
    visitors.push(visitor);
    return visitor;
  };
  beforeAll(async () => (proxy = await startProxy(kind, language, server.port)));
  afterAll(async () => {
    for (const each of visitors) each.leave();
    await proxy?.stop();
  });

  test.each(PAGES)("%s is served over HTTP/2, without a redirect", async (page) => {
    const { status, headers, body } = await (
      await visit()
    ).ask("GET", page, {
      headers: { accept: "text/html" },
    });
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(String(body)).toContain("</html>");
  });

  test("HSTS and cookies concern this sub-domain only", async () => {
    const { headers, cookies } = await (await visit()).ask("GET", "/api/auth/me");
    expect(headers["strict-transport-security"]).toBe("max-age=63072000");
    expect(cookies.length).toBeGreaterThan(0);
    for (const each of cookies) expect(each).toMatch(/^__Host-[^=]+=[^;]*;(?!.*Domain).*Secure/i);
  });

  test("a person registers, and signs in from another browser", async () => {
    const { Username } = await register(await visit());
    const other = await visit();
    await other.ask("GET", "/api/auth/me");
    const body = { username: Username, password: PASSWORD };
    const { user } = await other.json<AuthAnswer>("POST", "/api/auth/login", { body });
    expect(user.Username).toBe(Username);
  });

  test("a chat's first words arrive while the model is still writing", async () => {
    const person = await visit();
    await register(person);
    const agent = await person.json<Agent>("POST", "/api/agents", {
      body: { name: "Scout", instructions: "You answer briefly." },
    });
    const rest = gate();
    model.script({ tokens: 5, pause: { after: 2, until: rest.opened } });
    const { status, stream } = await person.open("POST", "/api/chat", {
      body: { content: "Hello", agent_id: agent.AgentId },
      headers: { accept: "text/event-stream" },
    });
    expect(status).toBe(200);
    expect(await readUntil(stream, (text) => text.includes("w2"))).not.toContain("event: done");
    rest.open();
    expect(await readUntil(stream, (text) => text.includes("event: done"))).toContain("w5");
  });

  test("a file of 20 MB is stored, and downloaded unchanged", async () => {
    const person = await visit();
    await register(person);
    const content = Buffer.alloc(20 * 2 ** 20, "A line of text that is repeated.\n");
    const { FileId } = await person.json<{ FileId: string }>("POST", "/api/files", {
      body: content,
      headers: { "content-type": "application/octet-stream", "x-file-name": "large.txt" },
    });
    const { body } = await person.ask("GET", `/api/files/${FileId}/content`);
    expect(body.equals(content)).toBe(true);
  });

  test("a limit counts the visitor's IP address, whatever X-Forwarded-For they send", async () => {
    await limitsCountAddresses(proxy);
  });
});

/** Ten links a minute are allowed per IP address (lib/auth/limits.ts). */
async function limitsCountAddresses(proxy: ReverseProxy): Promise<void> {
  const [address, other] = [newAddress(), newAddress()];
  const forger = await Visitor.at(proxy, HOST, address);
  const neighbour = await Visitor.at(proxy, HOST, other);
  const askForLink = (visitor: Visitor, claimed: string) =>
    visitor.ask("POST", "/api/auth/forgot-password", {
      body: { email: `${randomUUID()}@example.com` },
      headers: { "x-forwarded-for": claimed },
    });
  for (const each of [forger, neighbour]) await each.ask("GET", "/api/auth/me");
  const statuses: number[] = [];
  for (let nth = 1; nth <= 11; nth++)
    statuses.push((await askForLink(forger, `203.0.113.${nth}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status < 300)).toHaveLength(10);
  expect((await askForLink(neighbour, address)).status).toBeLessThan(300);
  for (const each of [forger, neighbour]) each.leave();
}

let addresses = 0;
/** A loopback address that nothing else uses in this file. */
const newAddress = () => `127.9.0.${++addresses}`;

describe("with TRUST_PROXY=on", () => {
  let trusting: TroupeServer;
  beforeAll(async () => {
    trusting = await TroupeServer.start({
      HOST: "127.0.0.1",
      APP_URL: `https://${HOST}`,
      TRUST_PROXY: "on",
    });
  });
  afterAll(() => trusting?.stop());

  test.each(KINDS)("a limit counts the IP address of a visitor of %s", async (kind, language) => {
    const proxy = await startProxy(kind, language, trusting.port);
    try {
      await limitsCountAddresses(proxy);
    } finally {
      await proxy.stop();
    }
  });
});

describe("event streams", () => {
  test.concurrent.each(KINDS)(
    "stay open behind %s for more than a minute in which nothing happens",
    { timeout: 300_000 },
    async (kind, language) => {
      const proxy = await startProxy(kind, language, server.port);
      const person = await Visitor.at(proxy, HOST, newAddress());
      await register(person);
      const { status, stream } = await person.open("GET", "/api/tasks/events", {
        headers: { accept: "text/event-stream" },
      });
      expect(status).toBe(200);
      // The server sends a comment every 15 seconds.
      await readUntil(stream, (text) => text.split(":\n\n").length > 5);
      await person.json("POST", "/api/tasks", {
        body: { name: "Buy milk", description: "Two litres." },
      });
      await readUntil(stream, (text) => text.includes("Buy milk"));
      person.leave();
      await proxy.stop();
    },
  );
});

test("Caddy accepts the configuration of the load balancer in compose.yaml", () => {
  const { configs } = load(textOf("compose.yaml")) as { configs: { caddy: { content: string } } };
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-caddyfile-"));
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, configs.caddy.content.replaceAll("$$", "$")); // as Compose reads it
  const args = ["validate", "--adapter", "caddyfile", "--config", file];
  const env = { ...process.env, HOME: folder, SITE_ADDRESS: HOST };
  const { status, stderr } = spawnSync(findProxy("caddy"), args, { env, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(status, stderr).toBe(0);
});
