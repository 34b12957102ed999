import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { db } from "@/lib/core/db/db";
import type { ConnectedTool, ToolOutcome } from "@/lib/tools/contract";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newAgent, newPerson } from "../support/person";
import { refusal } from "../support/teams";
import {
  answerTo,
  done,
  json,
  model,
  person,
  runOf,
  send,
  startAgent,
  untilWaiting,
} from "../support/tool-runs";

let post: TestMcpServer;
// Before the settings are read.
beforeAll(async () => {
  post = await startMcpServer();
  process.env.TOOL_ALLOWED_HOSTS = post.host;
});
startAgent();
let connection: Connection;
let agent: Agent;

const wish = (tool: string, more: object = {}) => ({
  connection: connection.ConnectionId,
  tool,
  ...more,
});
const withTools = async (...tools: object[]) =>
  newAgent(person, { tools: tools as Agent["tools"] });
const made = ({ tools }: Agent, at = 0) => tools[at]!.implementation as ConnectedTool;
const path = (tail = "") => `/api/connections/${connection.ConnectionId}${tail}`;
const expire = () =>
  db().connection.updateMany({
    where: { id: connection.ConnectionId },
    data: { checkedAt: new Date(0) },
  });

beforeAll(async () => {
  provideConnections();
  connection = await json<Connection>(
    await person.ask("POST", "/api/connections", { body: { url: post.address } }),
  );
  const never = { approval: "never" };
  agent = await withTools(
    wish("look_up"),
    wish("send"),
    wish("break_off", never),
    wish("fails", never),
    wish("picture", never),
  );
});
afterAll(() => post.close());

describe("an agent's tool of a connection", () => {
  test("is described by the server, and asks first unless it only reads", () => {
    const [lookUp, sends] = agent.tools;
    expect(lookUp?.function).toMatchObject({
      name: "post_office_look_up",
      description: "Looks something up.",
      parameters: { properties: { text: { type: "string" } }, required: ["text"] },
    });
    expect(lookUp?.implementation).toMatchObject({ kind: "connection", approval: "never" });
    expect(sends?.implementation).toMatchObject({ approval: "always", url: post.address });
  });

  test("is refused when there is none of that name, or the connection is another user's", async () => {
    const add = (tool: object, owner = person) =>
      owner.ask("POST", "/api/agents", { body: { name: "X", instructions: "Y", tools: [tool] } });
    expect(await refusal(await add(wish("nothing")))).toMatchObject([
      400,
      "invalid_request",
      "The connection Post Office has no tool called nothing",
      ["tools.0.implementation.tool"],
    ]);
    expect((await add(wish("send"), await newPerson())).status).toBe(400);
  });

  test("keeps what it was when the agent is saved again, and is in the list of uses", async () => {
    const body = { tools: agent.tools };
    const again = await json<Agent>(
      await person.ask("PUT", `/api/agents/${agent.AgentId}`, { body }),
    );
    expect(again.tools).toEqual(agent.tools);
    const seen = await json<Connection>(await person.ask("GET", path()));
    expect(seen.used_by).toContain(agent.AgentId);
  });

  test("in a file, finds the importing person's connection by its URL", async () => {
    const other = await newPerson();
    const body = { name: "Copy", instructions: "Y", tools: [agent.tools[0]] };
    const before = await other.ask("POST", "/api/agents", { body });
    expect((await refusal(before))[2]).toBe(
      `Add a connection to ${post.address} first: a tool here needs it`,
    );
    const own = await json<Connection>(
      await other.ask("POST", "/api/connections", { body: { url: post.address } }),
    );
    const copy = await json<Agent>(await other.ask("POST", "/api/agents", { body }));
    expect(made(copy).connection).toBe(own.ConnectionId);
  });
});

