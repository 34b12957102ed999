import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { db } from "@/lib/core/db/db";
import type { ToolOutcome } from "@/lib/tools/contract";
import { gate } from "../support/gate";
import { newAgent, newPerson, type Person } from "../support/person";
import { startSignInServer, type TestSignInServer } from "../support/sign-in-server";
import {
  answerTo,
  done,
  json,
  person,
  runOf,
  startAgent,
  untilWaiting,
} from "../support/tool-runs";

let server: TestSignInServer;
// Before the settings are read.
beforeAll(async () => {
  server = await startSignInServer();
  process.env.TOOL_ALLOWED_HOSTS = [server.host, server.mcp.host].join(",");
});
startAgent();
beforeAll(() => provideConnections());
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(server.as, {
    lasts: 3600,
    pkce: ["S256"],
    iss: undefined,
    saysIss: true,
    page: undefined,
    silent: false,
    registers: true,
    needs: "",
  });
  Object.assign(server, { consents: true, reused: 0 });
  server.tokensAsked.length = 0;
});

const add = async (body: object = {}, who: Person = person) =>
  json<Connection>(
    await who.ask("POST", "/api/connections", { body: { url: server.mcp.address, ...body } }),
  );
const path = ({ ConnectionId: id }: Connection, tail = "") => `/api/connections/${id}${tail}`;
const now = async (connection: Connection) =>
  json<Connection>(await person.ask("GET", path(connection)));
const begin = (connection: Connection) => person.ask("POST", path(connection, "/sign-in"));
/** The person's action on the authorization server's page: where it redirects them. */
async function backFrom(connection: Connection): Promise<URL> {
  const { url } = await json<{ url: string }>(await begin(connection));
  return new URL((await fetch(url)).headers.get("x-leads-to")!);
}
const comeBack = (to: URL, who: Person = person) =>
  who.ask("GET", `/api/connections/callback${to.search}`);
async function signedIn(connection: Connection): Promise<Connection> {
  const answer = await comeBack(await backFrom(connection));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/\/app\/settings\/connections$/);
  return now(connection);
}
const agentWith = (connection: Connection, ...tools: string[]): Promise<Agent> =>
  newAgent(person, {
    tools: tools.map((tool) => ({
      connection: connection.ConnectionId,
      tool,
      approval: "never",
    })) as unknown as Agent["tools"],
  });
const tryIt = async (agent: Agent, at = 0) =>
  json<ToolOutcome>(
    await person.ask("POST", "/api/try-tool", {
      body: { definition: agent.tools[at], arguments: { text: "hello" } },
    }),
  );

describe("signing in", () => {
  test("the server is found out, the person sent there, and its tools are there afterwards", async () => {
    const connection = await add();
    expect(connection).toMatchObject({ status: "needs_sign_in", signed_in: false, tools: [] });
    const after = await signedIn(connection);
    expect(after).toMatchObject({ status: "connected", signed_in: true, auth: { type: "oauth" } });
    expect(after.tools.map(({ name }) => name)).toContain("send");
    expect(server.tokensAsked).toMatchObject([
      { grant: "authorization_code", resource: server.mcp.address },
    ]);
    const row = await db().connection.findFirst({ where: { id: connection.ConnectionId } });
    expect(JSON.stringify({ ...row, signIn: "" })).not.toMatch(/access_token|verifier/);
  });

  test("requests the server's scope, with PKCE and its own redirect URI", async () => {
    const { url } = await json<{ url: string }>(await begin(await add()));
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      resource: server.mcp.address,
      scope: "read",
      redirect_uri: expect.stringMatching(/\/api\/connections\/callback$/) as string,
    });
  });

  test("a client of one's own is used where clients can't register", async () => {
    server.as.registers = false;
    const refused = await begin(await add());
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({ reason: "sign_in_client_unknown" });
    const own = await add({ auth: { type: "oauth", client_id: "mine", scope: "read write" } });
    expect(own.auth).toEqual({ type: "oauth", client_id: "mine", scope: "read write" });
    expect((await signedIn(own)).status).toBe("connected");
    expect(server.tokensAsked.at(-1)?.client).toBe("mine");
  });

  test("the redirect URI works once, and only for its person", async () => {
    const connection = await add();
    const back = await backFrom(connection);
    await comeBack(back, await newPerson());
    expect((await now(connection)).signed_in).toBe(false);
    await comeBack(back);
    expect((await now(connection)).signed_in).toBe(true);
    const asked = server.tokensAsked.length;
    await comeBack(back);
    expect(server.tokensAsked).toHaveLength(asked);
  });

  test("another user's answer is not used", async () => {
    const connection = await add();
    server.as.iss = "https://elsewhere.example";
    await comeBack(await backFrom(connection));
    expect(await now(connection)).toMatchObject({
      status: "needs_sign_in",
      signed_in: false,
      error_reason: { reason: "sign_in_other_issuer" },
    });
    expect(server.tokensAsked).toEqual([]);
  });

  test("no one is sent to a page on another site than the server that gets the code", async () => {
    server.as.page = "https://login.honest.example/authorize";
    server.as.saysIss = false;
    const refused = await begin(await add());
    expect(refused.status).toBe(502);
    expect(await refused.json()).toMatchObject({
      reason: "sign_in_other_site",
      params: { host: "login.honest.example" },
    });
    server.as.saysIss = true; // it is then compared when the person comes back
    expect((await begin(await add())).status).toBe(200);
  });

  test("no one is sent to a server that does not describe itself, since it may not support PKCE", async () => {
    server.as.silent = true;
    const answer = await begin(await add());
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ reason: "sign_in_without_pkce" });
  });

  test("without PKCE no one is sent there", async () => {
    server.as.pkce = undefined;
    const answer = await begin(await add());
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ reason: "sign_in_without_pkce" });
  });

  test("a person who declines sees that", async () => {
    const connection = await add();
    server.consents = false;
    await comeBack(await backFrom(connection));
    expect(await now(connection)).toMatchObject({
      status: "needs_sign_in",
      error_reason: { reason: "sign_in_refused" },
    });
  });

  test("signing out forgets the token; another URL needs another sign-in", async () => {
    const connection = await signedIn(await add());
    expect((await person.ask("DELETE", path(connection, "/sign-in"))).status).toBe(204);
    expect(await now(connection)).toMatchObject({ status: "needs_sign_in", signed_in: false });
    await signedIn(connection);
    const body = { url: `${server.mcp.address}/other` };
    const moved = await json<Connection>(await person.ask("PATCH", path(connection), { body }));
    expect(moved.signed_in).toBe(false);
  });
});

