import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { db } from "@/lib/core/db/db";
import { tokens } from "@/lib/core/model/tokens";
import type { Replayed } from "@/lib/runs/run/rerun-contract";
import type { ConnectedTool } from "@/lib/tools/contract";
import { manyTools } from "../support/many-tools";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import type { LoggedRequest } from "../support/model-server";
import { newAgent } from "../support/person";
import {
  answerTo,
  done,
  json,
  model,
  person,
  send,
  startAgent,
  untilWaiting,
} from "../support/tool-runs";

let works: TestMcpServer;
// Before the settings are read.
beforeAll(async () => {
  works = await startMcpServer(undefined, undefined, manyTools);
  process.env.TOOL_ALLOWED_HOSTS = works.host;
});
startAgent();
let connection: Connection;
let agent: Agent;

const path = (tail = "") => `/api/connections/${connection.ConnectionId}${tail}`;
const wish = (tool: string, more: object = {}) => ({
  connection: connection.ConnectionId,
  tool,
  ...more,
});
const withTools = async (...tools: (object | string)[]) =>
  newAgent(person, { tools: tools as Agent["tools"] });
const expire = () =>
  db().connection.updateMany({
    where: { id: connection.ConnectionId },
    data: { checkedAt: new Date(0) },
  });
const named = (name: string) => `post_office_${name}`;

beforeAll(async () => {
  provideConnections();
  connection = await json<Connection>(
    await person.ask("POST", "/api/connections", { body: { url: works.address } }),
  );
  agent = await withTools("calculator", wish("*"));
});
afterEach(() => model.script());
afterAll(() => works.close());

type Tools = { function: { name: string } }[];
const toolsOf = ({ body }: LoggedRequest) => body.tools as Tools;
const resultsIn = ({ body }: LoggedRequest): string[] =>
  (body.messages ?? []).filter((each) => each.role === "tool").map((each) => JSON.stringify(each));

type Called = [name: string, args: object];
/** The model makes these calls one after the other, and then replies. */
const calling = (...calls: Called[]) =>
  model.script((request) => {
    const last = request.body.messages!.findLastIndex((each) => each.role === "user");
    const made = request.body.messages!.slice(last).filter((each) => each.role === "tool").length;
    const [name, args] = calls[made] ?? [];
    if (!name) return { text: "Done", tools: [], again: 99 };
    return { again: 99, tools: [{ name, arguments: JSON.stringify(args) }] };
  });
const use = (name: string, args: object): Called => [
  "use_tool",
  { name: named(name), arguments: args },
];
const chat = async (who = agent) =>
  json<ChatAnswer>(await send("Go on", {}, { agent_id: who.AgentId }));
const callsOf = async (who = agent) => (await chat(who)).messages[1]!.tool_calls!;

describe("all tools of a connection", () => {
  test("take two definitions in a request, and search results stay small", async () => {
    expect(connection.tools).toHaveLength(205);
    const weight = connection.tools.reduce((sum, each) => sum + each.tokens, 0);
    expect(weight).toBeGreaterThan(20_000);
    calling(["find_tools", { query: "write an invoice" }], ["find_tools", { query: "refund" }]);
    const [found] = await callsOf();
    const request = model.requests.at(-1)!;
    expect(toolsOf(request).map((each) => each.function.name)).toEqual([
      "calculator",
      "read_file",
      "search_file",
      "find_tools",
      "use_tool",
    ]);
    const whole = tokens(JSON.stringify(request.body));
    const told = tokens(JSON.stringify(request.body.tools));
    process.stdout.write(
      `205 tools: ${weight} tokens as definitions, ${told} in a request, ${whole} the whole request after two searches\n`,
    );
    expect(told).toBeLessThan(1_000);
    expect(whole).toBeLessThanOrEqual(6_000);
    expect(found!.result).toMatch(/post_office_create_invoice/);
  });

  test("are found by what they do, in other words and spellings, too", async () => {
    const wanted = {
      "create a new ticket for support": "create_support_ticket",
      "show me the members of the team": "list_team_member",
      archiveDocuments: "archive_document",
      "list refunds": "list_refund",
      "hand an issue to somebody": "assign_issue",
      "spreadsheet of all shipments": "export_shipment",
      post_office_delete_webhook: "delete_webhook",
      "be told by mail when a project changes": "subscribe_to_project",
    };
    calling(...Object.keys(wanted).map((query): Called => ["find_tools", { query }]));
    const found = (await callsOf()).map(({ result = "" }) =>
      [...result.matchAll(/"name":"post_office_(\w+)"/g)].map(([, name]) => name).slice(0, 3),
    );
    for (const [at, name] of Object.values(wanted).entries()) expect(found[at]).toContain(name);
    expect(
      found.filter(([first], at) => first === Object.values(wanted)[at]).length,
    ).toBeGreaterThan(5);
  });

  test("that nothing fits are named", async () => {
    calling(["find_tools", { query: "zzzz" }], ["find_tools", {}]);
    const [none, empty] = await callsOf();
    expect(none!.result).toMatch(/Nothing fits "zzzz". There are 205 tools/);
    expect(empty!.ok).toBe(true);
  });
});