describe("a call in a run", () => {
  const chat = async (content: string) =>
    json<ChatAnswer>(await send(content, {}, { agent_id: agent.AgentId }));
  const outcome = async (content: string) => (await chat(content)).messages[1]!.tool_calls![0]!;

  test("goes to the server, with the arguments that its schema names", async () => {
    const call = await outcome('[tool=post_office_look_up {"text": "Ada", "more": 1}]');
    expect(call).toMatchObject({ ok: true, result: "Found Ada" });
    expect(model.requests.some((each) => JSON.stringify(each).includes(post.host))).toBe(true);
    const wrong = await outcome('[tool=post_office_look_up {"text": 5}]');
    expect(wrong.result).toMatch(/don't match the parameters/);
  });

  test("waits for approval, and then has its effect once", async () => {
    const { run_id, waiting } = await untilWaiting(
      '[tool=post_office_send {"text": "hello"}]',
      agent.AgentId,
    );
    expect(waiting.for).toBe("approval");
    expect(post.effects).not.toContain("sent hello");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true });
    await done(run_id).toBe("completed");
    expect(post.effects.filter((each) => each === "sent hello")).toHaveLength(1);
  });

  test("that broke off may have happened: the run waits, and it is never sent again", async () => {
    const { run_id, waiting } = await untilWaiting("[tool=post_office_break_off]", agent.AgentId);
    expect(waiting.for).toBe("result");
    expect(post.effects.filter((each) => each === "broke off")).toHaveLength(1);
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "It went well" });
    await done(run_id).toBe("completed");
    expect(post.effects.filter((each) => each === "broke off")).toHaveLength(1);
    expect((await runOf(run_id)).status).toBe("completed");
  });

  test("that the server refuses is reported to the model, and an image is stored", async () => {
    expect(await outcome("[tool=post_office_fails]")).toMatchObject({
      ok: false,
      result: "Error: The server's tool failed: The post is closed",
    });
    expect((await outcome("[tool=post_office_picture]")).result).toMatch(
      /^Here:\n\n\[Image "picture-[0-9a-f]{6}\.png", image\/png, 1 KiB: saved as a file\]$/,
    );
  });

  test("of a tool that changed since is off until its person has accepted it", async () => {
    post.describes.send = "Sends a message to everybody.";
    await expire();
    const { run_id, waiting } = await untilWaiting(
      '[tool=post_office_send {"text": "changed"}]',
      agent.AgentId,
    );
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true });
    await done(run_id).toBe("completed");
    expect(post.effects).not.toContain("sent changed");
    const seen = await json<Connection>(await person.ask("GET", path()));
    expect(seen.tools.filter((each) => each.changed).map((each) => each.name)).toEqual(["send"]);
    const after = await json<Connection>(await person.ask("POST", path("/tools/send/accept")));
    expect(after.tools.some((each) => each.changed)).toBe(false);
    const now = await json<Agent>(await person.ask("GET", `/api/agents/${agent.AgentId}`));
    expect(now.tools[1]?.function).toMatchObject({
      name: "post_office_send",
      description: "Sends a message to everybody.",
    });
    expect(made(now, 1).approval).toBe("always");
  });

  test("can be tried once", async () => {
    const body = { definition: wish("look_up"), arguments: { text: "it" } };
    const tried = await json<ToolOutcome>(await person.ask("POST", "/api/try-tool", { body }));
    expect(tried).toMatchObject({ ok: true, result: "Found it" });
  });

  test("says so when the connection is off or deleted", async () => {
    await person.ask("PATCH", path(), { body: { enabled: false } });
    expect((await outcome('[tool=post_office_look_up {"text": "Ada"}]')).result).toMatch(
      /switched off/,
    );
    await person.ask("DELETE", path());
    expect((await outcome('[tool=post_office_look_up {"text": "Ada"}]')).result).toMatch(
      /was removed/,
    );
  });
});

const ruleOf = async ({ AgentId: id }: Agent) =>
  made(await json<Agent>(await person.ask("GET", `/api/agents/${id}`)));

describe("what a server claims of a tool", () => {
  beforeAll(async () => {
    const body = { url: post.address };
    connection = await json<Connection>(await person.ask("POST", "/api/connections", { body }));
  });

  test("a tool that its server no longer calls read-only asks before each call again", async () => {
    const one = await withTools(wish("look_up"));
    const all = await withTools(wish("*"));
    expect(await ruleOf(one)).toMatchObject({ approval: "never" });
    expect((await ruleOf(all)).free).toContain("look_up");
    post.describes.reads = false;
    await json(await person.ask("POST", path("/refresh")));
    expect(await ruleOf(one)).toMatchObject({ approval: "always" });
    expect((await ruleOf(all)).free).not.toContain("look_up");
  });

  test("accepting a changed tool makes it ask first, unless it only reads", async () => {
    const all = await withTools(wish("*", { approval: "never" }));
    const sends = await withTools(wish("send", { approval: "never" }));
    post.describes.send = "Sends a message to everyone.";
    await json(await person.ask("POST", path("/refresh")));
    await json(await person.ask("POST", path("/tools/send/accept")));
    expect((await ruleOf(all)).free).not.toContain("send");
    expect(await ruleOf(sends)).toMatchObject({ approval: "always" });
  });
});