describe("a token that ends", () => {
  test("is renewed once, however many calls need it", async () => {
    const connection = await signedIn(await add());
    const agent = await agentWith(connection, "look_up");
    server.expire();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => tryIt(agent)));
    expect(outcomes.map(({ result }) => result)).toEqual(Array(5).fill("Found hello"));
    expect(server.tokensAsked.filter(({ grant }) => grant === "refresh_token")).toHaveLength(1);
    expect(server.reused).toBe(0);
  });

  test("is renewed before its end", async () => {
    server.as.lasts = 30;
    const connection = await signedIn(await add());
    const agent = await agentWith(connection, "look_up");
    expect(await tryIt(agent)).toMatchObject({ ok: true });
    expect(server.tokensAsked.at(-1)?.grant).toBe("refresh_token");
  });

  test("is stored although the run whose call renewed it was stopped meanwhile", async () => {
    const connection = await signedIn(await add());
    const agent = await agentWith(connection, "look_up");
    server.expire();
    const held = gate();
    server.watched.by = ({ url }, moment) =>
      url === "/token" && moment === "done" ? held.opened : undefined;
    const asked = server.tokensAsked.length;
    const content = `[tool=${agent.tools[0]!.function.name} {"text": "hello"}]`;
    const sent = person.ask("POST", "/api/chat", { body: { content, agent_id: agent.AgentId } });
    await expect.poll(() => server.tokensAsked.length).toBe(asked + 1);
    const { id } = await db().run.findFirstOrThrow({
      where: { agentId: agent.AgentId, status: "running" },
    });
    await person.ask("POST", `/api/runs/${id}/stop`);
    expect(await json(await sent)).toMatchObject({ status: "stopped" });
    server.watched.by = undefined;
    held.open();
    expect(await tryIt(agent)).toMatchObject({ ok: true, result: "Found hello" });
    expect(server.reused).toBe(0);
    expect(server.tokensAsked).toHaveLength(asked + 1);
  });

  test("leaves the tools where they are, and says that a sign-in is needed", async () => {
    const connection = await signedIn(await add());
    const agent = await agentWith(connection, "look_up");
    server.revoke();
    expect(await tryIt(agent)).toMatchObject({
      ok: false,
      error_reason: { reason: "sign_in_ended" },
      sign_in: { connection_id: connection.ConnectionId, name: "Post Office" },
    });
    const after = await now(connection);
    expect(after).toMatchObject({ status: "needs_sign_in", signed_in: false });
    expect(after.tools).toHaveLength(5);
  });
});

describe("a run whose tool needs a sign-in", () => {
  const asks = (agent: Agent, at = 0) =>
    untilWaiting(`[tool=${agent.tools[at]!.function.name} {"text": "hello"}]`, agent.AgentId);

  test("waits for it, and continues by itself", async () => {
    const connection = await signedIn(await add());
    const agent = await agentWith(connection, "send");
    server.revoke();
    const before = server.mcp.effects.length;
    const { run_id, waiting } = await asks(agent);
    expect(waiting).toMatchObject({
      for: "sign_in",
      connection: { connection_id: connection.ConnectionId, url: server.mcp.address },
    });
    expect(server.mcp.effects).toHaveLength(before);
    await signedIn(connection);
    await done(run_id).toBe("completed");
    expect(server.mcp.effects.slice(before)).toEqual(["sent hello"]);
  });

  test("continues without it when its person says so", async () => {
    const connection = await signedIn(await add());
    const agent = await agentWith(connection, "send");
    server.revoke();
    const { run_id, waiting } = await asks(agent);
    const id = waiting.tool_call_id;
    expect((await answerTo(run_id, { tool_call_id: id, result: "x" })).status).toBe(400);
    expect((await answerTo(run_id, { tool_call_id: id, refuse: "Not now" })).status).toBe(202);
    await done(run_id).toBe("completed");
  });

  test("waits for more scope if the server requires it, but never a third time", async () => {
    const connection = await signedIn(await add());
    const agent = await agentWith(connection, "send");
    server.as.needs = "write";
    const { run_id, waiting } = await asks(agent);
    expect(waiting.for).toBe("sign_in");
    const back = await backFrom(connection);
    const scope = (await now(connection)).error_reason?.reason;
    expect(scope).toBe("connection_wants_more_scope");
    server.as.needs = "more still";
    await comeBack(back);
    await expect.poll(async () => (await runOf(run_id)).status).toBe("waiting");
    await signedIn(connection);
    await done(run_id).toBe("completed");
    const call = (await runOf(run_id)).steps.find(({ kind }) => kind === "tool");
    expect(call?.status).toBe("failed");
  });
});