describe("a call by use_tool", () => {
  test("is the call of that tool: it asks for approval under its own name, and is made once", async () => {
    calling(["find_tools", { query: "new invoice" }], use("create_invoice", { id: "i1" }));
    const { run_id, waiting } = await untilWaiting("Go on", agent.AgentId);
    expect(waiting).toMatchObject({
      for: "approval",
      name: named("create_invoice"),
      arguments: { id: "i1" },
    });
    expect(works.effects).not.toContain("create_invoice i1");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true });
    await done(run_id).toBe("completed");
    expect(works.effects.filter((each) => each === "create_invoice i1")).toHaveLength(1);
    // Resumed from the stored data: the search results are there, and the call as the model made it.
    const { body } = model.requests.at(-1)!;
    expect(resultsIn({ body } as LoggedRequest)[0]).toMatch(/create_invoice/);
    expect(JSON.stringify(body.messages)).toContain(
      JSON.stringify(
        JSON.stringify({ name: named("create_invoice"), arguments: { id: "i1" } }),
      ).slice(1, -1),
    );
  });

  test("needs no approval if its server says that it only reads", async () => {
    calling(use("get_issue", { id: "7" }));
    expect(await callsOf()).toMatchObject([
      { name: named("get_issue"), ok: true, result: "Done with 7" },
    ]);
  });

  test("is understood by the server's own name, with its arguments as text, and by a direct call", async () => {
    calling(
      ["use_tool", { name: "get_report", arguments: '{"id": "8"}' }],
      [named("list_report"), { id: "9" }],
    );
    expect(await callsOf()).toMatchObject([
      { name: named("get_report"), result: "Done with 8" },
      { name: named("list_report"), result: "Done with 9" },
    ]);
  });

  test("that is wrong is reported in the words of its tool", async () => {
    calling(
      use("get_issue", { id: 5 }),
      use("get_nothing", {}),
      ["use_tool", {}],
      ["use_tool", { name: named("get_issue"), arguments: "{" }],
    );
    const results = (await callsOf()).map((each) => each.result);
    expect(results[0]).toMatch(/don't match the parameters of get_issue/);
    expect(results[1]).toBe(
      "Error: There is no tool named post_office_get_nothing. Look for its name with find_tools.",
    );
    expect(results[2]).toMatch(/The name of the tool is missing/);
    expect(results[3]).toMatch(/^Error: The arguments of post_office_get_issue are not valid JSON/);
  });

  test("that is lost may have happened, and is not made again", async () => {
    const careless = await withTools(wish("*", { approval: "never" }));
    calling(use("break_off", {}));
    const { run_id, waiting } = await untilWaiting("Go on", careless.AgentId);
    expect(waiting).toMatchObject({ for: "result", name: named("break_off") });
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "It went well" });
    await done(run_id).toBe("completed");
    expect(works.effects.filter((each) => each === "broke off")).toHaveLength(1);
  });
});

describe("many tools that were added one by one", () => {
  const some = (count: number) =>
    connection.tools.slice(5, 5 + count).map((each) => wish(each.name, { approval: "never" }));

  test("are listed up to 20, and found beyond", async () => {
    const twenty = await withTools(...some(20));
    await chat(twenty);
    expect(toolsOf(model.requests.at(-1)!)).toHaveLength(22); // with the two tools that read returned files
    const more = await withTools(...some(21));
    calling(["find_tools", { query: "list issues" }], use("list_issue", { id: "1" }));
    const [found, made] = await callsOf(more);
    expect(toolsOf(model.requests.at(-1)!)).toHaveLength(4);
    expect(found!.result).toMatch(/of 21 tools/);
    expect(made).toMatchObject({ name: named("list_issue"), ok: true });
  });
});

test("HTTP tools, which operations of a document become, count with them", async () => {
  const operation = (at: number) => ({
    type: "function",
    function: {
      name: `thing_${at}`,
      description: at === 7 ? "Waters the plants" : `Does thing ${at}`,
      parameters: { type: "object", properties: {}, required: [] },
    },
    implementation: { kind: "http", method: "GET", url: `${works.url}/things/${at}` },
  });
  const some = (count: number) => Array.from({ length: count }, (_, at) => operation(at));
  await chat(await withTools(...some(20)));
  expect(toolsOf(model.requests.at(-1)!)).toHaveLength(20);
  calling(
    ["find_tools", { query: "water plants" }],
    ["use_tool", { name: "thing_7", arguments: {} }],
  );
  const [found, made] = await callsOf(await withTools(...some(21)));
  expect(toolsOf(model.requests.at(-1)!)).toHaveLength(2);
  expect(found!.result).toContain("thing_7");
  expect(made).toMatchObject({ name: "thing_7" });
  expect(works.requests.at(-1)?.url).toBe("/things/7");
});

describe("of all tools", () => {
  const made = async () =>
    (await json<Agent>(await person.ask("GET", `/api/agents/${agent.AgentId}`))).tools[1]!
      .implementation as ConnectedTool;
  const seen = async () => json<Connection>(await person.ask("GET", path()));

  test("one that changed is off until it is accepted, and is shown as it was", async () => {
    works.describes.send = "Sends a message to everybody.";
    await expire();
    calling(use("send", { text: "pinned" }));
    const { run_id, waiting } = await untilWaiting("Go on", agent.AgentId);
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true });
    await done(run_id).toBe("completed");
    expect(works.effects).not.toContain("sent pinned");
    const [changed, ...others] = (await seen()).tools.filter((each) => each.changed);
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      name: "send",
      description: "Sends a message to everybody.",
      before: { description: "Sends a message." },
    });
    calling(["find_tools", { query: named("send") }]);
    expect((await callsOf())[0]!.result).toMatch(/"server":"[\w ]+","note":"off: its server/);
    const stale = await person.ask("POST", path("/tools/send/accept?hash=other"));
    expect(stale.status).toBe(409);
    await person.ask("POST", path(`/tools/send/accept?hash=${changed!.hash}`));
    expect((await seen()).tools.some((each) => each.changed)).toBe(false);
    expect((await made()).pins?.send).toBe(changed!.hash);
  });

  test("one can be removed, and does not return with a refresh", async () => {
    const answer = await person.ask("DELETE", path("/tools/send"));
    expect(answer.status).toBe(200);
    expect((await made()).pins).not.toHaveProperty("send");
    await json(await person.ask("POST", path("/refresh")));
    calling(use("send", { text: "gone" }));
    expect((await callsOf())[0]!.result).toMatch(/There is no tool named post_office_send/);
    expect((await person.ask("DELETE", path("/tools/nothing"))).status).toBe(404);
  });

  test("what was pinned stays so when the agent is saved again", async () => {
    const before = await made();
    const { tools } = await json<Agent>(await person.ask("GET", `/api/agents/${agent.AgentId}`));
    await json(await person.ask("PUT", `/api/agents/${agent.AgentId}`, { body: { tools } }));
    expect(await made()).toEqual(before);
  });
});

test("a run that found its tools is replayed from its record", async () => {
  calling(["find_tools", { query: "list refunds" }], use("list_refund", { id: "r1" }));
  const { run_id, messages } = await chat();
  expect(messages[1]!.tool_calls!.map(({ name }) => name)).toContain(named("list_refund"));
  const replayed = await json<Replayed>(await person.ask("POST", `/api/runs/${run_id}/replay`));
  expect(replayed).toMatchObject({ same: true });
});
